import { getGoodsImageUrls } from '#features/catalogue/server/index.ts'
import type { Order } from '#features/orders/contract.ts'
import type { Language } from '#platform/i18n/language.ts'
import type { Shopper } from '#platform/http/calls/access.ts'
import type { Database } from '#platform/database/database.ts'
import { NotFound } from '#platform/http/responses/errors.ts'
import { findOrderOfShopper, withLines } from '../queries/find-orders.ts'
import type { OrderRow } from '../queries/order-tables.ts'
import { toWireOrder } from '../rules/order-view.ts'

/** @throws NotFound for orders of others too */
export async function requireOrder(database: Database, shopper: Shopper, orderNumber: string): Promise<OrderRow> {
  const order = await findOrderOfShopper(database, shopper.id, orderNumber)
  if (!order) throw new NotFound()
  return order
}

export async function readOrder(database: Database, order: OrderRow, language: Language): Promise<Order> {
  const [whole] = await withLines(database, [order])
  const goodsIds = whole!.lines.map((line) => line.goodsId)
  return toWireOrder(whole!, await getGoodsImageUrls(database, goodsIds), language)
}
