import type { Row } from '../run/row.ts'
import type { Run } from '../run/run.ts'
import { measureCache } from './cache.ts'
import { measureChanges } from './changes.ts'
import { measureImport } from './import.ts'
import { measureLogins } from './logins.ts'
import { measureMemory } from './memory.ts'
import { measureMisses } from './misses.ts'
import { measureMix } from './mix.ts'
import { measureOrders } from './orders.ts'
import { measureQueries } from './queries.ts'
import { measureSearch } from './search.ts'
import { measureStart } from './start.ts'

/** In this order. */
export const parts: Record<string, (run: Run) => Promise<Row[]>> = {
  start: measureStart,
  search: measureSearch,
  cache: measureCache,
  changes: measureChanges,
  mix: measureMix,
  misses: measureMisses,
  queries: measureQueries,
  orders: measureOrders,
  logins: measureLogins,
  memory: measureMemory,
  import: measureImport,
}
