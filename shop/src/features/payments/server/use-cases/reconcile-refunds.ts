import { refundWholeOrder, settleOpenReturns } from '#features/returns/server/index.ts'
import { moveOrder, type OrderRow } from '#features/orders/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { TradeView } from '#features/payment-providers/server/index.ts'
import type { RefundListener } from '../ports/refund-listener.ts'
import { bookRefund } from '../queries/book-refund.ts'
import { getPayment } from '../queries/find-payments.ts'
import type { PaymentRow, RefundRow } from '../queries/payment-tables.ts'
import {
  findUnfinishedRefunds,
  hasRefundInMotion,
  insertForeignRefund,
  isBookedRefund,
  isSurplusPayment,
  moveRefund,
} from '../queries/refund-queries.ts'
import { closeCase, elsewhereSubject, isElsewhereSettled, openCase, refundSubject } from '../queries/case-queries.ts'
import { settleRefund } from './settle-refund.ts'

interface RefundedTrade {
  order: OrderRow
  payment: PaymentRow
  trade: Pick<TradeView, 'refundedMinorUnits' | 'outRequestNo'>
  isExact?: boolean
  now: Date
  onRefund: RefundListener
}

/**
 * Matches our refunds with the sum that the provider has refunded.
 * With `isExact` the new part of the sum is the named refund alone.
 * Settles our own refunds and books those made at the provider's console. Requires the order lock.
 * @returns whether there was anything new.
 * `unclear` changes nothing: an unfinished refund of ours may be part of the sum and would count twice.
 * `elsewhere` opens a case: none of ours explains the refund, and its sum is unknown.
 */
export async function reconcileRefunds(
  transaction: Database,
  { order, payment, trade, isExact = false, now, onRefund }: RefundedTrade,
): Promise<'nothing' | 'seen' | 'unclear' | 'elsewhere'> {
  if (trade.refundedMinorUnits === null) return questionElsewhere(transaction, { order, payment, now })
  const newlyRefundedInFen = trade.refundedMinorUnits - payment.refundedInFen
  if (newlyRefundedInFen <= 0) return 'nothing'
  const unfinished = await findUnfinishedRefunds(transaction, payment.id)
  // A booked refund has a number, which identifies nothing else in the sum.
  const isBooked = trade.outRequestNo !== null && (await isBookedRefund(transaction, payment.id, trade.outRequestNo))
  const outRequestNo = isBooked ? null : trade.outRequestNo
  const own = unfinished.find((refund) => matchesTrade(refund, outRequestNo, newlyRefundedInFen))
  const foreignInFen = newlyRefundedInFen - (own?.amountInFen ?? 0)
  // The refund reported by the provider, if not ours, is part of the sum too.
  const maxOfOthersInFen = own ? foreignInFen : foreignInFen - 1
  if (!isExact && unfinished.some((refund) => refund !== own && mayBePartOf(refund, maxOfOthersInFen))) return 'unclear'
  const booked: number[] = []
  const onOwn: RefundListener = async (_transaction, { refundId }) => {
    booked.push(refundId)
  }
  if (own) await settleRefund(transaction, { orderId: order.id, refund: own, now, onRefund: onOwn })

  if (foreignInFen > 0) {
    // A refund of another amount under an unfinished number of ours is not ours, and that number is taken.
    const isForeign = outRequestNo !== null && unfinished.every((refund) => refund.outRequestNo !== outRequestNo)
    const refund = await insertForeignRefund(transaction, {
      paymentId: payment.id,
      provider: payment.provider,
      outRequestNo: isForeign ? outRequestNo : `${payment.outTradeNo}_console_${trade.refundedMinorUnits}`,
      amountInFen: foreignInFen,
      createdAt: now,
    })
    await bookRefund(transaction, refund, now)
    await closeCase(transaction, elsewhereSubject(payment.id), now)
    booked.push(refund.id)
  }
  const { refundedInFen, amountInFen } = await getPayment(transaction, payment.id)
  if (refundedInFen === amountInFen) await finish(transaction, { order, payment, unfinished, now })
  // Call the listener last, because its locks follow those on goods.
  for (const refundId of booked) await onRefund(transaction, { orderId: order.id, refundId, now })
  return 'seen'
}

async function questionElsewhere(
  transaction: Database,
  { order, payment, now }: { order: OrderRow; payment: PaymentRow; now: Date },
): Promise<'nothing' | 'elsewhere'> {
  const isKnown = await hasRefundInMotion(transaction, payment.id)
  if (isKnown || (await isElsewhereSettled(transaction, payment.id))) return 'nothing'
  const ids = { paymentId: payment.id, orderId: order.id }
  await openCase(transaction, { kind: 'refund_elsewhere', ...ids, facts: { code: '' }, openedAt: now })
  return 'elsewhere'
}

function matchesTrade(refund: RefundRow, outRequestNo: string | null, newlyRefundedInFen: number): boolean {
  if (outRequestNo !== null) return refund.outRequestNo === outRequestNo && refund.amountInFen <= newlyRefundedInFen
  return refund.amountInFen === newlyRefundedInFen
}

function mayBePartOf({ status, amountInFen }: RefundRow, sumInFen: number): boolean {
  return (status === 'sent' || status === 'accepted' || status === 'unknown') && amountInFen <= sumInFen
}

/** Nothing is left of the payment: cancels unfinished refunds and marks the order refunded. */
async function finish(
  transaction: Database,
  { order, payment, unfinished, now }: { order: OrderRow; payment: PaymentRow; unfinished: RefundRow[]; now: Date },
): Promise<void> {
  for (const { id } of unfinished) {
    await moveRefund(transaction, id, 'give_up', { failureCode: 'refunded_elsewhere', nextCheckAt: null })
    await closeCase(transaction, refundSubject(id), now)
  }
  if (await isSurplusPayment(transaction, payment.id)) return
  if (!(await refundWholeOrder(transaction, order.id, now))) await moveOrder(transaction, order.id, 'refund_late', now)
  await settleOpenReturns(transaction, order.id, now)
}
