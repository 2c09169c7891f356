/** Costs of a process so far, as reported by Linux; other systems leave these figures out. */
import { readFileSync } from 'node:fs'

const ticksPerSecond = 100

/** Time of all threads; undefined where unknown. */
export function cpuTimeInUs(pid: number): number | undefined {
  const text = read(`/proc/${pid}/stat`)
  if (text === undefined) return undefined
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1_000_000) / ticksPerSecond
}

export function memoryInMb(pid: number): { now: number; peak: number } | undefined {
  const text = read(`/proc/${pid}/status`)
  if (text === undefined) return undefined
  // An ended process is listed a moment longer, without memory figures.
  if (!text.includes('VmHWM:')) return undefined
  const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(text)?.[1]) / 1024
  return { now: of('VmRSS'), peak: of('VmHWM') }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error) return undefined
    throw error
  }
}
