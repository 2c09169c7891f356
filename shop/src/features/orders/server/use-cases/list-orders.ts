import { getGoodsImageUrls } from '#features/catalogue/server/index.ts'
import type { Order } from '#features/orders/contract.ts'
import type { OrderShow } from '#features/orders/values.ts'
import type { List } from '#platform/contract/fields.ts'
import type { Language } from '#platform/i18n/language.ts'
import type { Shopper } from '#platform/http/calls/access.ts'
import type { Database } from '#platform/database/database.ts'
import { pageRequestOf, toList } from '#platform/http/calls/paging.ts'
import { findOrdersOfShopper, type OrderCounts } from '../queries/find-orders.ts'
import { toWireOrder } from '../rules/order-view.ts'
import type { PaymentService } from '../ports/payment-service.ts'

export interface OrderListRequest {
  shopper: Shopper
  query: { page?: number; page_size?: number; confirm?: 'payments'; show?: OrderShow }
  language: Language
  url: URL
}

/**
 * The shopper's orders, newest first.
 * With `confirm`, queries the provider first, as for a single order.
 * @throws NotFound for a page past the end
 */
export async function listOrders(
  database: Database,
  payments: PaymentService,
  { shopper, query, language, url }: OrderListRequest,
): Promise<List<Order> & { counts: OrderCounts }> {
  const page = { ...pageRequestOf(query), show: query.show }
  const before = await findOrdersOfShopper(database, shopper.id, page)
  const waiting = query.confirm ? before.orders.filter(({ status }) => status === 'pending') : []
  if (waiting.length > 0) await payments.confirm(waiting.map(({ id }) => id))
  const { counts, orders } = waiting.length > 0 ? await findOrdersOfShopper(database, shopper.id, page) : before
  const goodsIds = orders.flatMap((order) => order.lines.map((line) => line.goodsId))
  const imageUrls = await getGoodsImageUrls(database, goodsIds)
  const results = orders.map((order) => toWireOrder(order, imageUrls, language))
  return { ...toList(url, page, counts[query.show ?? 'all'], results), counts }
}
