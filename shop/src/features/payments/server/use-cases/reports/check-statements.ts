import { addDays, shopDay, shopWallTime } from '#platform/i18n/shop-zone.ts'
import type { PaymentContext } from '../../payment-context.ts'
import type { PaymentProvider, StatementEntry } from '#features/payment-providers/server/index.ts'
import { openCase } from '../../queries/case-queries.ts'
import { getPayment } from '../../queries/find-payments.ts'
import { claimStatement, endStatement } from '../../queries/statement-queries.ts'
import { confirmPayment } from '../confirm-payment.ts'
import { applyRefundReport } from './apply-refund-report.ts'
import { compareStatement, type StatementDifference } from './compare-statement.ts'

/** Providers write the statement of a day in the morning of the next. */
const startsAt = '10:00'
const retryAfterInMs = 30 * 60_000
/** Days that are caught up after an outage. */
const maxDays = 3
const maxCases = 100

/**
 * Compares yesterday's statement of each provider that has one, once, in one process.
 * The shop queries what differs and applies the answers as usual; the rest opens a case.
 * @returns the number of discrepancies that remain
 */
export async function checkStatements(context: PaymentContext): Promise<number> {
  const now = context.now()
  const hasBegun = shopWallTime(now).slice(11) >= startsAt
  let remaining = 0
  for (const { provider } of context.providers) {
    if (!provider.readStatement) continue
    for (let age = hasBegun ? 1 : 2; age <= maxDays; age++)
      remaining += await checkStatement(context, provider, addDays(shopDay(now), -age))
  }
  return remaining
}

async function checkStatement(context: PaymentContext, provider: PaymentProvider, day: string): Promise<number> {
  const { database, log } = context
  const now = context.now()
  const statement = { provider: provider.name, day }
  const until = new Date(now.getTime() + retryAfterInMs)
  if (!(await claimStatement(database, statement, { now, until }))) return 0
  const result = await provider.readStatement!(day)
  if (result.kind !== 'ok') log.error({ ...statement, code: result.code }, 'a statement of payments cannot be read')
  if (result.kind !== 'ok' || result.value === 'not_yet') return 0
  const entries = result.value
  for (const difference of await compareStatement(database, provider, day, entries))
    await applyEntry(context, provider, difference)
  const left = await compareStatement(database, provider, day, entries)
  for (const { discrepancy } of left.slice(0, maxCases)) {
    // The check of the ledger closes its own discrepancies alone.
    const facts = { ...discrepancy, seenAt: 'infinity' }
    await openCase(database, { kind: 'difference', facts, openedAt: now })
  }
  await endStatement(database, statement, { now: context.now(), entries: entries.length, differences: left.length })
  if (left.length > 0) log.error({ ...statement, differences: left.length }, 'a statement of payments differs')
  return left.length
}

/** A statement is unsigned, so each entry is confirmed by a signed query. */
async function applyEntry(
  context: PaymentContext,
  provider: PaymentProvider,
  { entry, payment }: StatementDifference,
): Promise<void> {
  if (!entry || !payment) return
  if (entry.kind === 'payment') {
    await confirmPayment(context, await getPayment(context.database, payment.id))
    return
  }
  await applyRefundEntry(context, provider, entry, payment)
}

async function applyRefundEntry(
  context: PaymentContext,
  provider: PaymentProvider,
  { outTradeNo, outRequestNo, minorUnits }: StatementEntry,
  { currency, ...trade }: NonNullable<StatementDifference['payment']>,
): Promise<void> {
  if (outRequestNo === null) return
  const result = await provider.queryRefund({ trade, outRequestNo, money: { minorUnits, currency } })
  if (result.kind !== 'ok' || result.value !== 'succeeded') return
  const refund = { outTradeNo, outRequestNo, minorUnits, state: 'succeeded' } as const
  await applyRefundReport(context, { provider: provider.name, source: 'refund_query', refund, raw: result.raw })
}
