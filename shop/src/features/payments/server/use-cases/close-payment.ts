import { lockOrder } from '#features/orders/server/index.ts'
import { closeAttempt } from './close-attempt.ts'
import { confirmPayment } from './confirm-payment.ts'
import type { PaymentContext } from '../payment-context.ts'
import { providerOf } from '#features/payment-providers/server/index.ts'
import { providerClockSkewInMs } from '../rules/payment-deadline.ts'
import { findOpenPayments, getPayment } from '../queries/find-payments.ts'
import { movePayment } from '../queries/move-payment.ts'
import { addEvent } from '../queries/payment-events.ts'
import type { PaymentRow } from '../queries/payment-tables.ts'

/**
 * Closes all open attempts of an order, and those that another request adds meanwhile. A sweeper retries while a
 * provider is unreachable.
 */
export async function closePayments(context: PaymentContext, orderId: number): Promise<void> {
  const tried = new Set<number>()
  for (;;) {
    const payment = (await findOpenPayments(context.database, orderId)).find(({ id }) => !tried.has(id))
    if (!payment) return
    tried.add(payment.id)
    await closePayment(context, payment)
  }
}

/**
 * Prevents further payment of this attempt, or applies an earlier payment. An open cashier page can create a missing
 * trade until its deadline, so another check follows.
 * @returns false where the provider does not report it as closed, missing or paid: it may be paid
 */
export async function closePayment(context: PaymentContext, payment: PaymentRow): Promise<boolean> {
  await movePayment(context.database, payment.id, 'start_close')
  // A provider without `close` ends the trade at its own deadline, which a query detects.
  const canClose = providerOf(context, payment).capabilities.close
  const outcome = canClose ? await requestClose(context, payment) : await confirmPayment(context, payment)
  const now = context.now()
  if (outcome === 'not_waiting') {
    const found = await confirmPayment(context, payment)
    // The reason for this query may be unsigned, so a trade that still waits can be paid.
    return found !== 'unknown' && found !== 'none' && found !== 'waiting'
  }
  const isOver = now.getTime() >= payment.expiresAt.getTime() + providerClockSkewInMs
  if (outcome === 'closed' || (outcome === 'none' && isOver)) await recordClosed(context, payment, now)
  return outcome !== 'unknown'
}

async function requestClose(
  context: PaymentContext,
  payment: PaymentRow,
): Promise<'closed' | 'none' | 'not_waiting' | 'unknown'> {
  const result = await providerOf(context, payment).close(payment)
  const outcome = result.kind === 'ok' ? result.value : 'unknown'
  await addEvent(context.database, {
    paymentId: payment.id,
    provider: payment.provider,
    source: 'close',
    outcome,
    raw: result.raw,
    createdAt: context.now(),
  })
  return outcome
}

async function recordClosed(context: PaymentContext, { id, orderId }: PaymentRow, now: Date): Promise<void> {
  await context.inTransaction(async (transaction) => {
    const order = await lockOrder(transaction, orderId)
    const payment = await getPayment(transaction, id)
    if (order) await closeAttempt(transaction, { order, payment, now })
  })
}
