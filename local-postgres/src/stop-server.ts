import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findPostmaster } from './postmaster.ts'
import { findProcess } from './process-state.ts'

const fastShutdownMs = 10_000
const immediateShutdownMs = 10_000

/** Fast shutdown (open transactions roll back), then immediate shutdown (recovery at the next start). */
export async function stopServer(clusterDir: string): Promise<void> {
  const postmaster = await findPostmaster(clusterDir)
  if (!postmaster) return
  if (process.platform === 'win32') return stopOnWindows(clusterDir)
  process.kill(postmaster.pid, 'SIGINT')
  if (await endsWithin(postmaster.pid, fastShutdownMs)) return
  process.kill(postmaster.pid, 'SIGQUIT')
  if (await endsWithin(postmaster.pid, immediateShutdownMs)) return
  throw new Error(`PostgreSQL (pid ${postmaster.pid}) does not stop`)
}

async function endsWithin(pid: number, timeoutMs: number): Promise<boolean> {
  const giveUpAt = Date.now() + timeoutMs
  while (Date.now() < giveUpAt) {
    if (!findProcess(pid)) return true
    await sleep(10)
  }
  return false
}

/** Windows has no signals; pg_ctl speaks through a pipe. postmaster.opts names the program that runs. */
async function stopOnWindows(clusterDir: string): Promise<void> {
  const [program] = (await readFile(join(clusterDir, 'postmaster.opts'), 'utf8')).split(' "')
  const pgCtl = join(dirname(program ?? ''), 'pg_ctl.exe')
  await promisify(execFile)(pgCtl, ['stop', '-D', clusterDir, '-m', 'fast', '-t', String(fastShutdownMs / 1000)])
}
