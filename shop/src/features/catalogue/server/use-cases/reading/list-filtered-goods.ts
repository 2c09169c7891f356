import { setTimeout as sleep } from 'node:timers/promises'
import type { Facets, FoundGoods } from '#features/catalogue/contract.ts'
import { maxFilteredPage } from '#features/catalogue/rules/goods-filters.ts'
import { type GoodsOrdering, maxCounted } from '#features/catalogue/values.ts'
import { markUncacheable } from '#platform/database/cache-dependencies.ts'
import type { Database } from '#platform/database/database.ts'
import { type PageRequest, toList } from '#platform/http/calls/paging.ts'
import { NotFound } from '#platform/http/responses/errors.ts'
import type { Language } from '#platform/i18n/language.ts'
import { readFacets } from '../../queries/filters/facet-queries.ts'
import type { GoodsFilters } from '../../queries/filters/filter-conditions.ts'
import { countFiltered, type Filterable, readFilteredPage } from '../../queries/filters/filtered-goods-queries.ts'
import { toWireFacets } from '../../rules/facets-view.ts'
import { toWireGoods } from '../../rules/goods-view.ts'
import { excludedCodes, noFilters } from '../../rules/read-filters.ts'

interface FilteredRequest {
  language: Language
  url: URL
  ordering: GoodsOrdering | 'best'
  page: PageRequest
  filters: GoodsFilters
}

/** @throws NotFound for a page past the end, or past the last that a filtered list has */
export async function listFilteredGoods(
  database: Database,
  from: Filterable,
  { language, url, ordering, page, filters }: FilteredRequest,
): Promise<FoundGoods> {
  if (page.page > maxFilteredPage) throw new NotFound()
  const [count, rows] = await Promise.all([
    countFiltered(database, from, filters),
    readFilteredPage(database, from, { filters, language, ordering, page }),
  ])
  const list = toList(url, page, Math.min(count, maxCounted), rows.map(toWireGoods))
  return {
    ...list,
    ...(page.page === maxFilteredPage && { next: null }),
    ...(count > maxCounted && { is_count_capped: true as const }),
  }
}

const maxFacetTimeInMs = 300

/** Null where a list has too many goods to count, or counting takes too long. */
export async function countFacets(
  database: Database,
  from: Filterable,
  { language, filters }: { language: Language; filters: GoodsFilters | null },
): Promise<Facets | null> {
  const waiting = new AbortController()
  const counting = readFacets(database, from, { filters: filters ?? noFilters, excluded: excludedCodes })
  try {
    const counted = await Promise.race([counting, sleep(maxFacetTimeInMs, null, { signal: waiting.signal })])
    if (counted) return counted.base > maxCounted ? null : toWireFacets(counted, language)
    // The list answers without counts; a failure of the statement that goes on has nobody to reach.
    counting.catch(() => {})
    markUncacheable()
    return null
  } finally {
    waiting.abort()
  }
}
