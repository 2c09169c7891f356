import { moveOrder, type OrderRow } from '#features/orders/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { findOpenPayments } from '../queries/find-payments.ts'
import { movePayment, setNextCheck } from '../queries/move-payment.ts'
import type { PaymentRow } from '../queries/payment-tables.ts'

/**
 * The provider says that no money can come on this attempt.
 * An order whose time is over and that has no other open attempt expires with it. The caller holds the order.
 * @returns false where the attempt was closed already
 */
export async function closeAttempt(
  transaction: Database,
  { order, payment, now }: { order: OrderRow; payment: PaymentRow; now: Date },
): Promise<boolean> {
  const isOver = order.expiresAt <= now
  // While the order's time runs, the buyer may start another attempt; when it is over, this one ends it.
  const nextCheckAt = order.status === 'pending' && !isOver ? order.expiresAt : null
  const isClosedNow = await movePayment(transaction, payment.id, 'close', { nextCheckAt })
  // One in review stays so, but there is nothing more to ask.
  if (!isClosedNow) await setNextCheck(transaction, payment.id, nextCheckAt)
  if (isOver && order.status === 'pending' && (await findOpenPayments(transaction, order.id)).length === 0) {
    await moveOrder(transaction, order.id, 'expire', now)
  }
  return isClosedNow
}
