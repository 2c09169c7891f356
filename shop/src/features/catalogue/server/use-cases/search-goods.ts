import type { Goods } from '#features/catalogue/contract.ts'
import { toTsquery } from '#platform/cjk-text/index.ts'
import type { List } from '#platform/contract/fields.ts'
import type { Language } from '#platform/i18n/language.ts'
import { pageRequestOf, toList } from '#platform/http/calls/paging.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { findSubTypes } from './find-sub-types.ts'
import { toWireGoods } from '../rules/goods-view.ts'
import type { GoodsListQuery } from './list-goods.ts'
import { readSearchPage } from '../queries/search-queries.ts'
import { currentSynonyms } from './search-synonyms.ts'

/**
 * Goods that match every word of the query (contract section 5). Matches in the name come first, then the popular, then
 * the new. A query without a letter or digit finds nothing.
 * @throws NotFound for a page past the end
 */
export async function searchGoods(
  context: Pick<ShopContext, 'database' | 'now'>,
  query: GoodsListQuery & { query?: string | undefined },
  caller: { language: Language; url: URL },
): Promise<List<Goods>> {
  const { database } = context
  const page = pageRequestOf(query)
  const synonyms = await currentSynonyms(context)
  const words = query.query ?? ''
  const anywhere = toTsquery(words, synonyms)
  const inName = toTsquery(words, synonyms, ['A'])
  if (anywhere === null || inName === null) return toList(caller.url, page, 0, [])
  const subTypeIds = await findSubTypes(database, query)
  const { count, rows } = await readSearchPage(database, {
    anywhere,
    inName,
    language: caller.language,
    ordering: query.ordering ?? 'best',
    subTypeIds,
    page,
  })
  return toList(caller.url, page, count, rows.map(toWireGoods))
}
