import { existsSync, globSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { delimiter, join } from 'node:path'

const packageLocations = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/usr/libexec/postgresql*',
  '/opt/homebrew/opt/postgresql@*/bin',
  '/usr/local/opt/postgresql@*/bin',
]

/** Folders of PostgreSQL programs on PATH, then the usual ones of Debian, Red Hat, Alpine and Homebrew, newest first. */
export async function findSystemBinDirs(): Promise<string[]> {
  const onPath = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const packaged = process.platform === 'win32' ? [] : globSync(packageLocations)
  packaged.sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
  const binDirs = new Set<string>()
  for (const folder of [...onPath, ...packaged]) {
    const program = join(folder, process.platform === 'win32' ? 'postgres.exe' : 'postgres')
    if (existsSync(program)) binDirs.add(join(await realpath(program), '..'))
  }
  return [...binDirs]
}
