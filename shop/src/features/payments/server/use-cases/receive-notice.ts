import { applyPayment, type SightingOutcome } from './apply-payment.ts'
import { confirmPayment } from './confirm-payment.ts'
import type { PaymentContext } from '../payment-context.ts'
import type { Acknowledgement, NoticeOutcome, PostedNotice } from '../providers/payment-provider.ts'
import { findPayment } from '../queries/find-payments.ts'
import { addEvent } from '../queries/payment-events.ts'

const noticeOutcomeOf: Partial<Record<SightingOutcome, NoticeOutcome>> = {
  unknown_trade: 'unknown_trade',
  amount_mismatch: 'mismatch',
  trade_no_mismatch: 'mismatch',
  refund_unclear: 'retry',
}

/**
 * Hears the provider's notice, and answers it in the provider's own form. `done` is said only after what it says is
 * committed, or was before; on anything else the provider tells us again.
 */
export async function receiveNotice(context: PaymentContext, notice: PostedNotice): Promise<Acknowledgement> {
  return context.provider.acknowledge(await hearNotice(context, notice))
}

async function hearNotice(context: PaymentContext, notice: PostedNotice): Promise<NoticeOutcome> {
  const reading = context.provider.readNotice(notice)
  if (reading.kind === 'refused') {
    // Anybody can send such: nothing of it is kept.
    warnOfRefused(context, reading.reason)
    return 'invalid'
  }
  if (reading.kind === 'foreign') {
    context.log.error({ reason: reading.reason }, 'a payment notice for somebody else')
    const { reason, raw } = reading
    await addEvent(context.database, {
      paymentId: null,
      source: 'notice',
      outcome: reason,
      raw,
      createdAt: context.now(),
    })
    return 'foreign'
  }
  const { trade, raw } = reading
  const outcome = await applyPayment(context, { source: 'notice', trade, raw })
  if (outcome === 'closed_after_paid') return askAbout(context, trade.outTradeNo)
  return noticeOutcomeOf[outcome] ?? 'done'
}

/** A notice that a paid trade is closed does not say where the money is: what counts is the answer to our question. */
async function askAbout(context: PaymentContext, outTradeNo: string): Promise<NoticeOutcome> {
  const payment = await findPayment(context.database, outTradeNo)
  if (!payment) return 'unknown_trade'
  const outcome = await confirmPayment(context, payment)
  if (outcome === 'none') return 'done'
  return outcome === 'unknown' ? 'retry' : (noticeOutcomeOf[outcome] ?? 'done')
}

const warnAtMostEveryInMs = 1_000
const lastWarnedAt = new WeakMap<PaymentContext, number>()

/** Seldom enough that nobody can fill the log, often enough that a wrong ALIPAY_PUBLIC_KEY is noticed. */
function warnOfRefused(context: PaymentContext, reason: string): void {
  const now = context.now().getTime()
  if (now - (lastWarnedAt.get(context) ?? 0) < warnAtMostEveryInMs) return
  lastWarnedAt.set(context, now)
  context.log.warn({ reason }, 'a payment notice was refused')
}
