import type { Goods } from '#features/catalogue/contract.ts'
import type { GoodsOrdering } from '#features/catalogue/values.ts'
import type { List } from '#platform/contract/fields.ts'
import type { Language } from '#platform/i18n/language.ts'
import type { Database } from '#platform/database/database.ts'
import { pageRequestOf, toList } from '#platform/http/calls/paging.ts'
import { findSubTypes } from './find-sub-types.ts'
import { readGoodsPage } from '../../queries/goods-queries.ts'
import { toWireGoods } from '../../rules/goods-view.ts'

export interface GoodsListQuery {
  type_1?: string | undefined
  type_2?: string | undefined
  ordering?: GoodsOrdering | undefined
  page?: number | undefined
  page_size?: number | undefined
}

/** @throws NotFound for a page past the end */
export async function listGoods(
  database: Database,
  query: GoodsListQuery,
  caller: { language: Language; url: URL },
): Promise<List<Goods>> {
  const page = pageRequestOf(query)
  const subTypeIds = await findSubTypes(database, query)
  const { count, rows } = await readGoodsPage(database, {
    language: caller.language,
    ordering: query.ordering ?? 'newest',
    subTypeIds,
    page,
  })
  return toList(caller.url, page, count, rows.map(toWireGoods))
}
