/** Digests the sources by names, sizes and times. Takes milliseconds; reading all files would slow every start. */
import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

export interface Digests {
  pages: string
  program: string
}

const folders = {
  both: ['src', 'build'],
  pages: ['public'],
  program: ['runtime', 'commands', '../alipay-sandbox/src', '../wechat-pay-sandbox/src', '../local-postgres/src'],
}
const files = {
  both: ['package.json', '../package-lock.json'],
  pages: ['react-router.config.ts', 'vite.config.ts', 'vite.console.config.ts'],
  program: ['server.ts', 'create-shop.ts', 'slices.ts', '../demo/index.ts'],
}

/** @param shopDir the folder of the shop's sources, next to the other workspaces */
export function digestSources(shopDir: string): Digests {
  const linesOf = (group: keyof typeof folders) =>
    [
      ...folders[group].flatMap((folder) => linesOfFolder(shopDir, folder)),
      ...files[group].map((file) => lineOfFile(shopDir, file)),
    ].join('')
  const both = linesOf('both')
  const digestOf = (part: 'pages' | 'program') =>
    createHash('sha256')
      .update(both + linesOf(part))
      .digest('hex')
  return { pages: digestOf('pages'), program: digestOf('program') }
}

function linesOfFolder(shopDir: string, folder: string): string[] {
  const entries = readdirSync(join(shopDir, folder), { withFileTypes: true }).toSorted(byName)
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory() && path !== 'src/texts') return linesOfFolder(shopDir, path)
    return entry.isFile() && !entry.name.includes('.test.') ? [lineOfFile(shopDir, path)] : []
  })
}

function lineOfFile(shopDir: string, file: string): string {
  const { size, mtimeMs } = statSync(join(shopDir, file))
  // Rounds to seconds, as archives and image layers do, so that a copied shop is not rebuilt.
  return `${file}:${size}:${Math.floor(mtimeMs / 1_000)}\n`
}

const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1)
