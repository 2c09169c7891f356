/** Compares a day's statement of a provider with the ledger, in both directions. Changes nothing. */
import { addDays, startOfShopDay } from '#platform/i18n/shop-zone.ts'
import type { Database } from '#platform/database/database.ts'
import type { PaymentProvider, StatementEntry } from '#features/payment-providers/server/index.ts'
import { readStatedPayments, type StatedPayment } from '../../queries/statement-queries.ts'
import { compare, type Discrepancy } from '../ledger-check/discrepancy.ts'

export interface StatementDifference {
  discrepancy: Discrepancy
  /** Null: the statement lacks what the shop has. */
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
 * Lists what differs. Queries at the provider what its statement lacks, because a statement has the day of
 * acceptance.
 */
export async function compareStatement(
  database: Database,
  provider: PaymentProvider,
  day: string,
  entries: readonly StatementEntry[],
): Promise<StatementComparison> {
  const numbers = [...new Set(entries.map(({ outTradeNo }) => outTradeNo))]
  const [from, to] = [startOfShopDay(day), startOfShopDay(addDays(day, 1))]
  const payments = await readStatedPayments(database, { provider: provider.name, numbers, from, to })
  const byNumber = new Map(payments.map((payment) => [payment.outTradeNo, payment]))
  const ofEntries = entries.flatMap((entry) => {
    const payment = byNumber.get(entry.outTradeNo) ?? null
    return compareEntry(entry, payment).map((discrepancy) => ({ discrepancy, entry, payment }))
  })
  const missing: StatementDifference[] = []
  let isComplete = true
  for (const payment of payments) {
    const ofPayment = entries.filter(({ outTradeNo }) => outTradeNo === payment.outTradeNo)
    const answers = await findMissing(provider, payment, ofPayment)
    for (const answer of answers) {
      if (answer === 'unanswered') isComplete = false
      else missing.push({ discrepancy: answer, entry: null, payment })
    }
  }
  return { differences: [...ofEntries, ...missing], isComplete }
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

async function findMissing(
  provider: PaymentProvider,
  { isPaidThatDay, refunds, ...trade }: StatedPayment & { isPaidThatDay: boolean },
  entries: readonly StatementEntry[],
): Promise<(Discrepancy | 'unanswered')[]> {
  const found: (Discrepancy | 'unanswered')[] = []
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
