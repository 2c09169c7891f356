/** Compares open payments and refunds with their provider. Changes nothing. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#platform/database/database.ts'
import { newestStatementDay, providerOf, type ProviderSetup } from '#features/payment-providers/server/index.ts'
import {
  isPaymentSettled,
  isRefundSettled,
  type OpenPayment,
  type OpenRefund,
  readOpenPayments,
  readOpenRefunds,
} from '../../queries/audit-queries.ts'
import { compareStatement, maxUnanswered, withoutDismissed } from '../reports/compare-statement.ts'
import { compare, type Discrepancy } from './discrepancy.ts'
import { inBatches } from './in-batches.ts'

/** Concurrent queries. */
const batchSize = 5
/** A webhook with the provider's result may be in flight. */
const webhookDelayInMs = 2_000

export interface QueryCounts {
  queried: number
  /** Consecutive failures up to now. */
  unanswered: number
}

export async function* auditProvider(
  database: Database,
  providers: readonly ProviderSetup[],
  queryCounts: QueryCounts,
  now: Date,
): AsyncGenerator<Discrepancy> {
  const payments = inBatches((step) => readOpenPayments(database, step), batchSize)
  yield* queryAll(payments, queryCounts, (payment) => queryPayment(database, providers, payment))
  const refunds = inBatches((step) => readOpenRefunds(database, step), batchSize)
  yield* queryAll(refunds, queryCounts, (refund) => queryRefund(database, providers, refund))
  yield* auditStatements(database, providers, now)
  if (queryCounts.unanswered > 0) {
    yield { subject: 'provider', what: 'answer about open payments and refunds', recorded: null, derived: 'given' }
  }
}

/** The newest statements, of providers that have one. A discrepancy that staff have dismissed counts no longer. */
async function* auditStatements(
  database: Database,
  providers: readonly ProviderSetup[],
  now: Date,
): AsyncGenerator<Discrepancy> {
  const day = newestStatementDay(now)
  for (const { provider } of providers) {
    const result = await provider.readStatement?.(day)
    if (!result) continue
    if (result.kind !== 'ok')
      yield { subject: 'provider', what: `statement of ${day}`, recorded: null, derived: 'given' }
    else if (result.value !== 'not_yet') {
      const { differences, isComplete } = await compareStatement(database, provider, day, result.value)
      yield* await withoutDismissed(database, { provider: provider.name, day }, differences)
      if (!isComplete) yield { subject: 'provider', what: `answers about ${day}`, recorded: null, derived: 'given' }
    }
  }
}

async function* queryAll<Row>(
  steps: AsyncGenerator<Row[]>,
  queryCounts: QueryCounts,
  query: (row: Row) => Promise<Discrepancy[] | 'unanswered'>,
): AsyncGenerator<Discrepancy> {
  for await (const rows of steps) {
    if (queryCounts.unanswered >= maxUnanswered) return
    const outcomes = await Promise.all(rows.map(query))
    queryCounts.queried += rows.length
    for (const outcome of outcomes) {
      queryCounts.unanswered = outcome === 'unanswered' ? queryCounts.unanswered + 1 : 0
      if (outcome !== 'unanswered') yield* outcome
    }
  }
}

async function queryPayment(
  database: Database,
  providers: readonly ProviderSetup[],
  payment: OpenPayment,
): Promise<Discrepancy[] | 'unanswered'> {
  const { id, status, amountInFen, currency } = payment
  const subject = `payment ${payment.outTradeNo}`
  const result = await providerOf({ providers }, payment).query(payment)
  if (result.kind !== 'ok') return 'unanswered'
  const trade = result.value
  if (trade === 'none') return status === 'waiting' ? compare(subject, 'trade at the provider', 'none', status) : []
  const { money } = trade
  const wrongMoney = money
    ? [
        ...compare(subject, 'amount at the provider', money.minorUnits, amountInFen),
        ...compare(subject, 'currency at the provider', money.currency, currency),
      ]
    : []
  if (trade.status !== 'paid' && trade.status !== 'refunded') return wrongMoney
  await pause(webhookDelayInMs)
  if (await isPaymentSettled(database, id)) return wrongMoney
  return [
    ...wrongMoney,
    ...compare(subject, 'status', status, `succeeded (the provider has the trade as ${trade.status})`),
  ]
}

async function queryRefund(
  database: Database,
  providers: readonly ProviderSetup[],
  { id, provider, trade, outRequestNo }: OpenRefund,
): Promise<Discrepancy[] | 'unanswered'> {
  const result = await providerOf({ providers }, { provider }).queryRefund({ trade, outRequestNo })
  if (result.kind !== 'ok') return 'unanswered'
  if (result.value !== 'succeeded') return []
  await pause(webhookDelayInMs)
  if (await isRefundSettled(database, id)) return []
  return compare(`refund ${outRequestNo}`, 'status', 'open', 'succeeded (the provider has done it)')
}
