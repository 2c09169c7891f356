import { sumWaitingReturns } from '#features/returns/server/index.ts'
import type { RefundService } from '#features/returns/server/ports/refund-service.ts'
import { getOrderById, moveOrder } from '#features/orders/server/index.ts'
import type { PaymentContext } from '../payment-context.ts'
import { providerName, providerOf } from '#features/payment-providers/server/index.ts'
import { findAcceptedPayment } from '../queries/find-payments.ts'
import { findLastRefundOfReturn, findRefundOfReturn, sumOpenRefunds } from '../queries/refund-queries.ts'
import { findRefundDeadline } from './find-refund-deadline.ts'
import { openRefund } from './open-refund.ts'
import { sendRefund } from './send-refund.ts'

/** Time for the caller to send its recorded refund before a sweeper does. */
const leaseInMs = 30_000

/** Refunds of returns: one for each return, and one open refund of a payment at a time. */
export function createRefundService(context: PaymentContext): RefundService {
  return {
    async open(transaction, { orderId, returnId, amountInFen, now }) {
      const order = await getOrderById(transaction, orderId)
      if (order.status === 'refunding') return 'waits'
      const payment = order.status === 'paid' ? await findAcceptedPayment(transaction, orderId) : null
      if (!payment || amountInFen <= 0) return 'nothing'
      const nextCheckAt = new Date(now.getTime() + leaseInMs)
      const { refund, obstacle } = await openRefund(transaction, {
        payment,
        reason: 'return',
        returnId,
        amountInFen,
        limits: providerOf(context, payment).capabilities,
        now,
        nextCheckAt,
      })
      if (obstacle === 'only_whole' || obstacle === 'no_more_refunds') return obstacle
      if (!refund) return 'waits'
      await moveOrder(transaction, orderId, 'start_refund', now)
      return 'opened'
    },
    async leftOf(database, orderId, returnId) {
      const payment = await findAcceptedPayment(database, orderId)
      if (!payment) return 0
      const openInFen = await sumOpenRefunds(database, payment.id)
      const promisedInFen = await sumWaitingReturns(database, { orderId, besides: returnId })
      return Math.max(0, payment.amountInFen - payment.refundedInFen - openInFen - promisedInFen)
    },
    async refundTermsOf(database, orderId) {
      const payment = await findAcceptedPayment(database, orderId)
      return { provider: payment?.provider ?? '', endedOn: payment && findRefundDeadline(context, payment) }
    },
    providerName(stored, language) {
      const [only, ...others] = context.providers
      return providerName(stored ?? (only && others.length === 0 ? only.provider.name : ''), language)
    },
    async isOnlyWhole(database, orderId) {
      const payment = await findAcceptedPayment(database, orderId)
      return payment !== null && !providerOf(context, payment).capabilities.partialRefund
    },
    async stateOf(database, { orderId, returnId }) {
      const refund = await findLastRefundOfReturn(database, { orderId, returnId })
      return refund && { status: refund.status, failureCode: refund.failureCode }
    },
    async send(returnId) {
      const refund = await findRefundOfReturn(context.database, returnId)
      if (refund) await sendRefund(context, refund)
    },
  }
}
