import { m } from '#texts'
import { findOpenReturns } from '#features/returns/server/index.ts'
import { hasBeenHandedOver } from '#features/fulfilment/server/index.ts'
import { getOrderById, lockOrder, moveOrder, requireOrder } from '#features/orders/server/index.ts'
import type { OrderStatus } from '#features/orders/values.ts'
import type { Shopper } from '#platform/http/calls/access.ts'
import type { Database } from '#platform/database/database.ts'
import { toWireMoney } from '#platform/money/money.ts'
import { ApiError } from '#platform/http/responses/errors.ts'
import { findRefundDeadline } from './find-refund-deadline.ts'
import { openRefund } from './open-refund.ts'
import type { PaymentContext } from '../payment-context.ts'
import { providerOf } from '../providers/provider-of.ts'
import { findAcceptedPayment } from '../queries/find-payments.ts'
import type { RefundRow } from '../queries/payment-tables.ts'
import { sendRefund } from './send-refund.ts'

export class OrderNotRefundable extends ApiError {
  constructor() {
    super('order_not_refundable', (options) => m.payments_order_not_refundable({}, options))
  }
}

/** Goods that have left the shop come back by a return. */
export class GoodsHandedOver extends ApiError {
  constructor() {
    super('order_not_refundable', (options) => m.payments_goods_handed_over({}, options))
  }
}

export class RefundRefused extends ApiError {
  constructor() {
    super('order_not_refundable', (options) => m.payments_refund_refused({}, options))
  }
}

/** The provider no longer gives back money of so long ago. */
export class RefundsEnded extends ApiError {
  constructor(lastDay: string) {
    super('order_not_refundable', (options) => m.payments_refunds_ended({ day: lastDay }, options))
  }
}

export interface RefundOutcome {
  order_number: string
  status: OrderStatus
  /** What the provider has confirmed to have gone back. */
  refunded_amount: string
}

/** How long the caller has for sending what it has written before a sweeper takes over. */
const leaseInMs = 30_000

/**
 * Gives the whole of a paid order's money back.
 * Asked again, by a double click or a year later, it answers what became of the first time.
 * While the provider cannot be reached the order stays `refunding`, and a sweeper goes on.
 * @throws NotFound for orders of others too, OrderNotRefundable, GoodsHandedOver, RefundRefused or RefundsEnded when the provider said no
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

/** The refund's row and number are there before the provider is asked. Null where the refund was asked for before. */
async function writeRefund(context: PaymentContext, orderId: number): Promise<RefundRow | null> {
  return context.inTransaction((transaction) => writeWholeRefund(transaction, context, orderId))
}

/**
 * Of a paid order of which nothing was handed over.
 * @returns null where it is under way, or done
 * @throws GoodsHandedOver, OrderNotRefundable
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
  const isOnlyWhole = !providerOf(context, payment).capabilities.partialRefund
  const refund = await openRefund(transaction, { payment, reason: 'buyer', isOnlyWhole, now, nextCheckAt })
  if (!refund) throw new OrderNotRefundable()
  await moveOrder(transaction, orderId, 'start_refund', now)
  return refund
}
