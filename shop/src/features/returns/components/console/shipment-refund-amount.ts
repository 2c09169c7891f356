/** Refund amount of an undelivered parcel, at the price paid. */
import type { ConsoleOrder } from '#features/fulfilment/console-contract/orders.ts'
import { parseMoney, toWireMoney } from '#platform/money/money.ts'
import { sumOf } from './return-words.ts'

type Parcel = Pick<ConsoleOrder['shipments'][number], 'left_amounts'>

/**
 * Decimal text; null without permission to read sums.
 * @param receivedOf received units of a line; null: refunds the whole parcel
 * @param fee part of the delivery fee, decimal text
 */
export function shipmentRefundAmount(
  { total_amount: total, refunded_amount: refunded }: Pick<ConsoleOrder, 'total_amount' | 'refunded_amount'>,
  { left_amounts: lines }: Parcel,
  receivedOf: ((position: number) => number) | null,
  fee = '0.00',
): string | null {
  if (lines === null || total === null || refunded === null) return null
  const worth = sumOf(
    lines.flatMap(({ position, unit_amounts }) => unit_amounts.slice(0, receivedOf?.(position) ?? unit_amounts.length)),
  )
  // Earlier goodwill may have reduced the rest of the payment.
  const leftInFen = parseMoney(total)! - parseMoney(refunded)!
  return toWireMoney(Math.min(parseMoney(worth)! + parseMoney(fee)!, leftInFen))
}
