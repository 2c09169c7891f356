/** One line of the results. */
import type { Measured } from './load.ts'

export interface Row {
  part: string
  name: string
  value: number
  unit: string
  /** The figure to compare with, measured in the same run. */
  comparison?: { name: string; value: number }
  /** `value` divided by that figure. */
  ratio?: number
  p50InMs?: number
  p99InMs?: number
  cpuInUs?: number
  /** Processor time for each request of the other, divided by ours. */
  cpuRatio?: number
  target?: { text: string; isMet: boolean }
}

/** @param minRatio target share of the other figure */
export function comparisonRow(
  part: string,
  name: string,
  { ours, other, otherName, minRatio }: { ours: Measured; other: Measured; otherName: string; minRatio?: number },
): Row {
  const ratio = ours.perSecond / other.perSecond
  return {
    part,
    name,
    value: ours.perSecond,
    unit: '/s',
    comparison: { name: otherName, value: other.perSecond },
    ratio,
    p50InMs: ours.p50InMs,
    p99InMs: ours.p99InMs,
    ...(ours.cpuInUs !== undefined && { cpuInUs: ours.cpuInUs }),
    ...(ours.cpuInUs && other.cpuInUs && { cpuRatio: other.cpuInUs / ours.cpuInUs }),
    ...(minRatio !== undefined && { target: { text: `≥ ${minRatio} ×`, isMet: ratio >= minRatio } }),
  }
}

export function atMost(part: string, name: string, value: number, { unit, max }: { unit: string; max?: number }): Row {
  return {
    part,
    name,
    value,
    unit,
    ...(max !== undefined && { target: { text: `≤ ${max} ${unit}`, isMet: value <= max } }),
  }
}

export function atLeast(part: string, name: string, value: number, { unit, min }: { unit: string; min?: number }): Row {
  return {
    part,
    name,
    value,
    unit,
    ...(min !== undefined && { target: { text: `≥ ${min} ${unit}`, isMet: value >= min } }),
  }
}
