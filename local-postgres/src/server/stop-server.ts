import { execFile } from 'node:child_process'
import { readFile, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { isErrorWithCode } from '../system/error-code.ts'
import { findPostmaster } from './postmaster.ts'
import { findProcess } from '../system/process-state.ts'

const fastShutdownMs = 10_000
const immediateShutdownMs = 10_000

/** Fast shutdown (open transactions roll back), then immediate shutdown (recovery at the next start). */
export async function stopServer(clusterDir: string): Promise<void> {
  const postmaster = await findPostmaster(clusterDir)
  if (!postmaster) return
  if (process.platform === 'win32') return stopOnWindows(clusterDir)
  await stopBySignals(postmaster.pid)
  await removeEmptyFolder(postmaster.socketDir)
}

async function stopBySignals(pid: number): Promise<void> {
  process.kill(pid, 'SIGINT')
  if (await endsWithin(pid, fastShutdownMs)) return
  process.kill(pid, 'SIGQUIT')
  if (await endsWithin(pid, immediateShutdownMs)) return
  throw new Error(`PostgreSQL (pid ${pid}) does not stop`)
}

async function removeEmptyFolder(folder: string): Promise<void> {
  try {
    await rmdir(folder)
  } catch (error) {
    if (!isErrorWithCode(error, 'ENOENT', 'ENOTEMPTY', 'EEXIST')) throw error
  }
}

async function endsWithin(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs
  while (Date.now() < deadline) {
    if (!findProcess(pid)) return true
    await sleep(10)
  }
  return false
}

/** Windows has no signals, so pg_ctl uses a pipe. postmaster.opts names the running program. */
async function stopOnWindows(clusterDir: string): Promise<void> {
  const [program] = (await readFile(join(clusterDir, 'postmaster.opts'), 'utf8')).split(' "')
  const pgCtl = join(dirname(program ?? ''), 'pg_ctl.exe')
  await promisify(execFile)(pgCtl, ['stop', '-D', clusterDir, '-m', 'fast', '-t', String(fastShutdownMs / 1000)])
}
