import { setTimeout as sleep } from 'node:timers/promises'
import { acquireFileLock } from '../../runtime/file-lock.ts'

const retryEveryMs = 100

/**
 * Lets one of several starting processes build while the others wait.
 * @param lockFile outside of folders that a build removes, because a removed file locks nobody out
 */
export async function asOneBuilder<Result>(
  lockFile: string,
  work: () => Promise<Result>,
  onWait: () => void,
): Promise<Result> {
  let letGo = acquireFileLock(lockFile)
  if (!letGo) onWait()
  while (!letGo) {
    await sleep(retryEveryMs)
    letGo = acquireFileLock(lockFile)
  }
  try {
    return await work()
  } finally {
    letGo()
  }
}
