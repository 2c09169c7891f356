import type { GoodsWithAvailability } from '#features/catalogue/contract.ts'
import { getGoodsByIds } from '#features/catalogue/server/index.ts'
import type { Favourite } from '#features/favourites/contract.ts'
import type { List } from '#platform/contract/fields.ts'
import type { Language } from '#platform/i18n/language.ts'
import type { Database } from '#platform/database/database.ts'
import { pageRequestOf, toList } from '#platform/http/calls/paging.ts'
import { readFavourites } from '../queries/favourite-queries.ts'

interface PageQuery {
  page?: number
  page_size?: number
}

/**
 * Newest first.
 * @throws NotFound for a page past the end
 */
export async function listFavourites(
  database: Database,
  userId: number,
  query: PageQuery,
  url: URL,
): Promise<List<Favourite>> {
  const page = pageRequestOf(query)
  const { count, rows } = await readFavourites(database, userId, page)
  const results = rows.map((row) => ({ id: row.id, goods_id: row.goodsId, created_at: row.createdAt.toISOString() }))
  return toList(url, page, count, results)
}

/**
 * The goods themselves, in the order of the favourites.
 * @throws NotFound for a page past the end
 */
export async function listFavouriteGoods(
  database: Database,
  userId: number,
  query: PageQuery,
  caller: { language: Language; url: URL },
): Promise<List<GoodsWithAvailability>> {
  const page = pageRequestOf(query)
  const { count, rows } = await readFavourites(database, userId, page)
  const goodsIds = rows.map(({ goodsId }) => goodsId)
  return toList(caller.url, page, count, await getGoodsByIds(database, goodsIds, caller.language))
}

/** Goods by ids from a guest's browser, in that order, each once. */
export async function previewFavourites(
  database: Database,
  goodsIds: readonly number[],
  language: Language,
): Promise<{ results: GoodsWithAvailability[] }> {
  return { results: await getGoodsByIds(database, [...new Set(goodsIds)], language) }
}
