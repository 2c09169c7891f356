/** Lines of which less can be bought than the shopper was last shown. */
import type { BasketLine } from '#features/basket/contract.ts'
import type { Quote } from '#features/checkout/contract.ts'
import { maxDisclosedStock } from '#features/orders/values.ts'
import { addMoney, multiplyMoney } from '#platform/money/money.ts'

export interface LineChange {
  line: BasketLine
  /** Units as they were last shown. */
  before: number
  /** Units that can be bought now. */
  now: number
  reason: 'less' | 'sold_out' | 'withdrawn'
  /** Decimal text: what the sum has lost by it. */
  lost: string
}

/**
 * @param selected as the shopper set it, also lines that cannot be bought
 * @param quoted prices of those that can
 * @param shown units by goods id; a line that was never shown is compared with the quantity asked for
 */
export function findLineChanges(
  selected: readonly BasketLine[],
  quoted: Quote['lines'],
  shown: ReadonlyMap<number, number>,
): LineChange[] {
  return selected.flatMap((line) => {
    const priced = quoted.find(({ goods_id }) => goods_id === line.goods_id)
    const { state, unit_price } = priced ?? line
    const now = priced?.counted ?? 0
    const before = Math.min(shown.get(line.goods_id) ?? line.quantity, line.quantity)
    if (now >= before) return []
    const reason = now > 0 ? 'less' : state === 'withdrawn' ? 'withdrawn' : 'sold_out'
    return [{ line, before, now, reason, lost: multiplyMoney(unit_price, before - now) }]
  })
}

/** Above the limit the shop says in words that there is less. */
export const isDisclosedCount = (units: number): boolean => units <= maxDisclosedStock

export function totalLost(changes: readonly LineChange[]): string {
  return changes.reduce((sum, { lost }) => addMoney(sum, lost), '0.00')
}
