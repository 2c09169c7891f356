import { getGoodsImageUrls } from '#features/catalogue/server/index.ts'
import type { Order } from '#features/orders/contract.ts'
import type { OrderStatus } from '#features/orders/values.ts'
import type { Language } from '#platform/i18n/language.ts'
import type { Shopper } from '#platform/http/calls/access.ts'
import type { Database } from '#platform/database/database.ts'
import { NotFound } from '#platform/http/responses/errors.ts'
import { findOrderOfShopper, getOrderById, withLines } from '../queries/find-orders.ts'
import type { OrderRow } from '../queries/order-tables.ts'
import { toWireOrder } from '../rules/order-view.ts'
import type { PaymentService } from '../ports/payment-service.ts'

const mayBePaid: ReadonlySet<OrderStatus> = new Set(['pending', 'cancelled', 'expired'])

/**
 * One order of the shopper, up to date.
 * Queries the provider while a payment is possible: the webhook may arrive after the buyer's return.
 * Also for a cancelled order, as its cashier page may still be open.
 * @throws NotFound for orders of others too
 */
export async function confirmedOrder(
  database: Database,
  payments: PaymentService,
  { shopper, orderNumber }: { shopper: Shopper; orderNumber: string },
): Promise<OrderRow> {
  const order = await requireOrder(database, shopper, orderNumber)
  if (!mayBePaid.has(order.status)) return order
  await payments.confirm([order.id])
  return getOrderById(database, order.id)
}

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
