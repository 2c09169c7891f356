import type { FoundGoods } from '#features/catalogue/contract.ts'
import { countFacets, readFilters, withFilterNames } from '#features/goods-lists/server/index.ts'
import type { Language } from '#platform/i18n/language.ts'
import { pageRequestOf, toList } from '#platform/http/calls/paging.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { findSubTypes } from '../reading/find-sub-types.ts'
import { listFilteredGoods } from '../reading/list-filtered-goods.ts'
import { filterableRows } from '../../queries/reading/filtered-goods-queries.ts'
import { findByGtin } from './find-by-gtin.ts'
import { nameTypes } from './name-types.ts'
import { toWireGoods } from '../../rules/goods-view.ts'
import type { GoodsListQuery } from '../reading/list-goods.ts'
import {
  countSearch,
  fewMatches,
  planSearch,
  resolveSearch,
  searchExtent,
  type SearchPlan,
} from '#features/search/server/index.ts'
import { readSearchPage, type SearchRequest } from '../../queries/search/search-queries.ts'

/**
 * Goods that match every word of the query (contract section 5). Matches in the name come first, then the popular, then
 * the new. Digits alone may be a GTIN. Without a match in the shop the search is relaxed, then without its typing
 * errors. A query without a letter or digit finds nothing.
 * @throws NotFound for a page past the end, Invalid for filters that contradict each other
 */
export async function searchGoods(
  context: Pick<ShopContext, 'database' | 'log' | 'now'>,
  query: GoodsListQuery & { query?: string | undefined; as_typed?: 'true' | undefined },
  caller: { language: Language; url: URL },
): Promise<FoundGoods> {
  const { database } = context
  const page = pageRequestOf(query)
  const words = query.query ?? ''
  const ofGtin = await findByGtin(database, words, { language: caller.language, url: caller.url, page })
  if (ofGtin) return ofGtin
  const filters = readFilters(query)
  const plans = await planSearch(context, words)
  if (!plans) return toList(caller.url, page, 0, [])
  const request: SearchRequest = {
    language: caller.language,
    ordering: query.ordering ?? 'best',
    subTypeIds: await findSubTypes(database, query),
    page,
  }
  const find = async (searchPlan: SearchPlan) => {
    const [extent, rows] = await Promise.all([
      searchExtent(database, searchPlan, request.subTypeIds),
      readSearchPage(database, searchPlan, request),
    ])
    return { ...extent, rows }
  }
  const toFoundGoods = ({ count, isCapped, isRelaxed, rows }: Awaited<ReturnType<typeof find>>): FoundGoods => ({
    ...toList(caller.url, page, rows.length === 0 ? 0 : count, rows.map(toWireGoods)),
    ...(isCapped && { is_count_capped: true }),
    ...(isRelaxed && { is_relaxed: true }),
  })
  const answer = async (
    plan: SearchPlan,
    found: Awaited<ReturnType<typeof find>>,
    correctedQuery: string | null = null,
  ): Promise<FoundGoods> => {
    const from = { plan, subTypeIds: request.subTypeIds }
    const { language } = caller
    const [list, facets] = await Promise.all([
      filters
        ? listFilteredGoods(database, from, { ...caller, ordering: request.ordering, page, filters })
        : toFoundGoods(found),
      query.facets
        ? found.isCapped
          ? null
          : countFacets(database, filterableRows(from), { language, filters })
        : undefined,
    ])
    return {
      ...list,
      ...(list.results.length === 0 && (await nameTypes(database, query, language))),
      ...(found.isRelaxed && { is_relaxed: true }),
      ...(correctedQuery !== null && { corrected_query: correctedQuery }),
      ...(facets !== undefined && (await withFilterNames(database, { facets, query, language }))),
    }
  }
  const found = await find(plans.exact)
  const count = (isFound: boolean) => {
    if (page.page === 1 && request.subTypeIds === null) countSearch(context, caller.language, words, isFound)
  }
  if (found.count > 0) count(true)
  if (found.count > fewMatches) return answer(plans.exact, found)
  const outcome = (await resolveSearch(context, words, { isAsTyped: query.as_typed === 'true' }))!
  if (outcome.plan === plans.exact) return answer(plans.exact, found)
  // A corrected search that finds goods is not in vain.
  if (found.count === 0) count(outcome.isFound)
  return answer(outcome.plan, await find(outcome.plan), outcome.correctedQuery)
}
