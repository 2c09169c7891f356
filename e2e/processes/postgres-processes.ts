/** Kills or stops the processes of the shop's embedded PostgreSQL. */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

export async function readPostmasterPid(dataDir: string): Promise<number> {
  const file = join(dataDir, 'postgres', 'server', 'cluster', 'postmaster.pid')
  return Number.parseInt(await readFile(file, 'utf8'), 10)
}

/** Stops the shop's whole server: connections stay open without a response. @returns a function that resumes it */
export async function stopPostgres(dataDir: string): Promise<() => void> {
  return freezeWithChildren(await readPostmasterPid(dataDir))
}

/** @returns a function that resumes them */
export async function freezeWithChildren(postmaster: number): Promise<() => void> {
  // The parent first, so that no new children start.
  process.kill(postmaster, 'SIGSTOP')
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid='], { maxBuffer: 8 * 1024 * 1024 })
  const children = stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid, parent]) => (pid !== undefined && parent === postmaster ? [pid] : []))
  for (const pid of children) process.kill(pid, 'SIGSTOP')
  return () => {
    for (const pid of [...children, postmaster]) process.kill(pid, 'SIGCONT')
  }
}
