/** Sweepers of due payments and refunds. Every process may sweep; each row is claimed by one. */
import { getOrderById } from '#features/orders/server/index.ts'
import type { Sweeper } from '#platform/jobs/sweepers.ts'
import { closePayment } from './use-cases/close-payment.ts'
import { confirmPayment } from './use-cases/confirm-payment.ts'
import { expireUnstartedOrders } from './use-cases/expire-unstarted-orders.ts'
import type { PaymentContext } from './payment-context.ts'
import { findOldestOverdueOrder } from './queries/find-overdue-orders.ts'
import { claimDuePayments, claimForReconciliation, findOldestDuePayment } from './queries/claim-payments.ts'
import type { PaymentRow } from './queries/payment-tables.ts'
import { claimDueRefunds, findOldestDueRefund } from './queries/refund-queries.ts'
import { checkLedgerNightly } from './use-cases/cases/check-ledger-nightly.ts'
import { checkStatements } from './use-cases/reports/check-statements.ts'
import { resumeRefund } from './use-cases/send-refund.ts'

const intervalInMs = 5_000
/** Bounds the delay after which an expired order's goods are released. */
const paymentsIntervalInMs = 1_000
/** Concurrent queries to the provider. */
const batch = 10
/** Ends a sweep, so that stopping the shop does not wait for a long queue. */
const maxRounds = 20
/** Longer than a refund's two calls to the provider. */
const refundLeaseInMs = 30_000

export function paymentSweepers(context: PaymentContext): Sweeper[] {
  const { database, now } = context
  return [
    {
      name: 'unconfirmed payments',
      intervalInMs: paymentsIntervalInMs,
      sweep: () => sweepPayments(context),
      findOldestDue: () => findOldestDuePayment(database, 'nextCheckAt', now()),
    },
    {
      name: 'orders without a payment',
      intervalInMs,
      sweep: () => expireUnstartedOrders(context),
      findOldestDue: () => findOldestOverdueOrder(database, now()),
    },
    {
      name: 'unfinished refunds',
      intervalInMs,
      sweep: () => sweepRefunds(context),
      findOldestDue: () => findOldestDueRefund(database, now()),
    },
    { name: 'nightly audit', intervalInMs: 600_000, sweep: () => checkLedgerNightly(context) },
    { name: 'statements of providers', intervalInMs: 600_000, sweep: () => checkStatements(context) },
    {
      name: 'daily reconciliation of payments',
      intervalInMs: 60_000,
      sweep: () => reconcilePayments(context),
      findOldestDue: () => findOldestDuePayment(database, 'reconcileAt', now()),
    },
  ]
}

/** Queries payments whose webhook may be lost. Closes those past their deadline or of a cancelled order. */
async function sweepPayments(context: PaymentContext): Promise<number> {
  return inRounds(async () => {
    const due = await claimDuePayments(context.database, context.now(), batch)
    await eachApart(context, due, (payment) => checkPayment(context, payment))
    return due.length
  })
}

async function checkPayment(context: PaymentContext, payment: PaymentRow): Promise<void> {
  const order = await getOrderById(context.database, payment.orderId)
  const isAwaited = order.status === 'pending' && payment.expiresAt > context.now() && payment.status !== 'closing'
  if (isAwaited) await confirmPayment(context, payment)
  else await closePayment(context, payment)
}

/**
 * Checks settled payments again, daily at first and some hundred a minute at most.
 * So a refund made at the provider's console, or a late payment, is found without a webhook.
 */
async function reconcilePayments(context: PaymentContext): Promise<number> {
  return inRounds(async () => {
    const due = await claimForReconciliation(context.database, context.now(), batch)
    await eachApart(context, due, async (payment) => void (await confirmPayment(context, payment)))
    return due.length
  })
}

async function sweepRefunds(context: PaymentContext): Promise<number> {
  return inRounds(async () => {
    const now = context.now()
    const leasedUntil = new Date(now.getTime() + refundLeaseInMs)
    const due = await claimDueRefunds(context.database, { now, leasedUntil, limit: batch })
    await eachApart(context, due, (refund) => resumeRefund(context, refund))
    return due.length
  })
}

/** Repeats while batches are full. */
async function inRounds(sweepBatch: () => Promise<number>): Promise<number> {
  let total = 0
  for (let round = 1; round <= maxRounds; round++) {
    const swept = await sweepBatch()
    total += swept
    if (swept < batch) break
  }
  return total
}

/** Handles each row by itself, so that one failure does not affect others. */
async function eachApart<Row extends { id: number }>(
  context: PaymentContext,
  rows: Row[],
  work: (row: Row) => Promise<void>,
): Promise<void> {
  const results = await Promise.allSettled(rows.map(work))
  for (const [index, result] of results.entries()) {
    if (result.status === 'rejected')
      context.log.error({ err: result.reason, id: rows[index]?.id }, 'sweep of one row failed')
  }
}
