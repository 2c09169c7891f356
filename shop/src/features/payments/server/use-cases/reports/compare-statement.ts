/** Compares a day's statement of a provider with the ledger, in both directions. Changes nothing. */
import type { Database } from '#platform/database/database.ts'
import { addDays, startOfShopDay } from '#platform/i18n/shop-zone.ts'
import type { PaymentProvider, StatementEntry } from '#features/payment-providers/server/index.ts'
import { differenceSubject } from '../../queries/case-queries.ts'
import {
  type DatedPayment,
  type DismissedDifference,
  listDismissed,
  listPaymentsOfDay,
  readStatedPayments,
  type StatedPayment,
  type StatementOf,
} from '../../queries/statement-queries.ts'
import { compare, type Discrepancy } from '../ledger-check/discrepancy.ts'

/** Queries of one statement. */
export const maxQueries = 500
/** Consecutive failures after which the remaining queries are skipped. */
export const maxUnanswered = 10

export interface StatementDifference {
  discrepancy: Discrepancy
  /** Null: the payment or refund is missing in the statement. */
  entry: StatementEntry | null
  /** Null: the shop does not know the number, or the discrepancy is the whole statement's. */
  payment: StatedPayment | null
}

export interface StatementComparison {
  differences: StatementDifference[]
  /** False: the provider was not queried, or has not answered, about everything, so a difference may be missing. */
  isComplete: boolean
}

/**
 * Lists discrepancies. Queries the provider about entries missing in its statement, because a statement has the day of
 * acceptance, and about entries of refunds that failed here. More than `maxQueries` of them put the statement itself in
 * doubt: that is one discrepancy, and the comparison stays incomplete.
 */
export async function compareStatement(
  database: Database,
  provider: PaymentProvider,
  day: string,
  entries: readonly StatementEntry[],
): Promise<StatementComparison> {
  const entriesByNumber = Map.groupBy(entries, ({ outTradeNo }) => outTradeNo)
  const payments = new Map<string, DatedPayment>()
  const statement = { provider: provider.name, day, numbers: [...entriesByNumber.keys()] }
  for await (const rows of readPaymentsOfStatement(database, statement))
    for (const payment of rows) payments.set(payment.outTradeNo, payment)
  const differences: StatementDifference[] = []
  const doubts: Doubt[] = []
  for (const entry of entries) {
    const payment = payments.get(entry.outTradeNo) ?? null
    for (const discrepancy of compareEntry(entry, payment)) differences.push({ discrepancy, entry, payment })
    doubts.push(...doubtsOfFailed(entry, payment))
  }
  for (const payment of payments.values())
    doubts.push(...doubtsOfMissing(payment, entriesByNumber.get(payment.outTradeNo) ?? []))
  if (doubts.length > maxQueries) {
    for (const discrepancy of compare(`statement ${statementName(statement)}`, 'entries in doubt', doubts.length, 0))
      differences.push({ discrepancy, entry: null, payment: null })
    return { differences, isComplete: false }
  }
  let isComplete = true
  let unanswered = 0
  for (const { query, ...of } of doubts) {
    const found = unanswered < maxUnanswered ? await query(provider) : 'unanswered'
    unanswered = found === 'unanswered' ? unanswered + 1 : 0
    if (found === 'unanswered') isComplete = false
    else for (const discrepancy of found) differences.push({ discrepancy, ...of })
  }
  return { differences, isComplete }
}

/**
 * Payments that a statement names, and those that it should name; each once, at most `limit` at a time. Each number and
 * each id is sent once, so that the work grows with the statement and not with its square.
 */
export async function* readPaymentsOfStatement(
  database: Database,
  { provider, day, numbers }: StatementOf & { numbers: readonly string[] },
  limit = 5_000,
): AsyncGenerator<DatedPayment[]> {
  const dated = { provider, from: startOfShopDay(day), to: startOfShopDay(addDays(day, 1)) }
  const unread = new Set(await listPaymentsOfDay(database, dated))
  for (let start = 0; start < numbers.length; start += limit) {
    const rows = await readStatedPayments(database, dated, { numbers: numbers.slice(start, start + limit) })
    for (const { id } of rows) unread.delete(id)
    yield rows
  }
  const ids = [...unread]
  for (let start = 0; start < ids.length; start += limit)
    yield await readStatedPayments(database, dated, { ids: ids.slice(start, start + limit) })
}

