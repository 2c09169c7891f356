import { m } from '#texts'
import { findOpenReturns } from '#features/returns/server/index.ts'
import { hasBeenHandedOver } from '#features/fulfilment/server/index.ts'
import { getOrderById, lockOrder, moveOrder, requireOrder } from '#features/orders/server/index.ts'
import type { OrderStatus } from '#features/orders/values.ts'
import type { Shopper } from '#platform/http/calls/access.ts'
import type { Database } from '#platform/database/database.ts'
import { toWireMoney } from '#platform/money/money.ts'
import { ApiError, errorOf } from '#platform/http/responses/errors.ts'
import { findRefundDeadline } from './find-refund-deadline.ts'
import { openRefund } from './open-refund.ts'
import type { PaymentContext } from '../payment-context.ts'
import { providerOf } from '#features/payment-providers/server/index.ts'
import { findAcceptedPayment } from '../queries/find-payments.ts'
import type { RefundRow } from '../queries/payment-tables.ts'
import { sendRefund } from './send-refund.ts'

export class OrderNotRefundable extends errorOf('order_not_refundable', m.payments_order_not_refundable) {}

/** Dispatched goods can only come back through a return. */
export class GoodsHandedOver extends errorOf('order_not_refundable', m.payments_goods_dispatched) {}

/** The provider has made as many refunds of the payment as it makes. */
export class NoMoreRefunds extends errorOf('order_not_refundable', m.returns_no_more_refunds) {}

export class RefundRefused extends errorOf('order_not_refundable', m.payments_refund_refused) {}

/** The provider no longer refunds a payment of this age. */
export class RefundsEnded extends ApiError {
  constructor(lastDay: string) {
    super('order_not_refundable', (options) => m.payments_refunds_ended({ day: lastDay }, options))
  }
}

export interface RefundOutcome {
  order_number: string
  status: OrderStatus
  /** Amount that the provider has confirmed as refunded. */
  refunded_amount: string
}

/** Time for the caller to send its recorded refund before a sweeper does. */
const leaseInMs = 30_000

/**
 * Refunds a paid order in full.
 * Idempotent: a repeated request returns the outcome of the first.
 * While the provider is unreachable the order stays `refunding`, and a sweeper retries.
 * @throws NotFound for orders of others too, OrderNotRefundable, NoMoreRefunds, GoodsHandedOver; RefundRefused or
 *   RefundsEnded when the provider declined
 */
export async function requestRefund(
  context: PaymentContext,
  { shopper, orderNumber }: { shopper: Shopper; orderNumber: string },
): Promise<RefundOutcome> {
  const { id } = await requireOrder(context.database, shopper, orderNumber)
  const refund = await writeRefund(context, id)
  if (refund) await sendRefund(context, refund)
  const order = await getOrderById(context.database, id)
  const payment = await findAcceptedPayment(context.database, id)
  if (refund && order.status === 'paid') {
    const lastDay = payment && findRefundDeadline(context, payment)
    throw lastDay === null ? new RefundRefused() : new RefundsEnded(lastDay)
  }
  return {
    order_number: order.orderNumber,
    status: order.status,
    refunded_amount: toWireMoney(payment?.refundedInFen ?? 0),
  }
}

/** Records the refund before the provider is called. Returns null where the refund was requested before. */
async function writeRefund(context: PaymentContext, orderId: number): Promise<RefundRow | null> {
  return context.inTransaction((transaction) => writeWholeRefund(transaction, context, orderId))
}

/**
 * Records a full refund of a paid order without dispatched units.
 * @returns null where the refund is open or done
 * @throws GoodsHandedOver, OrderNotRefundable, NoMoreRefunds
 */
export async function writeWholeRefund(
  transaction: Database,
  context: PaymentContext,
  orderId: number,
): Promise<RefundRow | null> {
  const now = context.now()
  const order = await lockOrder(transaction, orderId)
  if (order && (await hasBeenHandedOver(transaction, orderId))) throw new GoodsHandedOver()
  if ((await findOpenReturns(transaction, orderId)).length > 0) throw new OrderNotRefundable()
  if (order?.status === 'refunding' || order?.status === 'refunded' || order?.status === 'paid_late') return null
  const payment = order?.status === 'paid' ? await findAcceptedPayment(transaction, orderId) : null
  if (!payment) throw new OrderNotRefundable()
  const nextCheckAt = new Date(now.getTime() + leaseInMs)
  const limits = providerOf(context, payment).capabilities
  const { refund, obstacle } = await openRefund(transaction, { payment, reason: 'buyer', limits, now, nextCheckAt })
  if (obstacle === 'no_more_refunds') throw new NoMoreRefunds()
  if (!refund) throw new OrderNotRefundable()
  await moveOrder(transaction, orderId, 'start_refund', now)
  return refund
}
