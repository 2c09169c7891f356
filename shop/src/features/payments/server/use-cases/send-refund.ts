import { lockOrder } from '#features/orders/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { confirmPayment } from './confirm-payment.ts'
import { openRefund } from './open-refund.ts'
import type { PaymentContext } from '../payment-context.ts'
import type { ProviderResult } from '../providers/payment-provider.ts'
import { providerOf } from '../providers/provider-of.ts'
import { getPayment } from '../queries/find-payments.ts'
import { addEvent } from '../queries/payment-events.ts'
import type { EventSource, PaymentRow, RefundRow } from '../queries/payment-tables.ts'
import { moveRefund } from '../queries/refund-queries.ts'
import { closeCase, refundSubject } from '../queries/case-queries.ts'
import { failRefund, settleRefund } from './settle-refund.ts'

const firstCheckAfterInMs = 10_000
const maxPauseInMs = 600_000
const alertAfterChecks = 10

/**
 * Sends a recorded refund under its own number and amount, and records the result.
 * An inconclusive response leaves it `unknown`, for a sweeper to query.
 */
export async function sendRefund(context: PaymentContext, refund: RefundRow): Promise<void> {
  const payment = await getPayment(context.database, refund.paymentId)
  const nextCheckAt = new Date(context.now().getTime() + pauseAfter(refund))
  if (!(await moveRefund(context.database, refund.id, 'send', { nextCheckAt }))) return
  const result = await providerOf(context, payment).refund({
    trade: payment,
    outRequestNo: refund.outRequestNo,
    money: { minorUnits: refund.amountInFen, currency: payment.currency },
    reason: refund.reason,
  })
  await record(context, payment, 'refund', result)
  if (result.kind === 'failed') return recordDecline(context, { refund, payment, code: result.code })
  if (result.kind === 'ok' && result.value === 'succeeded') {
    await settle(context, payment, (transaction, now) =>
      settleRefund(transaction, { orderId: payment.orderId, refund, now, onRefund: context.onRefund }),
    )
    return
  }
  if (result.kind === 'ok' && result.value === 'pending') {
    await moveRefund(context.database, refund.id, 'accept', { nextCheckAt })
    return
  }
  if (result.kind === 'unknown' && result.code === 'discordant') {
    context.log.error(
      { outRequestNo: refund.outRequestNo },
      'the provider has a refund of this number with another amount',
    )
  }
  await moveRefund(context.database, refund.id, 'lose_sight', { nextCheckAt })
  // This call moved no money: an earlier one, or the SDK's hidden retry, has usually moved it.
  if (result.kind === 'ok') await findOutRefund(context, { refund, payment })
}

/** Continues an unfinished refund: queries it, and sends it again where the provider has none. */
export async function resumeRefund(context: PaymentContext, refund: RefundRow): Promise<void> {
  if (refund.checkCount >= alertAfterChecks) {
    const { outRequestNo, checkCount } = refund
    context.log.error({ outRequestNo, checkCount }, 'a refund stays pending')
  }
  const payment = await getPayment(context.database, refund.paymentId)
  if (refund.status === 'failed') return retryRefund(context, { refund, payment })
  const isSent = refund.status === 'sent' || refund.status === 'unknown'
  const outcome = isSent ? await findOutRefund(context, { refund, payment }) : 'none'
  if (outcome === 'none') await sendRefund(context, refund)
}

/** Part of the money may have been refunded otherwise since the failure. Then the rest is another refund. */
async function retryRefund(
  context: PaymentContext,
  { refund, payment: { id, orderId, provider } }: { refund: RefundRow; payment: PaymentRow },
): Promise<void> {
  const now = context.now()
  const isOnlyWhole = !providerOf(context, { provider }).capabilities.partialRefund
  const current = await context.inTransaction(async (transaction) => {
    await lockOrder(transaction, orderId)
    const payment = await getPayment(transaction, id)
    if (refund.amountInFen <= payment.amountInFen - payment.refundedInFen) return refund
    await moveRefund(transaction, refund.id, 'give_up', { nextCheckAt: null })
    await closeCase(transaction, refundSubject(refund.id), now)
    return openRefund(transaction, { payment, reason: refund.reason, isOnlyWhole, now, nextCheckAt: now })
  })
  if (current) await sendRefund(context, current)
  else if (isOnlyWhole) context.log.error({ outRequestNo: refund.outRequestNo }, 'the rest has to be refunded by hand')
}

/** Queries a refused refund for staff. */
export async function queryRefund(context: PaymentContext, refund: RefundRow): Promise<void> {
  const payment = await getPayment(context.database, refund.paymentId)
  await findOutRefund(context, { refund, payment })
  await confirmPayment(context, payment)
}

/** Records a refusal, immediate or after acceptance. No money moved. */
async function recordDecline(
  context: PaymentContext,
  { refund, payment, code }: { refund: RefundRow; payment: PaymentRow; code: string },
): Promise<void> {
  context.log.error({ outRequestNo: refund.outRequestNo, code }, 'a refund was refused')
  await settle(context, payment, (transaction, now) =>
    failRefund(transaction, { orderId: payment.orderId, refund, code, now }),
  )
  // A refusal may mean that the money was refunded otherwise.
  await confirmPayment(context, payment)
}

async function findOutRefund(
  context: PaymentContext,
  { refund, payment }: { refund: RefundRow; payment: PaymentRow },
): Promise<'succeeded' | 'pending' | 'failed' | 'none' | 'unknown'> {
  const { orderId } = payment
  const result = await providerOf(context, payment).queryRefund({ trade: payment, outRequestNo: refund.outRequestNo })
  await record(context, payment, 'refund_query', result)
  if (result.kind === 'failed') await recordDecline(context, { refund, payment, code: result.code })
  if (result.kind !== 'ok') return result.kind
  if (result.value === 'pending') {
    const nextCheckAt = new Date(context.now().getTime() + pauseAfter(refund))
    await moveRefund(context.database, refund.id, 'accept', { nextCheckAt })
  }
  if (result.value === 'succeeded') {
    const { onRefund } = context
    await settle(context, payment, (transaction, now) => settleRefund(transaction, { orderId, refund, now, onRefund }))
  }
  return result.value
}

async function settle(
  context: PaymentContext,
  payment: PaymentRow,
  work: (transaction: Database, now: Date) => Promise<unknown>,
): Promise<void> {
  const now = context.now()
  await context.inTransaction(async (transaction) => {
    await lockOrder(transaction, payment.orderId)
    await work(transaction, now)
  })
}

async function record(
  context: PaymentContext,
  payment: PaymentRow,
  source: EventSource,
  result: ProviderResult<string>,
): Promise<void> {
  const outcome =
    result.kind === 'ok' ? result.value : result.kind === 'failed' ? result.code : (result.code ?? 'unknown')
  await addEvent(context.database, {
    paymentId: payment.id,
    provider: payment.provider,
    source,
    outcome,
    raw: result.raw,
    createdAt: context.now(),
  })
}

/** Backoff: 10 s, 20 s, 40 s … 10 min. */
function pauseAfter({ checkCount }: RefundRow): number {
  return Math.min(maxPauseInMs, firstCheckAfterInMs * 2 ** Math.min(checkCount, 10))
}
