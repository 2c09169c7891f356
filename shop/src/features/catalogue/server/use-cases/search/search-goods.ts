import type { FoundGoods } from '#features/catalogue/contract.ts'
import type { Language } from '#platform/i18n/language.ts'
import { pageRequestOf, toList } from '#platform/http/calls/paging.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { findSubTypes } from '../reading/find-sub-types.ts'
import { toWireGoods } from '../../rules/goods-view.ts'
import type { GoodsListQuery } from '../reading/list-goods.ts'
import { planExact, planRelaxed, type SearchPlan } from '../../rules/search-plan.ts'
import { type PageOfMatches, readSearchPage, type SearchRequest } from '../../queries/search-queries.ts'
import { countMissedSearch } from './count-missed-search.ts'
import { currentSynonyms } from './search-synonyms.ts'

/**
 * Goods that match every word of the query (contract section 5). Matches in the name come first, then the popular, then
 * the new. Where nothing in the shop matches, the query is taken apart. A query without a letter or digit finds nothing.
 * @throws NotFound for a page past the end
 */
export async function searchGoods(
  context: Pick<ShopContext, 'database' | 'log' | 'now'>,
  query: GoodsListQuery & { query?: string | undefined },
  caller: { language: Language; url: URL },
): Promise<FoundGoods> {
  const { database } = context
  const page = pageRequestOf(query)
  const synonyms = await currentSynonyms(context)
  const words = query.query ?? ''
  const plan = planExact(words, synonyms)
  if (!plan) return toList(caller.url, page, 0, [])
  const request: SearchRequest = {
    language: caller.language,
    ordering: query.ordering ?? 'best',
    subTypeIds: await findSubTypes(database, query),
    page,
  }
  const answer = ({ count, rows, isRelaxed }: PageOfMatches): FoundGoods => ({
    ...toList(caller.url, page, count, rows.map(toWireGoods)),
    ...(isRelaxed && { is_relaxed: true }),
  })
  const found = await readSearchPage(database, plan, request)
  if (found.count > 0 || (await findsElsewhere(context, plan, request))) return answer(found)
  const closest = await readSearchPage(database, planRelaxed(words, synonyms), request)
  if (closest.count === 0 && page.page === 1 && request.subTypeIds === null)
    countMissedSearch(context, caller.language, words)
  return answer(closest)
}

/** Nothing on this page, or of this type, is not nothing at all. */
async function findsElsewhere(
  { database }: Pick<ShopContext, 'database'>,
  plan: SearchPlan,
  request: SearchRequest,
): Promise<boolean> {
  if (request.page.page === 1 && request.subTypeIds === null) return false
  const first = { page: 1, pageSize: 1, offset: 0 }
  const { count } = await readSearchPage(database, plan, { ...request, subTypeIds: null, page: first })
  return count > 0
}
