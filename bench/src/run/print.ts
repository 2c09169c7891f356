/** Prints results as a table: on a terminal, and in `docs/bench-results.md`. */
import type { Machine } from './machine.ts'
import type { Row } from './row.ts'

export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map((row) => [
    row.part,
    row.name,
    `${short(row.value)} ${row.unit}`,
    row.comparison ? `${row.comparison.name} ${short(row.comparison.value)}` : '',
    row.ratio === undefined ? '' : `${row.ratio.toFixed(2)} ×`,
    row.cpuRatio === undefined ? '' : `${row.cpuRatio.toFixed(2)} ×`,
    row.cpuInUs === undefined ? '' : `${short(row.cpuInUs)} µs`,
    row.p99InMs === undefined || Number.isNaN(row.p99InMs) ? '' : `${row.p50InMs} / ${row.p99InMs}`,
    row.target?.text ?? '',
    row.target ? (row.target.isMet ? 'yes' : '**no**') : '',
  ])
  const head = [
    'part',
    'what',
    'figure',
    'comparison',
    'ratio',
    'CPU ratio',
    'CPU each',
    'p50 / p99 ms',
    'target',
    'met',
  ]
  const all = [head, head.map(() => '---'), ...lines]
  return all.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

export function summaryOf(rows: readonly Row[]): string {
  const targets = rows.filter(({ target }) => target)
  return `${targets.filter(({ target }) => target!.isMet).length} of ${targets.length} targets met`
}

export function factsOf(machine: Machine, minutes: number): string {
  const { date, commit, processor, cores, memoryInGb, system, node, loadBefore } = machine
  return `Measured ${date} at ${commit}: ${processor}, ${cores} cores, ${memoryInGb} GB, ${system}, Node ${node}; load before ${loadBefore}; ${minutes} minutes.`
}

function short(value: number): string {
  if (value >= 1000) return Math.round(value).toLocaleString('en')
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)
}
