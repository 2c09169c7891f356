/** Compares a day's statement of a provider with the ledger, in both directions. Changes nothing. */
import { addDays, startOfShopDay } from '#platform/i18n/shop-zone.ts'
import type { Database } from '#platform/database/database.ts'
import type { PaymentProvider, StatementEntry } from '#features/payment-providers/server/index.ts'
import { differenceSubject } from '../../queries/case-queries.ts'
import {
  type DismissedDifference,
  listDismissed,
  readStatedPayments,
  type StatedPayment,
  type StatementOf,
} from '../../queries/statement-queries.ts'
import { compare, type Discrepancy } from '../ledger-check/discrepancy.ts'
import { inBatches } from '../ledger-check/in-batches.ts'

const paymentsAtOnce = 5_000

export interface StatementDifference {
  discrepancy: Discrepancy
  /** Null: the payment or refund is missing in the statement. */
  entry: StatementEntry | null
  /** Null: the shop does not know the number. */
  payment: StatedPayment | null
}

export interface StatementComparison {
  differences: StatementDifference[]
  /** False: the provider has not answered about something that its statement lacks, so a difference may be missing. */
  isComplete: boolean
}

/**
 * Lists discrepancies. Queries the provider about entries missing in its statement, because a statement has the day of
 * acceptance, and about entries of refunds that failed here.
 */
export async function compareStatement(
  database: Database,
  provider: PaymentProvider,
  day: string,
  entries: readonly StatementEntry[],
): Promise<StatementComparison> {
  const entriesByNumber = Map.groupBy(entries, ({ outTradeNo }) => outTradeNo)
  const numbers = [...entriesByNumber.keys()]
  const [from, to] = [startOfShopDay(day), startOfShopDay(addDays(day, 1))]
  const stated = { provider: provider.name, numbers, from, to }
  const payments = new Map<string, StatedPayment & { isPaidThatDay: boolean }>()
  for await (const rows of inBatches((step) => readStatedPayments(database, stated, step), paymentsAtOnce))
    for (const payment of rows) payments.set(payment.outTradeNo, payment)
  const differences: StatementDifference[] = []
  let isComplete = true
  function add(found: Found[], of: Omit<StatementDifference, 'discrepancy'>): void {
    for (const discrepancy of found) {
      if (discrepancy === 'unanswered') isComplete = false
      else differences.push({ discrepancy, ...of })
    }
  }
  for (const entry of entries) {
    const payment = payments.get(entry.outTradeNo) ?? null
    add([...compareEntry(entry, payment), ...(await compareFailed(provider, entry, payment))], { entry, payment })
  }
  for (const payment of payments.values()) {
    const ofPayment = entriesByNumber.get(payment.outTradeNo) ?? []
    add(await findMissing(provider, payment, ofPayment), { entry: null, payment })
  }
  return { differences, isComplete }
}

type Found = Discrepancy | 'unanswered'

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
async function compareFailed(
  provider: PaymentProvider,
  { outRequestNo }: StatementEntry,
  payment: StatedPayment | null,
): Promise<Found[]> {
  const refund = payment?.refunds.find((one) => one.outRequestNo === outRequestNo)
  if (!payment || refund?.status !== 'failed') return []
  const money = { minorUnits: refund.amountInFen, currency: payment.currency }
  const result = await provider.queryRefund({ trade: payment, outRequestNo: refund.outRequestNo, money })
  if (result.kind === 'unknown') return ['unanswered']
  if (result.kind === 'failed' || result.value === 'none') return []
  return compare(`refund ${outRequestNo}`, 'status', 'failed', result.value)
}

async function findMissing(
  provider: PaymentProvider,
  { isPaidThatDay, refunds, ...trade }: StatedPayment & { isPaidThatDay: boolean },
  entries: readonly StatementEntry[],
): Promise<Found[]> {
  const found: Found[] = []
  if (isPaidThatDay && !entries.some(({ kind }) => kind === 'payment')) {
    const result = await provider.query(trade)
    const isPaid = result.kind === 'ok' && result.value !== 'none' && result.value.status === 'paid'
    if (result.kind !== 'ok') found.push('unanswered')
    else if (!isPaid)
      found.push(...compare(`payment ${trade.outTradeNo}`, 'payment in the statement', 'succeeded', null))
  }
  for (const { outRequestNo, status, amountInFen, isOfDay } of refunds) {
    const isStated = entries.some((entry) => entry.outRequestNo === outRequestNo)
    if (isStated || !isOfDay || status !== 'succeeded') continue
    const money = { minorUnits: amountInFen, currency: trade.currency }
    const result = await provider.queryRefund({ trade, outRequestNo, money })
    if (result.kind === 'unknown') found.push('unanswered')
    else if (result.kind === 'failed' || result.value !== 'succeeded')
      found.push(...compare(`refund ${outRequestNo}`, 'refund in the statement', 'succeeded', null))
  }
  return found
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
