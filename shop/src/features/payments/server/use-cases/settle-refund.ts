import { failReturn, refundWholeOrder, settleOpenReturns, settleReturn } from '#features/returns/server/index.ts'
import { addOrderEvent, updateFulfilmentStatus } from '#features/fulfilment/server/index.ts'
import { moveOrder } from '#features/orders/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { toWireMoney } from '#platform/money/money.ts'
import type { RefundListener } from '../ports/refund-listener.ts'
import { bookRefund } from '../queries/book-refund.ts'
import { getPayment } from '../queries/find-payments.ts'
import type { RefundRow } from '../queries/payment-tables.ts'
import { reasonsOfOrder } from '../rules/refund-states.ts'
import { moveRefund } from '../queries/refund-queries.ts'
import { closeCase, closeCasesOfReturn, elsewhereSubject, openCase, refundSubject } from '../queries/case-queries.ts'

/** Failure code of a refund that succeeded after a refusal, when the goods had shipped in between. */
const sentBeforePaidBack = 'SENT_BEFORE_PAID_BACK'
const automaticRetryAfterInMs = 3_600_000

/**
 * Records a full or partial refund as succeeded. Idempotent; requires the order lock.
 * @returns whether this call has settled the refund
 */
export async function settleRefund(
  transaction: Database,
  {
    orderId,
    refund,
    isByHand = false,
    now,
    onRefund,
  }: { orderId: number; refund: RefundRow; isByHand?: boolean; now: Date; onRefund: RefundListener },
): Promise<boolean> {
  const payment = await getPayment(transaction, refund.paymentId)
  // The amount is already booked, as a refund at the provider's console.
  if (refund.amountInFen > payment.amountInFen - payment.refundedInFen) return false
  const event = isByHand ? 'succeed_by_hand' : 'succeed'
  const isFirst = await moveRefund(transaction, refund.id, event, { succeededAt: now, nextCheckAt: null })
  if (!isFirst) return false
  await closeCase(transaction, refundSubject(refund.id), now)
  await bookRefund(transaction, refund, now)
  const { refundedInFen, amountInFen } = await getPayment(transaction, refund.paymentId)
  const isWhole = refundedInFen === amountInFen
  if (reasonsOfOrder.includes(refund.reason)) {
    if (isWhole) await refundWholeOrder(transaction, orderId, now)
    else await moveOrder(transaction, orderId, 'refund_part', now)
  }
  // Nothing of the payment is left, so no other refund is either.
  if (isWhole) await closeCase(transaction, elsewhereSubject(refund.paymentId), now)
  if (refund.reason === 'late' && isWhole) await moveOrder(transaction, orderId, 'refund_late', now)
  const { returnId, paymentId } = refund
  if (returnId !== null) {
    await closeCasesOfReturn(transaction, { paymentId, returnId }, now)
    const isWithGoods = await settleReturn(transaction, { returnId, isWhole, now })
    const facts = { code: sentBeforePaidBack }
    if (!isWithGoods)
      await openCase(transaction, { kind: 'refund', refundId: refund.id, orderId, facts, openedAt: now })
  }
  // A surplus is not the order's money, so open returns stay open.
  if (isWhole && refund.reason !== 'surplus') await settleOpenReturns(transaction, orderId, now)
  const facts = { amount: toWireMoney(refund.amountInFen) }
  await addOrderEvent(transaction, { orderId, kind: 'refunded', facts, actor: { kind: 'shop' }, createdAt: now })
  await onRefund(transaction, { orderId, refundId: refund.id, now })
  await updateFulfilmentStatus(transaction, orderId)
  return true
}

/**
 * Records that the provider has the refund but has not made it.
 * A stuck one opens a case, because a person has to act at the provider. Requires the order lock.
 * @param code why it is stuck: `discordant`, or empty for the buyer's card
 */
export async function acceptRefund(
  transaction: Database,
  {
    orderId,
    refund,
    isStuck,
    code = '',
    nextCheckAt,
    now,
  }: { orderId: number; refund: RefundRow; isStuck: boolean; code?: string; nextCheckAt: Date; now: Date },
): Promise<void> {
  // Rows of before this column have no moment of their acceptance.
  const acceptedAt = refund.acceptedAt ?? (refund.status === 'accepted' ? refund.createdAt : now)
  if (!(await moveRefund(transaction, refund.id, 'accept', { nextCheckAt, acceptedAt }))) return
  const facts = { code }
  if (isStuck) await openCase(transaction, { kind: 'refund_stuck', refundId: refund.id, orderId, facts, openedAt: now })
  else await closeCase(transaction, refundSubject(refund.id), now)
}

export interface RefundDecline {
  orderId: number
  refund: RefundRow
  code: string
  /** Another request needs another number. */
  isNumberSpent?: boolean | undefined
  /** The refused call, by the check that it has set. Unset where the provider reports the end of the refund itself. */
  call?: Pick<RefundRow, 'nextCheckAt'> | undefined
  now: Date
}

/**
 * Records a refusal; no money moved. A buyer's order becomes paid again and can be refunded later.
 * Automatic refunds are retried. A call's refusal counts only until somebody else has sent or queried the refund.
 * Requires the order lock.
 */
export async function failRefund(
  transaction: Database,
  { orderId, refund, code, isNumberSpent = false, call, now }: RefundDecline,
): Promise<void> {
  const isByBuyer = reasonsOfOrder.includes(refund.reason)
  const nextCheckAt = isByBuyer ? null : new Date(now.getTime() + automaticRetryAfterInMs)
  const changes = { failureCode: code, isNumberSpent, nextCheckAt, acceptedAt: null }
  const isFirst =
    call && !isNumberSpent
      ? await moveRefund(transaction, refund.id, 'refuse', changes, call)
      : await moveRefund(transaction, refund.id, 'fail', changes)
  if (!isFirst) return
  await openCase(transaction, { kind: 'refund', refundId: refund.id, orderId, facts: { code }, openedAt: now })
  if (!isByBuyer) return
  await moveOrder(transaction, orderId, 'fail_refund', now)
  if (refund.returnId !== null) await failReturn(transaction, refund.returnId, now)
  await updateFulfilmentStatus(transaction, orderId)
}
