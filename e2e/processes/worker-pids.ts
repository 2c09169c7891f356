import { execFileSync } from 'node:child_process'
import type { RunningShop } from '../running-shop.ts'

/** The shop's workers, oldest first: children of the primary that run the shop's start. */
export function workerPidsOf({ pid }: RunningShop): number[] {
  const lines = execFileSync('ps', ['--ppid', String(pid), '-o', 'pid=,args='], { encoding: 'utf8' }).split('\n')
  return lines.filter((line) => line.includes('start.ts')).map((line) => Number.parseInt(line, 10))
}
