import { getGoodsByIds } from '#features/catalogue/server/index.ts'
import type { RecentlyOrderedGoods } from '#features/orders/contract.ts'
import { recentlyOrderedDays } from '#features/orders/values.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { List } from '#platform/contract/fields.ts'
import type { Language } from '#platform/i18n/language.ts'
import type { Shopper } from '#platform/http/calls/access.ts'
import { pageRequestOf, toList } from '#platform/http/calls/paging.ts'
import { findRecentlyOrdered } from '../queries/recently-ordered-queries.ts'

const dayInMs = 86_400_000

export interface RecentlyOrderedRequest {
  shopper: Shopper
  query: { page?: number; page_size?: number }
  language: Language
  url: URL
}

/** @throws NotFound for a page past the end */
export async function listRecentlyOrderedGoods(
  { database, now }: Pick<ShopContext, 'database' | 'now'>,
  { shopper, query, language, url }: RecentlyOrderedRequest,
): Promise<List<RecentlyOrderedGoods>> {
  const page = pageRequestOf(query)
  const since = new Date(now().getTime() - recentlyOrderedDays * dayInMs)
  const { count, found } = await findRecentlyOrdered(database, shopper.id, { ...page, since })
  const orderedAt = new Map(found.map(({ goodsId, lastOrderedAt }) => [goodsId, lastOrderedAt]))
  const goods = await getGoodsByIds(database, [...orderedAt.keys()], language)
  const results = goods.map((item) => ({ ...item, last_ordered_at: orderedAt.get(item.id)!.toISOString() }))
  return toList(url, page, count, results)
}
