import type { Database } from '#platform/database/database.ts'
import type { PaymentRow, RefundRow } from '../queries/payment-tables.ts'
import { insertRefund, sumOpenRefunds } from '../queries/refund-queries.ts'
import type { RefundReason } from '../rules/refund-states.ts'

export interface RefundInput {
  payment: PaymentRow
  reason: RefundReason
  /** With the reason `return`. */
  returnId?: number
  /** All that is left of the payment, unless told. */
  amountInFen?: number
  /** The provider gives back the whole of a payment or nothing. */
  isOnlyWhole?: boolean
  now: Date
  nextCheckAt: Date
}

/**
 * Records a refund of a payment. Its number follows from what is left and from the sum.
 * So the same refund has the same number, however often it is requested. The caller holds the order.
 * @returns null where that refund is under way, less money is left, or partial refunds are impossible
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
