import { lockOrder } from '#features/orders/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { confirmPayment } from './confirm-payment.ts'
import { openRefund } from './open-refund.ts'
import type { PaymentContext } from '../payment-context.ts'
import {
  findNotifyUrl,
  type ProviderCapabilities,
  providerOf,
  type ProviderResult,
  type RefundState,
} from '#features/payment-providers/server/index.ts'
import { getPayment } from '../queries/find-payments.ts'
import { addEvent } from '../queries/payment-events.ts'
import type { EventSource, PaymentRow, RefundRow } from '../queries/payment-tables.ts'
import { delayRefund, findLastRefundCall, moveRefund, sumOpenRefunds } from '../queries/refund-queries.ts'
import { closeCase, openCase, refundSubject } from '../queries/case-queries.ts'
import { acceptRefund, failRefund, type RefundDecline, settleRefund } from './settle-refund.ts'

const firstCheckAfterInMs = 10_000
const maxPauseInMs = 600_000
const alertAfterChecks = 10
/** A refund to a bank card takes three days. */
const alertAcceptedAfterInMs = 4 * 86_400_000

interface OfPayment {
  refund: RefundRow
  payment: PaymentRow
}

/**
 * Sends a recorded refund under its own number and amount, and records the result.
 * An inconclusive response leaves it `unknown`, for a sweeper to query.
 * A provider that needs a pause between refunds of one payment gets it: then a sweeper sends the refund.
 */
export async function sendRefund(context: PaymentContext, refund: RefundRow): Promise<void> {
  const payment = await getPayment(context.database, refund.paymentId)
  const provider = providerOf(context, payment)
  const pausesUntil = await findPauseEnd(context, refund, provider.capabilities)
  if (pausesUntil) return delayRefund(context.database, refund.id, pausesUntil)
  const nextCheckAt = new Date(context.now().getTime() + pauseAfter(refund))
  // Another caller may have sent it since, and learned more.
  if (!(await moveRefund(context.database, refund.id, 'send', { nextCheckAt }, refund))) return
  const result = await provider.refund({
    trade: payment,
    outRequestNo: refund.outRequestNo,
    money: { minorUnits: refund.amountInFen, currency: payment.currency },
    paid: { minorUnits: payment.amountInFen, currency: payment.currency },
    reason: refund.reason,
    notifyUrl: findNotifyUrl(context, payment),
  })
  await record(context, payment, 'refund', result)
  if (result.kind === 'failed') return recordDecline(context, { refund, payment, ...result, call: { nextCheckAt } })
  if (result.kind === 'ok' && result.value === 'succeeded') {
    await settle(context, payment, (transaction, now) =>
      settleRefund(transaction, { orderId: payment.orderId, refund, now, onRefund: context.onRefund }),
    )
    return
  }
  if (result.kind === 'ok' && result.value !== 'unmoved') {
    const isStuck = result.value === 'needs_person'
    await settle(context, payment, (transaction, now) =>
      acceptRefund(transaction, { orderId: payment.orderId, refund, isStuck, nextCheckAt, now }),
    )
    return
  }
  if (result.kind === 'unknown' && result.code === 'discordant') logDiscordance(context, refund)
  await moveRefund(context.database, refund.id, 'lose_sight', { nextCheckAt }, { nextCheckAt })
  // This call moved no money: an earlier one, or the SDK's hidden retry, has usually moved it.
  if (result.kind === 'ok') await findOutRefund(context, { refund, payment })
}

/** Continues an unfinished refund: queries it, and sends it again where the provider has none. */
export async function resumeRefund(context: PaymentContext, refund: RefundRow): Promise<void> {
  const { outRequestNo, checkCount, createdAt, acceptedAt } = refund
  const isLate =
    refund.status === 'accepted'
      ? context.now().getTime() - (acceptedAt ?? createdAt).getTime() > alertAcceptedAfterInMs
      : checkCount >= alertAfterChecks
  if (isLate) context.log.error({ outRequestNo, checkCount }, 'a refund stays pending')
  const payment = await getPayment(context.database, refund.paymentId)
  if (refund.status === 'failed') return retryRefund(context, { refund, payment })
  const isSent = refund.status !== 'requested'
  const outcome = isSent ? await findOutRefund(context, { refund, payment }) : 'none'
  if (refund.status === 'accepted') {
    const nextCheckAt = new Date(context.now().getTime() + pauseAfter(refund))
    if (outcome === 'none' || outcome === 'unknown') await delayRefund(context.database, refund.id, nextCheckAt)
  } else if (outcome === 'none') await sendRefund(context, refund)
}

