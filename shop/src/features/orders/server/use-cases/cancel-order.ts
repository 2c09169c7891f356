import type { Order } from '#features/orders/contract.ts'
import type { Language } from '#platform/i18n/language.ts'
import type { Shopper } from '#platform/http/calls/access.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { readOrder, requireOrder } from './get-order.ts'
import { getOrderById } from '../queries/find-orders.ts'
import { moveOrder } from '../queries/move-order.ts'
import { OrderNotPayable } from '../rules/errors.ts'
import type { PaymentService } from '../ports/payment-service.ts'

/**
 * Cancels an unpaid order; idempotent.
 * Closes the trade first: a payment that was faster wins.
 * Cancels also while the provider is unreachable.
 * A payment after that is handled as late.
 * @throws NotFound for orders of others too, OrderNotPayable
 */
export async function cancelOrder(
  context: ShopContext,
  payments: PaymentService,
  request: { shopper: Shopper; orderNumber: string; language: Language },
): Promise<Order> {
  const { database } = context
  const order = await requireOrder(database, request.shopper, request.orderNumber)
  if (order.status === 'pending') {
    await payments.close(order.id)
    await context.inTransaction((transaction) => moveOrder(transaction, order.id, 'cancel', context.now()))
  }
  const after = await getOrderById(database, order.id)
  if (after.status !== 'cancelled') throw new OrderNotPayable()
  return readOrder(database, after, request.language)
}
