import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { isErrorWithCode } from './error-code.ts'

export interface RunningProcess {
  /** Program name; unknown on Windows. */
  name?: string
  /** Start time in the system's own format; identifies a process together with the pid. Unknown on Windows. */
  startedAt?: string
}

const hasProc = existsSync('/proc/self/stat')

/** The running process with this id. A zombie counts as ended, although a signal to it would succeed. */
export function findProcess(pid: number): RunningProcess | undefined {
  if (hasProc) return findInProc(pid)
  return process.platform === 'win32' ? findBySignal(pid) : findByPs(pid)
}

function findInProc(pid: number): RunningProcess | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const nameEnd = stat.lastIndexOf(')')
    const fields = stat.slice(nameEnd + 2).split(' ')
    const [state] = fields
    const startedAt = fields[19]
    if (state === 'Z' || state === 'X' || startedAt === undefined) return undefined
    return { name: stat.slice(stat.indexOf('(') + 1, nameEnd), startedAt }
  } catch (error) {
    if (isErrorWithCode(error, 'ENOENT', 'ESRCH')) return undefined
    throw error
  }
}

/** For macOS. */
export function findByPs(pid: number): RunningProcess | undefined {
  const { stdout, error } = spawnSync('ps', ['-o', 'stat=,lstart=,comm=', '-p', String(pid)], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
  })
  if (error) throw error
  const [, state, startedAt, program] = /^(\S+)\s+((?:\S+\s+){4}\d+)\s+(.+)$/.exec(stdout.trim()) ?? []
  if (!state || !startedAt || !program || state.startsWith('Z')) return undefined
  return { name: basename(program), startedAt }
}

function findBySignal(pid: number): RunningProcess | undefined {
  try {
    process.kill(pid, 0)
    return {}
  } catch (error) {
    return isErrorWithCode(error, 'EPERM') ? {} : undefined
  }
}
