import type { FoundGoods } from '#features/catalogue/contract.ts'
import { maxFilteredPage } from '#features/goods-lists/rules/goods-filters.ts'
import type { GoodsFilters } from '#features/goods-lists/server/index.ts'
import { type GoodsOrdering, maxCounted } from '#features/goods-lists/values.ts'
import type { Database } from '#platform/database/database.ts'
import { type PageRequest, toList } from '#platform/http/calls/paging.ts'
import { NotFound } from '#platform/http/responses/errors.ts'
import type { Language } from '#platform/i18n/language.ts'
import { countFiltered, type Filterable, readFilteredPage } from '../../queries/reading/filtered-goods-queries.ts'
import { toWireGoods } from '../../rules/goods-view.ts'

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
