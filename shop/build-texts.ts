/** Compiles the slices' texts (`texts/{language}.json`) into `src/texts/`, and refuses when a language lacks one. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { compile } from '@inlang/paraglide-js'

const shopDir = fileURLToPath(new URL('.', import.meta.url))

interface ProjectSettings {
  locales: string[]
  'plugin.inlang.messageFormat': { pathPattern: string[] }
}

/** One line for each text that a language lacks or that two slices both define. */
export async function findTextFaults(): Promise<string[]> {
  const settings = JSON.parse(await readFile(`${shopDir}project.inlang/settings.json`, 'utf8')) as ProjectSettings
  const faults: string[] = []
  const owners = new Map<string, string>()
  for (const pattern of settings['plugin.inlang.messageFormat'].pathPattern) {
    const keysByLocale = new Map<string, Set<string>>()
    for (const locale of settings.locales) {
      const file = pattern.replace('{locale}', locale)
      const texts = JSON.parse(await readFile(`${shopDir}${file}`, 'utf8')) as object
      keysByLocale.set(locale, new Set(Object.keys(texts)))
    }
    const allKeys = new Set([...keysByLocale.values()].flatMap((keys) => [...keys]))
    for (const key of allKeys) {
      const owner = owners.get(key)
      if (owner) faults.push(`${key}: defined in ${owner} and in ${pattern}`)
      owners.set(key, pattern)
      for (const [locale, keys] of keysByLocale) {
        if (!keys.has(key)) faults.push(`${key}: missing in ${pattern.replace('{locale}', locale)}`)
      }
    }
  }
  // The compiler reports success on an empty catalogue: a broken plugin must not pass for one.
  if (owners.size < 10) faults.push(`only ${owners.size} texts found`)
  return faults
}

export async function buildTexts(): Promise<void> {
  const faults = await findTextFaults()
  if (faults.length > 0) throw new Error(`Texts are not complete:\n${faults.join('\n')}`)
  await compile({
    project: `${shopDir}project.inlang`,
    outdir: `${shopDir}src/texts`,
    strategy: ['globalVariable', 'baseLocale'],
    emitTsDeclarations: true,
    emitReadme: false,
    outputStructure: 'message-modules',
    silent: true,
  } as Parameters<typeof compile>[0])
}

if (import.meta.main) {
  await buildTexts()
  // The compiler leaves a timer running that would hold the process for half a minute.
  process.exit(0)
}
