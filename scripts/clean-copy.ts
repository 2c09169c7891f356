import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/**
 * Works in a clean clone of the next commit, without files that git does not track.
 * @param work receives the copy's folder, which is deleted afterwards
 */
export async function inCleanCopy<Result>(repository: string, work: (folder: string) => Promise<Result>) {
  const folder = await mkdtemp(join(tmpdir(), 'yokoso-clone-'))
  try {
    await promisify(execFile)('git', ['checkout-index', '--all', `--prefix=${folder}/`], { cwd: repository })
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
