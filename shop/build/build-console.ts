/** Builds the console's files. Moves its one page apart from them, because the page is sent with headers of its own. */
import { existsSync } from 'node:fs'
import { readFile, rename, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { compressAssets } from './compress-assets.ts'

const shopDir = new URL('../', import.meta.url)

export async function buildConsole(): Promise<void> {
  const configFile = fileURLToPath(new URL('vite.console.config.ts', shopDir))
  await build({ configFile, logLevel: 'warn', mode: 'production' })
  const files = new URL('dist/console/', shopDir)
  await rename(new URL('console/index.html', files), new URL('dist/console.html', shopDir))
  await compressAssets(files)
  await refuseHeavyStart(files)
}

const maxFirstLoadInBytes = 250_000

/** @throws Error where the page's first requests exceed the limit of compressed bytes */
async function refuseHeavyStart(files: URL): Promise<void> {
  const page = await readFile(new URL('dist/console.html', shopDir), 'utf8')
  const scripts = [...page.matchAll(/(?:src|href)="\/(console\/assets\/[^"]+)"/g)].map(([, file]) => file!)
  if (scripts.length === 0) throw new Error('the console page loads no script')
  const sizes = await Promise.all(scripts.map(async (file) => sentSize(new URL(file, files))))
  const size = sizes.reduce((sum, one) => sum + one, 0)
  if (size > maxFirstLoadInBytes) throw new Error(`the first load of the console has ${size} bytes`)
}

/** Size as sent: the smallest files are not compressed. */
async function sentSize(file: URL): Promise<number> {
  const compressed = new URL(`${file}.br`)
  return (await stat(existsSync(compressed) ? compressed : file)).size
}

if (import.meta.main) await buildConsole()
