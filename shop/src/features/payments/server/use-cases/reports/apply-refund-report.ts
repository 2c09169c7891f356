import { lockOrder } from '#features/orders/server/index.ts'
import { updateFulfilmentStatus } from '#features/fulfilment/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { PaymentContext } from '../../payment-context.ts'
import type { RefundView } from '#features/payment-providers/server/index.ts'
import { findPayment, getPayment } from '../../queries/find-payments.ts'
import { addEvent } from '../../queries/payment-events.ts'
import type { EventSource, PaymentRow } from '../../queries/payment-tables.ts'
import { findRefundByNumber } from '../../queries/refund-queries.ts'
import { confirmPayment } from '../confirm-payment.ts'
import { reconcileRefunds } from '../reconcile-refunds.ts'
import { acceptRefund, failRefund, settleRefund } from '../settle-refund.ts'

export interface RefundReport {
  provider: string
  source: EventSource
  refund: RefundView
  raw: string
}

/** `refund_unclear`: the shop does not know of the payment's money yet, so the provider should repeat the report. */
export type RefundReportOutcome =
  | 'refund_seen'
  | 'already_known'
  | 'refund_waiting'
  | 'refund_declined'
  | 'refund_unclear'
  | 'unknown_trade'
  | 'amount_mismatch'

const nextCheckAfterInMs = 600_000

/**
 * Applies a report about one refund, of the shop or of the provider's console, in one transaction. Idempotent.
 * Reports arrive in any order, also before the response to the request.
 */
export async function applyRefundReport(context: PaymentContext, report: RefundReport): Promise<RefundReportOutcome> {
  const found = await findPayment(context.database, report.refund.outTradeNo)
  const payment = found?.provider === report.provider ? found : null
  // The report of the payment itself may be late.
  if (payment && payment.status !== 'succeeded') await confirmPayment(context, payment)
  const now = context.now()
  const outcome = await context.inTransaction(async (transaction) => {
    const result = payment ? await apply(transaction, context, payment.id, report) : 'unknown_trade'
    const { provider, source, raw } = report
    const event = { paymentId: payment?.id ?? null, provider, source, raw, createdAt: now }
    await addEvent(transaction, { ...event, outcome: result })
    return result
  })
  const { outTradeNo, outRequestNo } = report.refund
  if (outcome === 'unknown_trade' || outcome === 'amount_mismatch')
    context.log.error({ outTradeNo, outRequestNo, outcome }, 'a refund at the provider does not match')
  return outcome
}

async function apply(
  transaction: Database,
  { now: clock, onRefund }: PaymentContext,
  paymentId: number,
  { refund: view }: RefundReport,
): Promise<RefundReportOutcome> {
  const { orderId } = await getPayment(transaction, paymentId)
  const order = await lockOrder(transaction, orderId)
  const payment = await getPayment(transaction, paymentId)
  if (!order || payment.status !== 'succeeded') return 'refund_unclear'
  const now = clock()
  const refund = await findRefundByNumber(transaction, payment.id, view.outRequestNo)
  if (!refund) return applyForeign(transaction, { order, payment, view, now, onRefund })
  if (refund.amountInFen !== view.minorUnits) return 'amount_mismatch'
  if (refund.status === 'succeeded') return 'already_known'
  if (view.state === 'succeeded') {
    const isSettled = await settleRefund(transaction, { orderId, refund, now, onRefund })
    return isSettled ? 'refund_seen' : 'refund_unclear'
  }
  if (view.state === 'failed') {
    // An older report may follow the next request.
    if (refund.status === 'failed') return 'already_known'
    await failRefund(transaction, { orderId, refund, code: 'CLOSED', isNumberSpent: true, now })
    return 'refund_declined'
  }
  const nextCheckAt = new Date(now.getTime() + nextCheckAfterInMs)
  const isStuck = view.state === 'needs_person'
  await acceptRefund(transaction, { orderId, refund, isStuck, nextCheckAt, now })
  return 'refund_waiting'
}

/** Books a refund of the provider's console under its own number, and its sum alone. */
async function applyForeign(
  transaction: Database,
  {
    view,
    ...observed
  }: Omit<Parameters<typeof reconcileRefunds>[1], 'trade'> & { payment: PaymentRow; view: RefundView },
): Promise<RefundReportOutcome> {
  const { order, payment } = observed
  if (view.state !== 'succeeded') return 'refund_waiting'
  const sumInFen = payment.refundedInFen + view.minorUnits
  if (sumInFen > payment.amountInFen) return 'amount_mismatch'
  const trade = { refundedMinorUnits: sumInFen, outRequestNo: view.outRequestNo }
  await reconcileRefunds(transaction, { ...observed, trade, isExact: true })
  await updateFulfilmentStatus(transaction, order.id)
  return 'refund_seen'
}
