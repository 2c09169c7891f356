import { applyPayment, type PaymentObservation, type PaymentObservationOutcome } from './apply-payment.ts'
import type { PaymentContext } from '../payment-context.ts'
import { providerOf } from '../providers/provider-of.ts'
import { claimForConfirmation } from '../queries/claim-payments.ts'
import { addEvent } from '../queries/payment-events.ts'
import type { PaymentRow } from '../queries/payment-tables.ts'

const atMostEveryInMs = 3_000
/** Of a longer list those asked about longest ago come first. */
const maxAtOnce = 10

/** Asks the provider about one attempt and applies what it says; `none` and `unknown` change nothing. */
export async function confirmPayment(
  context: PaymentContext,
  payment: PaymentRow,
  { acceptedCaseId }: Pick<PaymentObservation, 'acceptedCaseId'> = {},
): Promise<PaymentObservationOutcome | 'none' | 'unknown'> {
  const result = await providerOf(context, payment).query(payment)
  if (result.kind === 'ok' && result.value !== 'none') {
    const { value: trade, raw } = result
    return applyPayment(context, { provider: payment.provider, source: 'query', trade, raw, acceptedCaseId })
  }
  const outcome = result.kind === 'ok' ? 'none' : 'unknown'
  await addEvent(context.database, {
    paymentId: payment.id,
    provider: payment.provider,
    source: 'query',
    outcome,
    raw: result.raw,
    createdAt: context.now(),
  })
  return outcome
}

/** For a buyer who is looking at orders: asks about each at most every few seconds, however many look. */
export async function confirmOrders(context: PaymentContext, orderIds: readonly number[]): Promise<void> {
  const now = context.now()
  const before = new Date(now.getTime() - atMostEveryInMs)
  const claimed = await claimForConfirmation(context.database, orderIds, { now, before, limit: maxAtOnce })
  await Promise.all(claimed.map((payment) => confirmPayment(context, payment)))
}
