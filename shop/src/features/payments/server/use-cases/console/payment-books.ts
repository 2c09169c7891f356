import type { PaymentHistory } from '#features/fulfilment/server/index.ts'
import { toWireMoney } from '#platform/money/money.ts'
import { findOpenCaseOfOrder } from '../../queries/case-queries.ts'
import {
  findRawOfOrder,
  readEventsOfOrder,
  readLedgerOfOrder,
  readPaymentsOfOrder,
  readRefundsOfOrder,
} from '../../queries/timeline-queries.ts'
import { describePayments } from '../../rules/payment-timeline.ts'

/** What the console is told of an order's money. */
export const paymentBooks: PaymentHistory = {
  async tell(database, orderId, language) {
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
      ledger: ledger.map(({ at, kind, amountInFen }) => ({
        at: new Date(at).toISOString(),
        kind,
        amount: toWireMoney(amountInFen),
      })),
    }
  },
  async findRaw(database, orderId, rawId) {
    const found = await findRawOfOrder(database, orderId, rawId)
    if (!found) return null
    const { at, provider, source, outcome, raw } = found
    return { at: new Date(at).toISOString(), provider, source, outcome, raw }
  },
}
