/** `npm run html`: the W3C Nu checker over every public page in three languages, as the server sends it. */
import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inLanguage, languages, publicScreens } from './fixtures/screens.ts'
import { startShop } from './running-shop.ts'
import { readOptions } from '../scripts/read-options.ts'

/** React writes `<img/>`, which browsers treat alike. The checker does not know `<link rel="expect" blocking="render">`. */
const ofTaste = /^Trailing slash on void elements|^A “link” element with a “blocking” attribute/

interface NuMessage {
  type: 'error' | 'info' | 'non-document-error'
  url: string
  message: string
  extract?: string
}

const { values } = readOptions({
  options: { help: { type: 'boolean' }, jar: { type: 'string' }, origin: { type: 'string' } },
})
if (values.help || !values.jar) {
  console.log(`npm run html -- --jar vnu.jar [--origin URL]

Needs a Java runtime (Debian: default-jre-headless) and the checker itself (vnu.jar of the npm package vnu-jar, which is
no dependency of ours: installing it would download a Java). Starts a shop of its own unless --origin names one.`)
  process.exit(values.help ? 0 : 2)
}

const shop = values.origin ? null : await startShop()
const origin = values.origin ?? shop!.origin
const directory = await mkdtemp(join(tmpdir(), 'yokoso-html-'))
let messages: NuMessage[]
const addresses: string[] = []
try {
  for (const screen of publicScreens) {
    for (const language of languages) {
      const address = inLanguage(screen, language)
      const response = await fetch(origin + address)
      await writeFile(join(directory, `${addresses.length}.html`), await response.text())
      addresses.push(address)
    }
  }
  messages = await checkFolder(directory, values.jar)
} finally {
  await shop?.stop()
  await shop?.removeData()
  await rm(directory, { recursive: true, force: true })
}

for (const { type, url, message, extract } of messages) {
  console.error(`${addresses[Number.parseInt(url.split('/').at(-1)!, 10)]}: ${type}: ${message}  ${extract ?? ''}`)
}
console.log(`${addresses.length} pages, ${messages.length} messages`)
process.exitCode = messages.length > 0 ? 1 : 0

/** @throws Error when there is no Java, or the checker itself fails */
async function checkFolder(folder: string, jar: string): Promise<NuMessage[]> {
  const options = ['--format', 'json', '--stdout', '--exit-zero-always', '--skip-non-html', folder]
  const java = spawn('java', ['-jar', jar, ...options], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  java.stdout.on('data', (text: Buffer) => (output += text.toString()))
  await new Promise<void>((resolve, reject) => {
    java.on('error', (error) =>
      reject(new Error('the checker needs a Java runtime (Debian: default-jre-headless)', { cause: error })),
    )
    java.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`the checker ended with ${code}`))))
  })
  const { messages } = JSON.parse(output) as { messages: NuMessage[] }
  return messages.filter(({ message }) => !ofTaste.test(message))
}
