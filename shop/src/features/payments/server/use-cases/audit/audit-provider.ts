/** What the provider says of the payments and refunds that are open here. Nothing is changed by asking. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#platform/database/database.ts'
import { providerOf } from '../../providers/provider-of.ts'
import type { ProviderSetup } from '../../providers/provider-setup.ts'
import {
  isPaymentSettled,
  isRefundSettled,
  type OpenPayment,
  type OpenRefund,
  readOpenPayments,
  readOpenRefunds,
} from '../../queries/audit-queries.ts'
import { compare, type Difference } from './difference.ts'
import { inSteps } from './in-steps.ts'

/** Asked at once. */
const batch = 5
/** So often in a row without an answer, and the others are not asked. */
const patience = 10
/** The notice of what the provider says may be on its way. */
const noticeTakesInMs = 2_000

export interface Questions {
  asked: number
  /** In a row, up to now. */
  unanswered: number
}

export async function* auditProvider(
  database: Database,
  providers: readonly ProviderSetup[],
  questions: Questions,
): AsyncGenerator<Difference> {
  const payments = inSteps((step) => readOpenPayments(database, step), batch)
  yield* askAboutAll(payments, questions, (payment) => askAboutPayment(database, providers, payment))
  const refunds = inSteps((step) => readOpenRefunds(database, step), batch)
  yield* askAboutAll(refunds, questions, (refund) => askAboutRefund(database, providers, refund))
  if (questions.unanswered > 0) {
    yield { subject: 'provider', what: 'answer about open payments and refunds', recorded: null, derived: 'given' }
  }
}

async function* askAboutAll<Row>(
  steps: AsyncGenerator<Row[]>,
  questions: Questions,
  ask: (row: Row) => Promise<Difference[] | 'unanswered'>,
): AsyncGenerator<Difference> {
  for await (const rows of steps) {
    if (questions.unanswered >= patience) return
    const answers = await Promise.all(rows.map(ask))
    questions.asked += rows.length
    for (const answer of answers) {
      questions.unanswered = answer === 'unanswered' ? questions.unanswered + 1 : 0
      if (answer !== 'unanswered') yield* answer
    }
  }
}

async function askAboutPayment(
  database: Database,
  providers: readonly ProviderSetup[],
  payment: OpenPayment,
): Promise<Difference[] | 'unanswered'> {
  const { id, status, amountInFen, currency } = payment
  const subject = `payment ${payment.outTradeNo}`
  const result = await providerOf({ providers }, payment).query(payment)
  if (result.kind !== 'ok') return 'unanswered'
  const trade = result.value
  if (trade === 'none') return status === 'waiting' ? compare(subject, 'trade at the provider', 'none', status) : []
  const wrongMoney = [
    ...compare(subject, 'amount at the provider', trade.money.minorUnits, amountInFen),
    ...compare(subject, 'currency at the provider', trade.money.currency, currency),
  ]
  if (trade.status !== 'paid' && trade.status !== 'refunded') return wrongMoney
  await pause(noticeTakesInMs)
  if (await isPaymentSettled(database, id)) return wrongMoney
  return [
    ...wrongMoney,
    ...compare(subject, 'status', status, `succeeded (the provider has the trade as ${trade.status})`),
  ]
}

async function askAboutRefund(
  database: Database,
  providers: readonly ProviderSetup[],
  { id, provider, trade, outRequestNo }: OpenRefund,
): Promise<Difference[] | 'unanswered'> {
  const result = await providerOf({ providers }, { provider }).queryRefund({ trade, outRequestNo })
  if (result.kind !== 'ok') return 'unanswered'
  if (result.value !== 'succeeded') return []
  await pause(noticeTakesInMs)
  if (await isRefundSettled(database, id)) return []
  return compare(`refund ${outRequestNo}`, 'status', 'open', 'succeeded (the provider has done it)')
}