/**
 * Part of the money may have been refunded otherwise since the failure. Then the rest is another refund.
 * Where the provider has ended the refund's number, its money is another refund, too.
 * A rest that the provider does not refund stays with its case, for a person.
 */
async function retryRefund(
  context: PaymentContext,
  { refund, payment: { id, orderId, provider } }: OfPayment,
): Promise<void> {
  const now = context.now()
  const { outRequestNo, reason } = refund
  const limits = providerOf(context, { provider }).capabilities
  const { refund: current, obstacle } = await context.inTransaction(async (transaction) => {
    await lockOrder(transaction, orderId)
    const payment = await getPayment(transaction, id)
    const leftInFen = payment.amountInFen - payment.refundedInFen
    if (refund.amountInFen <= leftInFen && !refund.isNumberSpent) return { refund, obstacle: null }
    await moveRefund(transaction, refund.id, 'give_up', { nextCheckAt: null })
    const amountInFen = Math.min(refund.amountInFen, leftInFen - (await sumOpenRefunds(transaction, id)))
    const opened = await openRefund(transaction, { payment, reason, amountInFen, limits, now, nextCheckAt: now })
    if (opened.obstacle && opened.obstacle !== 'nothing_left') {
      const facts = { code: opened.obstacle }
      await openCase(transaction, { kind: 'refund', refundId: refund.id, orderId, facts, openedAt: now })
    } else await closeCase(transaction, refundSubject(refund.id), now)
    return opened
  })
  if (current) await sendRefund(context, current)
  else if (obstacle !== 'nothing_left')
    context.log.error({ outRequestNo, obstacle }, 'the rest has to be refunded by hand')
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
  { refund, payment, code, isNumberSpent, call }: OfPayment & Pick<RefundDecline, 'code' | 'isNumberSpent' | 'call'>,
): Promise<void> {
  context.log.error({ outRequestNo: refund.outRequestNo, code }, 'a refund was refused')
  await settle(context, payment, (transaction, now) =>
    failRefund(transaction, { orderId: payment.orderId, refund, code, isNumberSpent, call, now }),
  )
  // A refusal may mean that the money was refunded otherwise.
  await confirmPayment(context, payment)
}

async function findOutRefund(
  context: PaymentContext,
  { refund, payment }: OfPayment,
): Promise<RefundState | 'failed' | 'none' | 'unknown'> {
  const { orderId } = payment
  const money = { minorUnits: refund.amountInFen, currency: payment.currency }
  const { outRequestNo } = refund
  const result = await providerOf(context, payment).queryRefund({ trade: payment, outRequestNo, money })
  await record(context, payment, 'refund_query', result)
  if (result.kind === 'failed') await recordDecline(context, { refund, payment, ...result })
  if (result.kind === 'unknown' && result.code === 'discordant') {
    logDiscordance(context, refund)
    // The number is taken for good, so only a person can refund the rest.
    const stuck = { isStuck: true, code: result.code, nextCheckAt: new Date(context.now().getTime() + maxPauseInMs) }
    await settle(context, payment, (transaction, now) => acceptRefund(transaction, { orderId, refund, ...stuck, now }))
  }
  if (result.kind !== 'ok') return result.kind
  if (result.value === 'pending' || result.value === 'needs_person') {
    const nextCheckAt = new Date(context.now().getTime() + pauseAfter(refund))
    const isStuck = result.value === 'needs_person'
    await settle(context, payment, (transaction, now) =>
      acceptRefund(transaction, { orderId, refund, isStuck, nextCheckAt, now }),
    )
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

function logDiscordance({ log }: PaymentContext, { outRequestNo }: RefundRow): void {
  log.error({ outRequestNo }, 'the provider has a refund of this number with another amount')
}

/** End of the provider's pause after another refund of the payment; null where it is over. */
async function findPauseEnd(
  { database, now }: PaymentContext,
  refund: RefundRow,
  { refundGapInMs }: ProviderCapabilities,
): Promise<Date | null> {
  const last = refundGapInMs > 0 ? await findLastRefundCall(database, refund) : null
  const end = last && new Date(last.getTime() + refundGapInMs)
  return end && end > now() ? end : null
}

/** Backoff: 10 s, 20 s, 40 s … 10 min. */
function pauseAfter({ checkCount }: RefundRow): number {
  return Math.min(maxPauseInMs, firstCheckAfterInMs * 2 ** Math.min(checkCount, 10))
}
