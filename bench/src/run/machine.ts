/** The machine that the figures were measured on. */
import { execFileSync } from 'node:child_process'
import { availableParallelism, cpus, loadavg, platform, release, totalmem } from 'node:os'

export interface Machine {
  date: string
  commit: string
  processor: string
  cores: number
  memoryInGb: number
  system: string
  node: string
  /** Average of the minute before the run; above a fifth of the cores, other programs were busy. */
  loadBefore: number
}

export function describeMachine(): Machine {
  return {
    date: new Date().toISOString().slice(0, 10),
    commit: execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim(),
    processor: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    memoryInGb: Math.round(totalmem() / 2 ** 30),
    system: `${platform()} ${release()}`,
    node: process.version,
    loadBefore: Math.round(loadavg()[0]! * 100) / 100,
  }
}
