import { access, constants, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { BadConfiguration } from './variables.ts'

/** @throws BadConfiguration when it cannot be made or written to */
export async function makeDataDir(dataDir: string): Promise<void> {
  try {
    await makeFolder(dataDir)
    await access(dataDir, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new BadConfiguration(`DATA_DIR: cannot write to ${dataDir} (${(error as NodeJS.ErrnoException).code})`)
  }
}

/** One level at a time: `recursive` never ends below a folder that refuses new ones with ENOENT, as /proc does. */
async function makeFolder(path: string): Promise<void> {
  const isMade = await makeOne(path)
  if (isMade || dirname(path) === path) return
  await makeFolder(dirname(path))
  if (!(await makeOne(path))) throw Object.assign(new Error(`cannot make ${path}`), { code: 'ENOENT' })
}

/** @returns false when the folder above is missing */
async function makeOne(path: string): Promise<boolean> {
  try {
    // The database's own user passes through to its folder.
    await mkdir(path, { mode: 0o711 })
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return true
    if (code === 'ENOENT') return false
    throw error
  }
}
