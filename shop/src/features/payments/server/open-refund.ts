import type { Database } from '#platform/server/database.ts'
import type { PaymentRow, RefundRow } from './payment-tables.ts'
import { insertRefund, sumOpenRefunds } from './refund-queries.ts'
import type { RefundReason } from './refund-states.ts'

/**
 * Writes down that all that is left of a payment goes back. The number follows from the payment and the sum, so the
 * same refund has the same number however often and by whomever it is asked for. The caller holds the order.
 * @returns null where that refund is under way or nothing is left to refund
 */
export async function openWholeRefund(
  transaction: Database,
  { payment, reason, now, nextCheckAt }: { payment: PaymentRow; reason: RefundReason; now: Date; nextCheckAt: Date },
): Promise<RefundRow | null> {
  const amountInFen = payment.amountInFen - payment.refundedInFen - (await sumOpenRefunds(transaction, payment.id))
  if (amountInFen <= 0) return null
  return insertRefund(transaction, {
    paymentId: payment.id,
    outRequestNo: `${payment.outTradeNo}_R${amountInFen}`,
    amountInFen,
    reason,
    createdAt: now,
    nextCheckAt,
  })
}