/** A payment or refund that only a query can confirm. */
interface Doubt extends Omit<StatementDifference, 'discrepancy'> {
  query(provider: PaymentProvider): Promise<Discrepancy[] | 'unanswered'>
}

function compareEntry({ kind, outRequestNo, ...entry }: StatementEntry, payment: StatedPayment | null): Discrepancy[] {
  const subject = kind === 'payment' ? `payment ${entry.outTradeNo}` : `refund ${outRequestNo}`
  const refund = payment?.refunds.find((one) => one.outRequestNo === outRequestNo)
  const recorded = kind === 'payment' ? payment : refund
  if (!recorded) return compare(subject, 'amount in the statement', null, entry.minorUnits)
  return [
    ...compare(subject, 'amount in the statement', recorded.amountInFen, entry.minorUnits),
    ...(kind === 'payment' ? compare(subject, 'status', recorded.status, 'succeeded') : []),
  ]
}

/** A stated refund was accepted. One that the shop recorded as failed may have been made all the same. */
function doubtsOfFailed(entry: StatementEntry, payment: StatedPayment | null): Doubt[] {
  const refund = payment?.refunds.find((one) => one.outRequestNo === entry.outRequestNo)
  if (!payment || refund?.status !== 'failed') return []
  const { outRequestNo, amountInFen } = refund
  return [
    {
      entry,
      payment,
      async query(provider) {
        const money = { minorUnits: amountInFen, currency: payment.currency }
        const result = await provider.queryRefund({ trade: payment, outRequestNo, money })
        if (result.kind === 'unknown') return 'unanswered'
        if (result.kind === 'failed' || result.value === 'none') return []
        return compare(`refund ${outRequestNo}`, 'status', 'failed', result.value)
      },
    },
  ]
}

function doubtsOfMissing(payment: DatedPayment, entries: readonly StatementEntry[]): Doubt[] {
  const { isPaidThatDay, refunds, ...trade } = payment
  const of = { entry: null, payment }
  const doubts: Doubt[] = []
  if (isPaidThatDay && !entries.some(({ kind }) => kind === 'payment')) {
    doubts.push({
      ...of,
      async query(provider) {
        const result = await provider.query(trade)
        if (result.kind !== 'ok') return 'unanswered'
        const isPaid = result.value !== 'none' && result.value.status === 'paid'
        return isPaid ? [] : compare(`payment ${trade.outTradeNo}`, 'payment in the statement', 'succeeded', null)
      },
    })
  }
  for (const { outRequestNo, status, amountInFen, isOfDay } of refunds) {
    const isStated = entries.some((entry) => entry.outRequestNo === outRequestNo)
    if (isStated || !isOfDay || status !== 'succeeded') continue
    doubts.push({
      ...of,
      async query(provider) {
        const money = { minorUnits: amountInFen, currency: trade.currency }
        const result = await provider.queryRefund({ trade, outRequestNo, money })
        if (result.kind === 'unknown') return 'unanswered'
        const isMade = result.kind === 'ok' && result.value === 'succeeded'
        return isMade ? [] : compare(`refund ${outRequestNo}`, 'refund in the statement', 'succeeded', null)
      },
    })
  }
  return doubts
}

/** The discrepancies that staff have not dismissed with the same facts. */
export async function withoutDismissed(
  database: Database,
  { provider, day }: StatementOf,
  differences: readonly StatementDifference[],
): Promise<Discrepancy[]> {
  const dismissed = new Set((await listDismissed(database, statementName({ provider, day }))).map(keyOf))
  return differences
    .map(({ discrepancy }) => discrepancy)
    .filter(({ recorded, derived, ...named }) => {
      return !dismissed.has(keyOf({ subject: differenceSubject(named), recorded, derived }))
    })
}

/** As a case of the statement names it. */
export const statementName = ({ provider, day }: StatementOf) => `${provider} ${day}`

const keyOf = ({ subject, recorded, derived }: DismissedDifference) => JSON.stringify([subject, recorded, derived])
