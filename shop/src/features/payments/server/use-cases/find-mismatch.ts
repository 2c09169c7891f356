import type { TradeView } from '#features/payment-providers/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { isTradeNoBoundElsewhere } from '../queries/find-payments.ts'
import type { PaymentRow } from '../queries/payment-tables.ts'

/** How the provider's trade contradicts the stored payment: another sum or currency, or a trade of another payment. */
export async function findMismatch(
  transaction: Database,
  payment: PaymentRow,
  trade: TradeView,
): Promise<'amount_mismatch' | 'trade_no_mismatch' | null> {
  // Every paid trade has an amount and a number.
  if (trade.money === null) return trade.status === 'paid' ? 'amount_mismatch' : null
  const { minorUnits, currency } = trade.money
  if (currency !== payment.currency || minorUnits !== payment.amountInFen) return 'amount_mismatch'
  if ((trade.refundedMinorUnits ?? 0) > minorUnits) return 'amount_mismatch'
  if (trade.tradeNo === null) return trade.status === 'paid' ? 'trade_no_mismatch' : null
  if (payment.tradeNo !== null && payment.tradeNo !== trade.tradeNo) return 'trade_no_mismatch'
  return (await isTradeNoBoundElsewhere(transaction, payment, trade.tradeNo)) ? 'trade_no_mismatch' : null
}
