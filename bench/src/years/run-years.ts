/** `--seed-years`: a shop with years of orders beside one with 10,000, in the same run. */
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { makeFolder, runToEnd } from '../run/cleanup.ts'
import type { Row } from '../run/row.ts'
import { dataDirIn } from '../run/shop-process.ts'
import { measureYears, type YearFigure } from './measure-years.ts'

const fewOrders = 10_000
/** Below as many milliseconds a ratio is noise. */
const minMs = 5
const benchFile = fileURLToPath(new URL('../bench.ts', import.meta.url))

export interface ShopOfYears {
  orders: number
  /** The data folder of a seeded shop; undefined: seeds one. */
  folder: string | undefined
}

export async function runYears({ orders, folder }: ShopOfYears, report: (line: string) => void): Promise<Row[]> {
  const few = await measureOne(fewOrders, report)
  if (folder !== undefined)
    return rowsOf(await measureYears(folder, (line) => report(`${folder}: ${line}`)), few.figures)
  const many = await measureOne(orders, report)
  return [many.seeded, ...rowsOf(many.figures, few.figures)]
}

async function measureOne(orders: number, report: (line: string) => void) {
  const folder = await makeFolder()
  const dataDir = dataDirIn(folder)
  report(`seeding ${orders} orders`)
  const args = ['--seed-years', '--years-orders', String(orders), '--data-dir', dataDir]
  const output = await runToEnd([process.execPath, benchFile, ...args])
  report(output.trim())
  const perSecond = Number(/(\d+) a second/.exec(output)![1])
  const seeded: Row = { part: 'seed', name: `rows of ${orders} orders`, value: perSecond, unit: '/s' }
  const figures = await measureYears(dataDir, (line) => report(`${orders} orders: ${line}`))
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  return { seeded, figures }
}

/** Compares each figure of the larger shop with the smaller one's. */
export function rowsOf(many: readonly YearFigure[], few: readonly YearFigure[]): Row[] {
  return many.map(({ part, name, value, unit, p99InMs, maxRatio }) => {
    const other = few.find((figure) => figure.part === part && figure.name === name)
    const ratio = other && value / other.value
    const isNoise = unit === 'ms' && value < minMs
    return {
      part,
      name,
      value,
      unit,
      ...(other && { comparison: { name: `at ${fewOrders}`, value: other.value }, ratio }),
      ...(p99InMs !== undefined && { p50InMs: Math.round(value), p99InMs: Math.round(p99InMs) }),
      ...(maxRatio !== undefined &&
        ratio !== undefined && { target: { text: `≤ ${maxRatio} ×`, isMet: isNoise || ratio <= maxRatio } }),
    }
  })
}
