import type { Database } from '#platform/database/database.ts'
import type { ProviderCapabilities } from '#features/payment-providers/server/index.ts'
import type { PaymentRow, RefundRow } from '../queries/payment-tables.ts'
import { countRefunds, countSpentNumbers, insertRefund, sumOpenRefunds } from '../queries/refund-queries.ts'
import type { RefundReason } from '../rules/refund-states.ts'

export interface RefundInput {
  payment: PaymentRow
  reason: RefundReason
  /** Set with the reason `return`. */
  returnId?: number
  /** Defaults to all that is left of the payment. */
  amountInFen?: number
  /** The provider's; unset for all that is left, which every provider refunds. */
  limits?: Pick<ProviderCapabilities, 'partialRefund' | 'maxRefunds'>
  now: Date
  nextCheckAt: Date
}

/**
 * Records a refund of a payment. The refund number derives from the remaining and the requested amount.
 * So a repeated request has the same number, unless the provider has spent it. Requires the order lock.
 * @returns null where that refund is open, less money is left, or the provider makes no such refund
 */
export async function openRefund(
  transaction: Database,
  { payment, reason, returnId, amountInFen, limits, now, nextCheckAt }: RefundInput,
): Promise<RefundRow | null> {
  const leftInFen = payment.amountInFen - payment.refundedInFen - (await sumOpenRefunds(transaction, payment.id))
  const wishedInFen = amountInFen ?? leftInFen
  if (wishedInFen <= 0 || wishedInFen > leftInFen) return null
  if (limits?.partialRefund === false && wishedInFen < payment.amountInFen) return null
  const maxRefunds = limits?.maxRefunds ?? null
  if (maxRefunds !== null && (await countRefunds(transaction, payment.id)) >= maxRefunds) return null
  const part = wishedInFen < leftInFen ? `_${wishedInFen}` : ''
  const number = `${payment.outTradeNo}_R${leftInFen}${part}`
  const spent = await countSpentNumbers(transaction, payment.id, number)
  return insertRefund(transaction, {
    paymentId: payment.id,
    provider: payment.provider,
    outRequestNo: spent === 0 ? number : `${number}-${spent + 1}`,
    amountInFen: wishedInFen,
    reason,
    returnId: returnId ?? null,
    createdAt: now,
    nextCheckAt,
  })
}
