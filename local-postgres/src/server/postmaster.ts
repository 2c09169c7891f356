import { readFile, readlink, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isErrorWithCode } from '../system/error-code.ts'
import { findProcess } from '../system/process-state.ts'

/** Facts about a running server in postmaster.pid. */
export interface Postmaster {
  pid: number
  port: number
  socketDir: string
  /** `starting`, `ready`, `stopping`; empty in its first moments. */
  status: string
}

/** The running server of this data folder, if there is one. */
export async function findPostmaster(clusterDir: string): Promise<Postmaster | undefined> {
  const lines = await readPidFile(clusterDir)
  const pid = Number(lines?.[0])
  if (!lines || !Number.isInteger(pid) || pid <= 0) return undefined
  const running = findProcess(pid)
  if (!running || (running.name !== undefined && running.name !== 'postgres')) return undefined
  if (!(await mayWorkIn(pid, clusterDir))) return undefined
  return { pid, port: Number(lines[3]), socketDir: lines[4] ?? '', status: (lines[7] ?? '').trim() }
}

/**
 * Overwrites the pid of a stale file, which may name a zombie or, after a reboot, an unrelated process. PostgreSQL
 * would refuse to start, but ignores its own parent's id, so that is written. Removing the file would also skip its
 * check for surviving backends.
 */
export async function overwriteStalePid(clusterDir: string): Promise<void> {
  const lines = await readPidFile(clusterDir)
  if (!lines || process.platform === 'win32') return
  await writeFile(join(clusterDir, 'postmaster.pid'), [String(process.pid), ...lines.slice(1)].join('\n'))
}

async function readPidFile(clusterDir: string): Promise<string[] | undefined> {
  try {
    return (await readFile(join(clusterDir, 'postmaster.pid'), 'utf8')).split('\n')
  } catch (error) {
    if (isErrorWithCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** A server's working directory is its data folder. Where /proc hides that, the data must at least belong to its user. */
async function mayWorkIn(pid: number, clusterDir: string): Promise<boolean> {
  try {
    return (await readlink(`/proc/${pid}/cwd`)) === clusterDir
  } catch (error) {
    if (isErrorWithCode(error, 'EACCES', 'EPERM'))
      return (await stat(`/proc/${pid}`)).uid === (await stat(clusterDir)).uid
    if (isErrorWithCode(error, 'ENOENT')) return findProcess(pid) !== undefined
    throw error
  }
}
