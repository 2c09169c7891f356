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
 * Why there is no refund. `nothing_left`: less money than that is left. `under_way`: that refund is open or done.
 * `only_whole`: the provider makes full refunds only. `no_more_refunds`: it has made as many as it makes of a payment.
 */
export type RefundObstacle = 'nothing_left' | 'under_way' | 'only_whole' | 'no_more_refunds'

export type OpenedRefund = { refund: RefundRow; obstacle: null } | { refund: null; obstacle: RefundObstacle }

/**
 * Records a refund of a payment. The refund number derives from the remaining and the requested amount.
 * So a repeated request has the same number, unless the provider has spent it. Requires the order lock.
 */
export async function openRefund(
  transaction: Database,
  { payment, reason, returnId, amountInFen, limits, now, nextCheckAt }: RefundInput,
): Promise<OpenedRefund> {
  const leftInFen = payment.amountInFen - payment.refundedInFen - (await sumOpenRefunds(transaction, payment.id))
  const wishedInFen = amountInFen ?? leftInFen
  if (wishedInFen <= 0 || wishedInFen > leftInFen) return without('nothing_left')
  if (limits?.partialRefund === false && wishedInFen < payment.amountInFen) return without('only_whole')
  const maxRefunds = limits?.maxRefunds ?? null
  if (maxRefunds !== null && (await countRefunds(transaction, payment.id)) >= maxRefunds)
    return without('no_more_refunds')
  const part = wishedInFen < leftInFen ? `_${wishedInFen}` : ''
  const number = `${payment.outTradeNo}_R${leftInFen}${part}`
  const spent = await countSpentNumbers(transaction, payment.id, number)
  const refund = await insertRefund(transaction, {
    paymentId: payment.id,
    provider: payment.provider,
    outRequestNo: spent === 0 ? number : `${number}-${spent + 1}`,
    amountInFen: wishedInFen,
    reason,
    returnId: returnId ?? null,
    createdAt: now,
    nextCheckAt,
  })
  return refund ? { refund, obstacle: null } : without('under_way')
}

const without = (obstacle: RefundObstacle): OpenedRefund => ({ refund: null, obstacle })
