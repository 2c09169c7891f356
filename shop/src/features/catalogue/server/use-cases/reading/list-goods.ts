import type { GoodsList } from '#features/catalogue/contract.ts'
import type { FilterValues } from '#features/goods-lists/rules/goods-filters.ts'
import { countFacets, readFilters, withFilterNames } from '#features/goods-lists/server/index.ts'
import type { GoodsOrdering } from '#features/goods-lists/values.ts'
import type { Language } from '#platform/i18n/language.ts'
import type { Database } from '#platform/database/database.ts'
import { type PageRequest, pageRequestOf, toList, toUncountedList } from '#platform/http/calls/paging.ts'
import { listFilteredGoods } from './list-filtered-goods.ts'
import { filterableRows } from '../../queries/reading/filtered-goods-queries.ts'
import { findSubTypes } from './find-sub-types.ts'
import { countListed } from '../../queries/reading/listed-goods-queries.ts'
import { readGoodsPage } from '../../queries/reading/goods-queries.ts'
import { toWireGoods } from '../../rules/goods-view.ts'

export interface GoodsListQuery extends FilterValues {
  type_1?: string
  type_2?: string
  ordering?: GoodsOrdering
  page?: number
  page_size?: number
  facets?: string
}

/** @throws NotFound for a page past the end */
export async function listGoods(
  database: Database,
  query: GoodsListQuery,
  caller: { language: Language; url: URL },
): Promise<GoodsList> {
  const page = pageRequestOf(query)
  const subTypeIds = await findSubTypes(database, query)
  const from = { subTypeIds, plan: null }
  const filters = readFilters(query)
  const { count, isCapped } = await countListed(database, subTypeIds)
  // The known size of the list spares a count that would end in nothing.
  const { language } = caller
  const countAll = () => countFacets(database, filterableRows(from), { language, filters })
  const facets = query.facets
    ? await withFilterNames(database, { facets: isCapped ? null : await countAll(), query, language })
    : {}
  if (filters) {
    const ordering = query.ordering ?? 'newest'
    return { ...(await listFilteredGoods(database, from, { ...caller, ordering, page, filters })), ...facets }
  }
  const request = { language: caller.language, ordering: query.ordering ?? 'newest', subTypeIds }
  const read = async (pageRequest: PageRequest) =>
    (await readGoodsPage(database, { ...request, page: pageRequest })).map(toWireGoods)
  if (!isCapped) return { ...toList(caller.url, page, count, await read(page)), ...facets }
  const rows = await read({ ...page, pageSize: page.pageSize + 1 })
  return { ...toUncountedList(caller.url, page, count, rows), is_count_capped: true, ...facets }
}
