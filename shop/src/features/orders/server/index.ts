/** Front door of the slice. */
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Sweeper } from '#platform/jobs/sweepers.ts'
import { expireOverdueOrders } from './expire-orders.ts'

export { requireOrder } from './get-order.ts'
export { getOrderById, lockOrder, lockStockOf, moveOrder, withLines } from './order-queries.ts'
export { addOrderCalls } from './order-routes.ts'
export type { OrderRow } from './order-tables.ts'
export { nameIn } from './order-view.ts'
export type { PaymentDesk } from './payment-desk.ts'
export { placeOrder } from './place-order.ts'
export { OrderNotPayable } from './refusals.ts'

export function orderSweepers(context: ShopContext): Sweeper[] {
  return [{ name: 'overdue orders', intervalInMs: 30_000, sweep: () => expireOverdueOrders(context) }]
}
