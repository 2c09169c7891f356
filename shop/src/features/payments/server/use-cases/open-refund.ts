import type { Database } from '#platform/database/database.ts'
import type { PaymentRow, RefundRow } from '../queries/payment-tables.ts'
import { insertRefund, sumOpenRefunds } from '../queries/refund-queries.ts'
import type { RefundReason } from '../rules/refund-states.ts'

export interface RefundInput {
  payment: PaymentRow
  reason: RefundReason
  /** Set with the reason `return`. */
  returnId?: number
  /** Defaults to all that is left of the payment. */
  amountInFen?: number
  /** The provider only supports full refunds. */
  isOnlyWhole?: boolean
  now: Date
  nextCheckAt: Date
}

/**
 * Records a refund of a payment. The refund number derives from the remaining and the requested amount.
 * So a repeated request has the same number. Requires the order lock.
 * @returns null where that refund is open, less money is left, or partial refunds are impossible
 */
export async function openRefund(
  transaction: Database,
  { payment, reason, returnId, amountInFen, isOnlyWhole = false, now, nextCheckAt }: RefundInput,
): Promise<RefundRow | null> {
  const leftInFen = payment.amountInFen - payment.refundedInFen - (await sumOpenRefunds(transaction, payment.id))
  const wishedInFen = amountInFen ?? leftInFen
  if (wishedInFen <= 0 || wishedInFen > leftInFen) return null
  if (isOnlyWhole && wishedInFen < payment.amountInFen) return null
  const part = wishedInFen < leftInFen ? `_${wishedInFen}` : ''
  return insertRefund(transaction, {
    paymentId: payment.id,
    provider: payment.provider,
    outRequestNo: `${payment.outTradeNo}_R${leftInFen}${part}`,
    amountInFen: wishedInFen,
    reason,
    returnId: returnId ?? null,
    createdAt: now,
    nextCheckAt,
  })
}
