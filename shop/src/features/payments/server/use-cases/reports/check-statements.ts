import { addDays, shopDay } from '#platform/i18n/shop-zone.ts'
import type { PaymentContext } from '../../payment-context.ts'
import { newestStatementDay, type PaymentProvider } from '#features/payment-providers/server/index.ts'
import { differenceSubject, openCase } from '../../queries/case-queries.ts'
import { getPayment } from '../../queries/find-payments.ts'
import {
  claimStatement,
  closeSettledDifferences,
  endStatement,
  listEarlierDays,
  type StatementOf,
} from '../../queries/statement-queries.ts'
import { confirmPayment } from '../confirm-payment.ts'
import { applyRefundReport } from './apply-refund-report.ts'
import {
  compareStatement,
  maxQueries,
  maxUnanswered,
  type StatementComparison,
  type StatementDifference,
  statementName,
  withoutDismissed,
} from './compare-statement.ts'

const retryAfterInMs = 30 * 60_000
/** Days before the first check of a provider that are compared, too. Later checks catch up with each day since. */
const maxDays = 3
const maxCases = 100
/** A refund that was stopped at the provider, for one, may end days after its statement. */
const compareAgainAfterInMs = 6 * 3_600_000
/** Days for which every provider still has its statement. */
const maxAgeInDays = 85

/**
 * Compares yesterday's statement of each provider that has one, once, in one process.
 * The shop queries what differs and applies the answers as usual; the rest opens a case. A statement that differs is
 * compared again four times a day. A discrepancy that is gone closes its case; one that staff dismissed counts no longer.
 * @returns the number of discrepancies that remain
 */
export async function checkStatements(context: PaymentContext): Promise<number> {
  const now = context.now()
  const today = shopDay(now)
  const [from, before] = [addDays(today, -maxAgeInDays), addDays(today, -maxDays)]
  let remaining = 0
  for (const { provider } of context.providers) {
    if (!provider.readStatement) continue
    const days = await listEarlierDays(context.database, provider.name, { from, before, now })
    for (let day = newestStatementDay(now); day >= before; day = addDays(day, -1)) days.push(day)
    for (const day of days) remaining += await checkStatement(context, provider, day)
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
  const before = await compareStatement(database, provider, day, entries)
  const applicable = before.differences.filter(({ entry, payment }) => entry && payment)
  let unanswered = 0
  for (const difference of applicable.slice(0, maxQueries)) {
    if (unanswered === maxUnanswered) break
    unanswered = (await applyEntry(context, provider, difference)) ? 0 : unanswered + 1
  }
  const after = await compareStatement(database, provider, day, entries)
  const isApplied = applicable.length <= maxQueries && unanswered < maxUnanswered
  const found = { ...after, isComplete: after.isComplete && isApplied }
  const differences = await openCases(context, statement, found)
  // Without all answers no case is settled, and the next claim compares again.
  if (!found.isComplete) {
    log.error({ ...statement, differences }, 'a statement of payments is not compared completely')
    return differences
  }
  const nextAt = new Date(now.getTime() + compareAgainAfterInMs)
  await endStatement(database, statement, { now: context.now(), entries: entries.length, differences, nextAt })
  if (differences > 0) log.error({ ...statement, differences }, 'a statement of payments differs')
  return differences
}

/** @returns the number of discrepancies that staff have not dismissed */
async function openCases(
  { database, now }: PaymentContext,
  { provider, day }: StatementOf,
  found: StatementComparison,
): Promise<number> {
  const statement = statementName({ provider, day })
  const left = await withoutDismissed(database, { provider, day }, found.differences)
  for (const discrepancy of left.slice(0, maxCases)) {
    // The check of the ledger closes its own discrepancies alone.
    const facts = { ...discrepancy, statement, seenAt: 'infinity' }
    await openCase(database, { kind: 'difference', facts, openedAt: now() })
  }
  const open = left.map(differenceSubject)
  if (found.isComplete) await closeSettledDifferences(database, { statement, open, now: now() })
  return left.length
}

/**
 * A statement is unsigned, so each entry is confirmed by a signed query.
 * @returns false where the provider has not answered
 */
async function applyEntry(
  context: PaymentContext,
  provider: PaymentProvider,
  { entry, payment }: StatementDifference,
): Promise<boolean> {
  if (!entry || !payment) return true
  if (entry.kind === 'payment')
    return (await confirmPayment(context, await getPayment(context.database, payment.id))) !== 'unknown'
  const { outTradeNo, outRequestNo, minorUnits } = entry
  const { currency, ...trade } = payment
  if (outRequestNo === null) return true
  const result = await provider.queryRefund({ trade, outRequestNo, money: { minorUnits, currency } })
  if (result.kind !== 'ok' || result.value !== 'succeeded') return result.kind !== 'unknown'
  const refund = { outTradeNo, outRequestNo, minorUnits, state: 'succeeded' } as const
  await applyRefundReport(context, { provider: provider.name, source: 'refund_query', refund, raw: result.raw })
  return true
}
