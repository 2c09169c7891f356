/** What the sources are, by names, sizes and times: milliseconds, where reading them all would cost a start its speed. */
import { createHash, type Hash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

export interface Digests {
  pages: string
  program: string
}

const folders = {
  both: ['src', 'build'],
  pages: ['public'],
  program: ['runtime', 'commands', '../alipay-sandbox/src', '../local-postgres/src'],
}
const files = {
  both: ['package.json', '../package-lock.json'],
  pages: ['react-router.config.ts', 'vite.config.ts', 'vite.console.config.ts'],
  program: ['server.ts', 'create-shop.ts', '../demo/index.ts'],
}

/** @param shopDir the folder of the shop's sources, with the other workspaces beside it */
export function digestSources(shopDir: string): Digests {
  const digestOf = (part: 'pages' | 'program') => {
    const hash = createHash('sha256')
    for (const group of ['both', part] as const) {
      for (const folder of folders[group]) addFolder(hash, shopDir, folder)
      for (const file of files[group]) addFile(hash, shopDir, file)
    }
    return hash.digest('hex')
  }
  return { pages: digestOf('pages'), program: digestOf('program') }
}

function addFolder(hash: Hash, shopDir: string, folder: string): void {
  for (const entry of readdirSync(join(shopDir, folder), { withFileTypes: true }).toSorted(byName)) {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory() && path !== 'src/texts') addFolder(hash, shopDir, path)
    else if (entry.isFile() && !entry.name.includes('.test.')) addFile(hash, shopDir, path)
  }
}

function addFile(hash: Hash, shopDir: string, file: string): void {
  const { size, mtimeMs } = statSync(join(shopDir, file))
  // Whole seconds: archives and layers of images keep no more, and a copied shop is not built again.
  hash.update(`${file}:${size}:${Math.floor(mtimeMs / 1_000)}\n`)
}

const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1)
