import { applyPayment, type PaymentObservation, type PaymentObservationOutcome } from './apply-payment.ts'
import type { PaymentContext } from '../payment-context.ts'
import { providerOf } from '#features/payment-providers/server/index.ts'
import { claimForConfirmation } from '../queries/claim-payments.ts'
import { addEvent } from '../queries/payment-events.ts'
import type { PaymentRow } from '../queries/payment-tables.ts'

const atMostEveryInMs = 3_000
/** The least recently checked attempts come first. */
const maxAtOnce = 10

/** Queries the provider for one attempt and applies the result; `none` and `unknown` change nothing. */
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

/** For buyers who view orders: queries each order at most every few seconds, for any number of viewers. */
export async function confirmOrders(context: PaymentContext, orderIds: readonly number[]): Promise<void> {
  const now = context.now()
  const before = new Date(now.getTime() - atMostEveryInMs)
  const claimed = await claimForConfirmation(context.database, orderIds, { now, before, limit: maxAtOnce })
  await Promise.all(claimed.map((payment) => confirmPayment(context, payment)))
}
