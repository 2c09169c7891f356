import { existsSync, readFileSync } from 'node:fs'
import { isErrorWithCode } from './error-code.ts'

export interface RunningProcess {
  /** Program name; unknown where there is no /proc. */
  name?: string
  /** Clock ticks since boot; with the pid it names a process for good. Unknown where there is no /proc. */
  startedAt?: string
}

const hasProc = existsSync('/proc/self/stat')

/** The living process of this id. A zombie is dead here, though a signal to it would still succeed. */
export function findProcess(pid: number): RunningProcess | undefined {
  return hasProc ? findInProc(pid) : findBySignal(pid)
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

function findBySignal(pid: number): RunningProcess | undefined {
  try {
    process.kill(pid, 0)
    return {}
  } catch (error) {
    return isErrorWithCode(error, 'EPERM') ? {} : undefined
  }
}
