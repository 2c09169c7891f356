import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Home } from './home.ts'

const sqliteBusy = 5
const retryEveryMs = 20
/** Longer than a start with crash recovery. */
const timeoutMs = 150_000

/**
 * Runs the work while no other process starts, stops, joins or leaves this home's server. Uses SQLite for its file
 * lock, because Node has no flock. The system releases the lock with its process, so no lock is stale.
 */
export async function withHomeLock<T>(home: Pick<Home, 'dir'>, work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + timeoutMs
  const file = join(home.dir, 'lock')
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    while (!tryLock(lock)) {
      if (Date.now() > deadline) throw new Error(`${home.dir} stayed locked for ${timeoutMs / 1000} s`)
      await sleep(retryEveryMs)
    }
    await chmod(file, 0o600)
    return await work()
  } finally {
    lock.close()
  }
}

function tryLock(lock: DatabaseSync): boolean {
  try {
    lock.exec('begin exclusive')
    return true
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) return false
    throw error
  }
}
