/** Costs that `docs/bench-results.md` has measured, on two shared cores with the load generator beside the shop. */
export interface Costs {
  /** Processor time of the shop's process, in microseconds. */
  keptPageInUs: number
  missedPageInUs: number
  orderInUs: number
  /** Orders a second that the database processes from bare statements, and its cores. */
  statementsPerSecond: number
  databaseCores: number
  memoryOfProcessInMb: number
  connectionsOfProcess: number
}

export interface MeasuredMix {
  pagesPerSecond: number
  pageInUs: number
  /** Share of responses from the cache. */
  kept: number
  ordersPerSecond: number
}

/** Rows `cache` (goods page), `misses`, `orders` and `memory` of 2026-11-24. */
export const costs: Costs = {
  keptPageInUs: 36.2,
  missedPageInUs: 4_450,
  orderInUs: 1_767,
  statementsPerSecond: 894,
  databaseCores: 2,
  memoryOfProcessInMb: 245,
  connectionsOfProcess: 20,
}
/** Rows `mix` and `orders` of the same run. */
export const mix: MeasuredMix = { pagesPerSecond: 6_891, pageInUs: 85.5, kept: 0.995, ordersPerSecond: 377 }

/** The full run before it, on a busier machine. */
export const earlierCosts: Costs = {
  ...costs,
  keptPageInUs: 44.2,
  missedPageInUs: 4_475,
  orderInUs: 2_716,
  statementsPerSecond: 261,
  memoryOfProcessInMb: 236,
}
export const earlierMix: MeasuredMix = { pagesPerSecond: 4_891, pageInUs: 140, kept: 0.993, ordersPerSecond: 212 }
