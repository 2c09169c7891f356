/** What a parcel that did not arrive is worth to the shopper, as they paid for it. */
import type { ConsoleOrder } from '#features/fulfilment/console-contract/orders.ts'
import { parseMoney, toWireMoney } from '#platform/money/money.ts'
import { sumOf } from './return-words.ts'

type Parcel = Pick<ConsoleOrder['shipments'][number], 'left_amounts'>

/**
 * Decimal text; null for whoever may not read sums.
 * @param receivedOf how many of a line came back; null: all of the parcel is paid back
 * @param fee of the delivery fee, decimal text
 */
export function amountPaidBack(
  { total_amount: total, refunded_amount: refunded }: Pick<ConsoleOrder, 'total_amount' | 'refunded_amount'>,
  { left_amounts: lines }: Parcel,
  receivedOf: ((position: number) => number) | null,
  fee = '0.00',
): string | null {
  if (lines === null || total === null || refunded === null) return null
  const worth = sumOf(
    lines.flatMap(({ position, unit_amounts }) => unit_amounts.slice(0, receivedOf?.(position) ?? unit_amounts.length)),
  )
  // A sum for goodwill may have taken of the payment.
  const leftInFen = parseMoney(total)! - parseMoney(refunded)!
  return toWireMoney(Math.min(parseMoney(worth)! + parseMoney(fee)!, leftInFen))
}
