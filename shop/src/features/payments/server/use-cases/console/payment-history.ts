import type { LedgerEntry } from '#features/fulfilment/console-contract/orders.ts'
import type { TimelineDraft } from '#features/fulfilment/server/ports/timeline-draft.ts'
import type { Database } from '#platform/database/database.ts'
import type { Language } from '#platform/i18n/language.ts'
import { toWireMoney } from '#platform/money/money.ts'
import { providerName } from '#features/payment-providers/server/index.ts'
import { findOpenCaseOfOrder } from '../../queries/case-queries.ts'
import {
  findRawOfOrder,
  readEventsOfOrder,
  readLedgerOfOrder,
  readPaymentsOfOrder,
  readRefundsOfOrder,
} from '../../queries/timeline-queries.ts'
import { describePayments } from '../../rules/payment-timeline.ts'

export interface PaymentHistory {
  story: TimelineDraft[]
  ledger: LedgerEntry[]
  /** The order's open payment case. */
  openCaseId: number | null
}

/** An order's payments for the console, oldest first. Only `sum` has totals. */
export async function readPaymentHistory(
  database: Database,
  orderId: number,
  language: Language,
): Promise<PaymentHistory> {
  const [payments, events, refunds, ledger, openCaseId] = await Promise.all([
    readPaymentsOfOrder(database, orderId),
    readEventsOfOrder(database, orderId),
    readRefundsOfOrder(database, orderId),
    readLedgerOfOrder(database, orderId),
    findOpenCaseOfOrder(database, orderId),
  ])
  return {
    openCaseId,
    story: describePayments({ payments, events, refunds, ledger }, language),
    ledger: ledger.map(({ at, kind, amountInFen, provider }) => ({
      at: new Date(at).toISOString(),
      kind,
      amount: toWireMoney(amountInFen),
      provider: providerName(provider, language),
    })),
  }
}

export interface RawWords {
  at: string
  provider: string
  source: string
  outcome: string
  raw: string
}

/** A provider's raw message; null for a message about another order. */
export async function findRawWords(database: Database, orderId: number, rawId: number): Promise<RawWords | null> {
  const found = await findRawOfOrder(database, orderId, rawId)
  if (!found) return null
  const { at, provider, source, outcome, raw } = found
  return { at: new Date(at).toISOString(), provider, source, outcome, raw }
}
