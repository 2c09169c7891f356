import { getGoodsImageUrls } from '#features/catalogue/server/index.ts'
import type { Order } from '#features/orders/contract.ts'
import type { List } from '#platform/contract/fields.ts'
import type { Language } from '#platform/i18n/language.ts'
import type { Shopper } from '#platform/http/access.ts'
import type { Database } from '#platform/database/database.ts'
import { pageRequestOf, toList } from '#platform/http/paging.ts'
import { findOrdersOfShopper } from '../queries/find-orders.ts'
import { toWireOrder } from '../rules/order-view.ts'

/**
 * The shopper's orders, newest first.
 * @throws NotFound for a page past the end
 */
export async function listOrders(
  database: Database,
  shopper: Shopper,
  query: { page?: number | undefined; page_size?: number | undefined },
  { language, url }: { language: Language; url: URL },
): Promise<List<Order>> {
  const page = pageRequestOf(query)
  const { total, orders } = await findOrdersOfShopper(database, shopper.id, page)
  const goodsIds = orders.flatMap((order) => order.lines.map((line) => line.goodsId))
  const imageUrls = await getGoodsImageUrls(database, goodsIds)
  const results = orders.map((order) => toWireOrder(order, imageUrls, language))
  return toList(url, page, total, results)
}
