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
  const children = await signalChildren(postmaster, 'SIGSTOP')
  return () => {
    for (const pid of [...children, postmaster]) process.kill(pid, 'SIGCONT')
  }
}

/** As if the machine had lost its power: children of a postmaster that is killed alone would go on for a while. */
export async function killWithChildren(postmaster: number): Promise<void> {
  await signalChildren(postmaster, 'SIGKILL')
  process.kill(postmaster, 'SIGKILL')
}

/** Stops the parent first, so that no new children start. @returns the children's process ids */
async function signalChildren(postmaster: number, signal: NodeJS.Signals): Promise<number[]> {
  process.kill(postmaster, 'SIGSTOP')
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid='], { maxBuffer: 8 * 1024 * 1024 })
  const children = stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid, parent]) => (pid !== undefined && parent === postmaster ? [pid] : []))
  for (const pid of children) process.kill(pid, signal)
  return children
}
