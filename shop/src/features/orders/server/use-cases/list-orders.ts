import { getGoodsImageUrls } from '#features/catalogue/server/index.ts'
import type { Order } from '#features/orders/contract.ts'
import type { OrderShow } from '#features/orders/values.ts'
import type { List } from '#platform/contract/fields.ts'
import type { Language } from '#platform/i18n/language.ts'
import type { Shopper } from '#platform/http/calls/access.ts'
import type { Database } from '#platform/database/database.ts'
import { pageRequestOf, toList } from '#platform/http/calls/paging.ts'
import { addDays, startOfShopDay } from '#platform/i18n/shop-zone.ts'
import { findOrdersOfShopper, type OrderCounts } from '../queries/find-orders.ts'
import { toWireOrder } from '../rules/order-view.ts'
import { searchOrders } from './search-orders.ts'
import type { PaymentService } from '../ports/payment-service.ts'

export interface OrderListRequest {
  shopper: Shopper
  query: {
    page?: number
    page_size?: number
    confirm?: 'payments'
    show?: OrderShow
    query?: string
    from?: string
    to?: string
  }
  language: Language
  url: URL
}

/**
 * The shopper's orders, newest first; all of them, or those of a search.
 * With `confirm`, queries the provider first, as for a single order.
 * @throws NotFound for a page past the end
 */
export async function listOrders(
  database: Database,
  payments: PaymentService,
  { shopper, query, language, url }: OrderListRequest,
): Promise<List<Order> & { counts: OrderCounts }> {
  const page = {
    ...pageRequestOf(query),
    show: query.show,
    ids: query.query === undefined ? null : await searchOrders(database, shopper.id, query.query),
    from: query.from === undefined ? null : startOfShopDay(query.from),
    until: query.to === undefined ? null : startOfShopDay(addDays(query.to, 1)),
  }
  const before = await findOrdersOfShopper(database, shopper.id, page)
  const waiting = query.confirm ? before.orders.filter(({ status }) => status === 'pending') : []
  if (waiting.length > 0) await payments.confirm(waiting.map(({ id }) => id))
  const { count, counts, orders } = waiting.length > 0 ? await findOrdersOfShopper(database, shopper.id, page) : before
  const goodsIds = orders.flatMap((order) => order.lines.map((line) => line.goodsId))
  const imageUrls = await getGoodsImageUrls(database, goodsIds)
  const results = orders.map((order) => toWireOrder(order, imageUrls, language))
  return { ...toList(url, page, count, results), counts }
}
