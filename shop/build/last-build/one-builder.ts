import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { holdFile } from '../../runtime/file-lock.ts'

const retryEveryMs = 100

/** Of several processes that start at once one builds, and the others wait for it. */
export async function asOneBuilder<Result>(lockFile: string, work: () => Promise<Result>): Promise<Result> {
  await mkdir(dirname(lockFile), { recursive: true })
  let letGo = holdFile(lockFile)
  while (!letGo) {
    await sleep(retryEveryMs)
    letGo = holdFile(lockFile)
  }
  try {
    return await work()
  } finally {
    letGo()
  }
}
