import { access, chmod, constants, lstat, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { BadConfiguration } from './variables.ts'

const ownFolders = ['keys', 'running', 'storage', 'uploads']

/** @throws BadConfiguration when the folder cannot be created or written to */
export async function makeDataDir(dataDir: string): Promise<void> {
  try {
    await makeFolder(dataDir)
    await access(dataDir, constants.W_OK | constants.X_OK)
    for (const name of ownFolders) await closeToOthers(join(dataDir, name))
  } catch (error) {
    throw new BadConfiguration(`DATA_DIR: cannot write to ${dataDir} (${(error as NodeJS.ErrnoException).code})`)
  }
}

/** Earlier versions left some folders open. */
async function closeToOthers(folder: string): Promise<void> {
  const found = await lstat(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (found?.isDirectory() && (found.mode & 0o077) !== 0) await chmod(folder, 0o700)
}

/** Creates one level at a time: `recursive` loops below a folder that refuses new ones with ENOENT, such as /proc. */
async function makeFolder(path: string): Promise<void> {
  const isMade = await makeOne(path)
  if (isMade || dirname(path) === path) return
  await makeFolder(dirname(path))
  if (!(await makeOne(path))) throw Object.assign(new Error(`cannot make ${path}`), { code: 'ENOENT' })
}

/** @returns false when the folder above is missing */
async function makeOne(path: string): Promise<boolean> {
  try {
    // Lets the database's own user pass through to its folder when started by root.
    await mkdir(path, { mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return true
    if (code === 'ENOENT') return false
    throw error
  }
}
