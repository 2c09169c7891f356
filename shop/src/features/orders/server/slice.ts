import type { ShopContext } from '#platform/config/shop-context.ts'
import { copiedRows, type PersonalData } from '#platform/slices/personal-data.ts'
import type { Slice } from '#platform/slices/slice.ts'
import { addConsoleOrderCalls } from './console-routes.ts'
import type { PaymentService } from './ports/payment-service.ts'
import { countOrdersToShip } from './queries/console/order-list-queries.ts'
import { findOrdersAfter, hasOrderUnderWay } from './queries/find-orders.ts'
import { endGuestOrders, transferOrders } from './queries/guest-order-queries.ts'
import { deleteOrderAddresses, deleteTexts } from './queries/order-address-queries.ts'
import { addOrderCalls } from './routes.ts'
import { toWireOrder } from './rules/order-view.ts'
import { orderSweepers } from './sweepers.ts'

/** Orders outlive their buyer's account: the books and the law need them. Addresses are erased. */
export const personalOrders: PersonalData = {
  name: 'orders',
  async read(database, { userId, language, after = '0' }) {
    const orders = await findOrdersAfter(database, userId, Number(after))
    return copiedRows(orders, (order) => ({
      ...toWireOrder(order, new Map(), language),
      terms_version: order.termsVersion,
      terms_shown: order.termsShown,
    }))
  },
  async erase(transaction, userId) {
    await deleteOrderAddresses(transaction, userId)
    await deleteTexts(transaction, userId)
    await endGuestOrders(transaction, userId)
  },
  transfer: transferOrders,
  isAccountNeeded: hasOrderUnderWay,
}

export const ordersSlice: Slice<ShopContext & { payments: PaymentService }> = {
  name: 'orders',
  addCalls: addOrderCalls,
  addConsoleCalls: addConsoleOrderCalls,
  sweepers: orderSweepers,
  personalData: () => [personalOrders],
  counts: [{ name: 'to_ship', permission: 'orders.read', read: countOrdersToShip }],
}
