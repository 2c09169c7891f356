import { moveOrder, type OrderRow } from '#features/orders/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { findOpenPayments } from '../queries/find-payments.ts'
import { movePayment, setNextCheck } from '../queries/move-payment.ts'
import type { PaymentRow } from '../queries/payment-tables.ts'

/**
 * Closes an attempt on which the provider accepts no payment any more.
 * An expired order without another open attempt expires with it. Requires the order lock.
 * @returns false where the attempt was already closed
 */
export async function closeAttempt(
  transaction: Database,
  { order, payment, now }: { order: OrderRow; payment: PaymentRow; now: Date },
): Promise<boolean> {
  const isOver = order.expiresAt <= now
  // Before the order expires the buyer may start another attempt; afterwards this one ends it.
  const nextCheckAt = order.status === 'pending' && !isOver ? order.expiresAt : null
  const isClosedNow = await movePayment(transaction, payment.id, 'close', { nextCheckAt })
  // An attempt in review stays so, but needs no further check.
  if (!isClosedNow) await setNextCheck(transaction, payment.id, nextCheckAt)
  if (isOver && order.status === 'pending' && (await findOpenPayments(transaction, order.id)).length === 0) {
    await moveOrder(transaction, order.id, 'expire', now)
  }
  return isClosedNow
}
