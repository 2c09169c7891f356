import { setTimeout as sleep } from 'node:timers/promises'
import type { Facets } from '#features/goods-lists/contract.ts'
import { maxCounted } from '#features/goods-lists/values.ts'
import { markUncacheable } from '#platform/database/cache-dependencies.ts'
import type { Database } from '#platform/database/database.ts'
import type { Language } from '#platform/i18n/language.ts'
import { type FilterableRows, readFacets } from '../queries/facet-queries.ts'
import type { GoodsFilters } from '../queries/filter-conditions.ts'
import { toWireFacets } from '../rules/facets-view.ts'
import { excludedCodes, noFilters } from '../rules/read-filters.ts'

const maxTimeInMs = 300

/** Null where a list has too many goods to count, or counting takes too long. */
export async function countFacets(
  database: Database,
  from: FilterableRows,
  { language, filters }: { language: Language; filters: GoodsFilters | null },
): Promise<Facets | null> {
  const waiting = new AbortController()
  const counting = readFacets(database, from, { filters: filters ?? noFilters, excluded: excludedCodes })
  try {
    const counted = await Promise.race([counting, sleep(maxTimeInMs, null, { signal: waiting.signal })])
    if (counted) return counted.base > maxCounted ? null : toWireFacets(counted, language)
    // The list is already sent without counts, so a later failure of the statement is ignored.
    counting.catch(() => {})
    markUncacheable()
    return null
  } finally {
    waiting.abort()
  }
}
