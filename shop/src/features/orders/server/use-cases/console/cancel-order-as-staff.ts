import type { ListedOrder } from '#features/orders/console-contract.ts'
import { writeAuditEntry } from '#features/staff/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Staff } from '#platform/http/calls/access.ts'
import type { Language } from '#platform/i18n/language.ts'
import { getOrderById, getOrderByNumber } from '../../queries/find-orders.ts'
import { isOrderInReview } from '../../queries/console/in-review.ts'
import { lockOrder, moveOrder } from '../../queries/move-order.ts'
import { OrderInReview, OrderNotPayable } from '../../rules/errors.ts'
import { readListedOrders } from './list-orders-as-staff.ts'
import type { PaymentService } from '../../ports/payment-service.ts'

/**
 * Cancels as a shopper does: closes the trade first, and a payment that was faster wins. Idempotent.
 * Later money is refunded: only orders that their shopper cancelled are revived.
 * A concurrent cancellation by a second person is audited, too, without a change.
 * @throws NotFound, OrderNotPayable, OrderInReview
 */
export async function cancelOrderAsStaff(
  context: ShopContext,
  payments: PaymentService,
  request: { staff: Staff; orderNumber: string; reason: string; language: Language },
): Promise<ListedOrder> {
  const { database, now } = context
  const { staff, orderNumber, reason } = request
  const order = await getOrderByNumber(database, orderNumber)
  if (order.status === 'pending') {
    if (await isOrderInReview(database, order.id)) throw new OrderInReview()
    await payments.close(order.id)
    await context.inTransaction(async (transaction) => {
      await lockOrder(transaction, order.id)
      // Closing may have returned a payment that opened a case.
      if (await isOrderInReview(transaction, order.id)) throw new OrderInReview()
      const isMoved = await moveOrder(transaction, order.id, 'cancel', now())
      if (!isMoved && (await getOrderById(transaction, order.id)).status !== 'cancelled') return
      await writeAuditEntry(transaction, {
        by: staff,
        at: now(),
        action: 'order.cancel',
        subject: { kind: 'order', id: orderNumber, label: orderNumber },
        changes: isMoved ? { status: ['pending', 'cancelled'] } : {},
        reason,
      })
    })
  }
  const { status } = await getOrderById(database, order.id)
  if (status !== 'cancelled') throw new OrderNotPayable()
  const [row] = await readListedOrders(context, [order.id], request)
  return row!
}
