/**
 * Reckons machines and limits of a load from measured costs. Visitors request pages by popularity (Zipf); each process has a
 * cache of its own, from which a change evicts pages.
 */
import type { Costs } from './costs.ts'

export interface Load {
  name: string
  pagesPerSecond: number
  ordersPerSecond: number
  /** Changes of prices and texts a second, anywhere in the catalogue. */
  changesPerSecond: number
  goods: number
  /** Share of pages that a CDN answers. */
  cdnShare: number
}

export interface Reckoning {
  processes: number
  machines: number
  /** Share of a process's responses from its cache, and what one response costs it. */
  kept: number
  pageInUs: number
  /** Pages that all processes render again, a second. */
  made: number
  connections: number
  memoryOfMachineInGb: number
  /** Cores of one primary that orders need; null where no machine has as many. */
  primaryCores: number
  /** Share of a second for which the most ordered item's row is locked. */
  hottestRow: number
  limits: string[]
}

/** Pages of the list, type and home that show an item, and its own in its languages. */
const pagesOfChange = 20
/** One page again and again stays in the processor's cache, so a page among ten thousand costs more. */
const spreadFactor = 1.6
/** A machine has eight cores; one is for the system. */
const coresForShop = 7
const maxShareOfCore = 0.7
const coresOfPrimary = 64
/** With more connections PostgreSQL needs a pooler. */
const maxDirectConnections = 400
/** A row is locked from its update to the end of the commit. */
const lockedInMs = 1.5
const maxRowShare = 0.7
const maxMachines = 300

const weightsOf = (count: number): number =>
  Array.from({ length: count }, (_, rank) => 1 / (rank + 1)).reduce((a, b) => a + b)

/**
 * Counts misses a second of one process with `rate` requests a second. A page is evicted every `1 / evictions` seconds on
 * average, and missed once if it is requested in between.
 */
export function missesOf(rate: number, changesPerSecond: number, goods: number): number {
  const evictions = (changesPerSecond * pagesOfChange) / goods
  const weights = weightsOf(goods)
  let misses = 0
  for (let rank = 1; rank <= goods; rank += 1) {
    const requests = rate / rank / weights
    misses += (requests * evictions) / (requests + evictions || 1)
  }
  return misses
}

const pageCostOf = (costs: Costs, missed: number): number =>
  (1 - missed) * costs.keptPageInUs * spreadFactor + missed * costs.missedPageInUs

/** The highest rate of one process, in requests a second. */
function findRate(costs: Costs, load: Load, ordersOfPage: number): number {
  const busyAt = (rate: number) =>
    (rate * pageCostOf(costs, missesOf(rate, load.changesPerSecond, load.goods) / rate) +
      rate * ordersOfPage * costs.orderInUs) /
    1e6
  let low = 1
  let high = 1e6 / costs.keptPageInUs
  for (let step = 0; step < 30; step += 1) {
    const middle = (low + high) / 2
    if (busyAt(middle) < maxShareOfCore) low = middle
    else high = middle
  }
  return low
}

export function reckon(costs: Costs, load: Load): Reckoning {
  const pages = load.pagesPerSecond * (1 - load.cdnShare)
  const rate = findRate(costs, load, load.ordersPerSecond / pages)
  const processes = Math.max(1, Math.ceil(pages / rate))
  const ofProcess = pages / processes
  const misses = missesOf(ofProcess, load.changesPerSecond, load.goods)
  const machines = Math.ceil(processes / coresForShop)
  // One more of each machine listens for changes.
  const connections = processes * costs.connectionsOfProcess + machines
  const coresOfOrder = costs.databaseCores / costs.statementsPerSecond
  const primaryCores = (load.ordersPerSecond * coresOfOrder) / maxShareOfCore
  const hottestRow = (load.ordersPerSecond / weightsOf(load.goods)) * (lockedInMs / 1000)
  const limits = [
    ...(machines > maxMachines ? ['pages made anew by every process'] : []),
    ...(connections > maxDirectConnections ? ['connections'] : []),
    ...(primaryCores > coresOfPrimary ? ['commits of one primary'] : []),
    ...(hottestRow > maxRowShare ? ['row of the most ordered item'] : []),
  ]
  return {
    processes,
    machines,
    kept: 1 - misses / ofProcess,
    pageInUs: pageCostOf(costs, misses / ofProcess),
    made: misses * processes,
    connections,
    memoryOfMachineInGb: (Math.min(processes, coresForShop) * costs.memoryOfProcessInMb) / 1024,
    primaryCores,
    hottestRow,
    limits,
  }
}
