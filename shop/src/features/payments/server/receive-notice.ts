import { applyPayment, type SightingOutcome } from './apply-payment.ts'
import type { PaymentContext } from './payment-context.ts'
import type { PostedNotice } from './payment-provider.ts'
import { addEvent } from './payment-queries.ts'

export interface NoticeAnswer {
  status: number
  text: 'success' | 'fail'
}

const statusOfRefused: Partial<Record<SightingOutcome, number>> = {
  unknown_trade: 404,
  amount_mismatch: 409,
  trade_no_mismatch: 409,
  refund_unclear: 409,
}

/**
 * Hears the provider's notice. `success` is said only after what it says is committed, or was before; on anything else
 * the provider tells us again, about eight times in a day.
 */
export async function receiveNotice(context: PaymentContext, notice: PostedNotice): Promise<NoticeAnswer> {
  const reading = context.provider.readNotice(notice)
  if (reading.kind === 'refused') {
    // Anybody can send such: nothing of it is kept.
    warnOfRefused(context, reading.reason)
    return { status: 400, text: 'fail' }
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
    return { status: 403, text: 'fail' }
  }
  const outcome = await applyPayment(context, { source: 'notice', trade: reading.trade, raw: reading.raw })
  const status = statusOfRefused[outcome]
  return status ? { status, text: 'fail' } : { status: 200, text: 'success' }
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
