/** Public API of the slice. */
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Sweeper } from '#platform/jobs/sweepers.ts'
import { copiedRows, type PersonalData } from '#features/identity/server/index.ts'
import { findOldestOverdueOrder, findOrdersAfter, hasOrderUnderWay } from './queries/find-orders.ts'
import { deleteOrderAddresses } from './queries/order-address-queries.ts'
import { toWireOrder } from './rules/order-view.ts'
import { expireOverdueOrders, overdueAfterInMs } from './use-cases/expire-orders.ts'

export { confirmedOrder, readOrder, requireOrder } from './use-cases/get-order.ts'
export { findOrderByNumber, getOrderById, withLines } from './queries/find-orders.ts'
export { restockGoods } from './queries/restock-goods.ts'
export { lockOrder, lockStockOf, moveOrder } from './queries/move-order.ts'
export { addOrderCalls } from './routes.ts'
export { addConsoleOrderCalls } from './console-routes.ts'
export { wasCancelledByStaff } from './queries/console/order-endings.ts'
export { closedSince, readClosedSince } from './queries/console/order-endings.ts'
export { isInReview } from './queries/console/in-review.ts'
export { countOrdersToShip } from './queries/console/order-list-queries.ts'
export { readListedOrders, type Reader } from './use-cases/console/list-orders-as-staff.ts'
export type { OrderRow } from './queries/order-tables.ts'
export type { OrderConfig } from './config.ts'
export type { OrderContext } from './order-context.ts'
export { placeOrder } from './use-cases/place-order.ts'
export { freezeDeliveryDates } from './use-cases/freeze-delivery-dates.ts'
export { setOrderAddress, mayGo } from './use-cases/set-order-address.ts'
export { setOrderAddressAsStaff } from './use-cases/console/put-address.ts'
export { countOrder } from './queries/count-orders.ts'
export { requireRoomForOrder } from './use-cases/require-room-for-order.ts'
export { makeOrderNumber } from './rules/order-number.ts'
export { AddressLocked, codeUnknown, OrderNotPayable, OutOfStock, tooFew } from './rules/errors.ts'

/** Orders outlive their buyer's account: the books and the law need them. Addresses are erased. */
export const personalOrders: PersonalData = {
  name: 'orders',
  async read(database, { userId, language, after = '0' }) {
    const orders = await findOrdersAfter(database, userId, Number(after))
    return copiedRows(orders, (order) => toWireOrder(order, new Map(), language))
  },
  erase: deleteOrderAddresses,
  hasUnsettledPayments: hasOrderUnderWay,
}

export function orderSweepers(context: ShopContext): Sweeper[] {
  const { database, now } = context
  return [
    {
      name: 'overdue orders',
      intervalInMs: 30_000,
      sweep: () => expireOverdueOrders(context),
      findOldestDue: () => findOldestOverdueOrder(database, { now: now(), afterInMs: overdueAfterInMs }),
    },
  ]
}
