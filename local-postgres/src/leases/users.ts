import { randomBytes } from 'node:crypto'
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isErrorWithCode } from '../system/error-code.ts'
import { withHomeLock } from '../home/home-lock.ts'
import type { Home } from '../home/home.ts'
import { findProcess } from '../system/process-state.ts'
import { stopServer } from '../server/stop-server.ts'

/** One use of the server: a file `<pid>-<random>` in `users/`, which contains when its process started. */
export type ServerUser = string

/** Call under the home's lock. */
export async function acquireLease(home: Home): Promise<ServerUser> {
  const user = `${process.pid}-${randomBytes(4).toString('hex')}`
  await mkdir(join(home.dir, 'users'), { recursive: true, mode: 0o700 })
  await writeFile(join(home.dir, 'users', user), findProcess(process.pid)?.startedAt ?? '', { mode: 0o600 })
  return user
}

/** Ends one use; the last one stops the server. Idempotent. */
export async function releaseLease(home: Pick<Home, 'dir' | 'clusterDir'>, user: ServerUser): Promise<void> {
  await withHomeLock(home, async () => {
    if (!(await removeUser(home, user))) return
    if (!(await hasLiveUsers(home))) await stopServer(home.clusterDir)
  })
}

async function hasLiveUsers(home: Pick<Home, 'dir'>): Promise<boolean> {
  let found = false
  for (const user of await readdir(join(home.dir, 'users'))) {
    const startedAt = await readFile(join(home.dir, 'users', user), 'utf8')
    const running = findProcess(Number.parseInt(user, 10))
    if (running && (running.startedAt ?? '') === startedAt) found = true
    else await removeUser(home, user)
  }
  return found
}

async function removeUser(home: Pick<Home, 'dir'>, user: ServerUser): Promise<boolean> {
  try {
    await rm(join(home.dir, 'users', user))
    return true
  } catch (error) {
    if (isErrorWithCode(error, 'ENOENT')) return false
    throw error
  }
}
