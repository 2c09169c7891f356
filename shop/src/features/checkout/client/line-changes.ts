/** Changes since the lines were last shown: units, prices and their sum. */
import type { BasketLine } from '#features/basket/contract.ts'
import type { Quote } from '#features/checkout/contract.ts'
import { maxDisclosedStock } from '#features/orders/values.ts'
import { addMoney, multiplyMoney, parseMoney, toWireMoney } from '#platform/money/money.ts'

export interface LineChange {
  line: BasketLine
  /** Units as last shown. */
  before: number
  /** Available units. */
  now: number
  reason: 'less' | 'sold_out' | 'withdrawn'
  /** Decimal text: unit price as last shown. */
  price: string
  /** Decimal text: reduction of the sum. */
  lost: string
}

/** By goods id, as this tab last showed them. */
type ShownLines = ReadonlyMap<number, { units: number; price: string }>

/**
 * @param selected as the shopper set it, also unavailable lines
 * @param quoted prices of available lines
 * @param shown by goods id; a line never shown is compared with its quantity, at today's price
 */
export function findLineChanges(
  selected: readonly BasketLine[],
  quoted: Quote['lines'],
  shown: ShownLines,
): LineChange[] {
  return selected.flatMap((line) => {
    const priced = quoted.find(({ goods_id }) => goods_id === line.goods_id)
    const { state } = priced ?? line
    const now = priced?.counted ?? 0
    const { before, price } = asShown(line, priced, shown)
    if (now >= before) return []
    const reason = now > 0 ? 'less' : state === 'withdrawn' ? 'withdrawn' : 'sold_out'
    return [{ line, before, now, reason, price, lost: multiplyMoney(price, before - now) }]
  })
}

/** An available line that costs more than last shown. */
export interface PriceRise {
  name: string
  /** Decimal text: rise per unit. */
  amount: string
}

/** Lines whose price rose; a lower price needs no new look. */
export function findPriceRises(
  quoted: readonly Pick<Quote['lines'][number], 'goods_id' | 'goods_name' | 'unit_price'>[],
  priceShown: (goodsId: number) => string | undefined,
): PriceRise[] {
  return quoted.flatMap(({ goods_id, goods_name, unit_price }) => {
    const rise = parseMoney(unit_price)! - parseMoney(priceShown(goods_id) ?? unit_price)!
    return rise > 0 ? [{ name: goods_name, amount: toWireMoney(rise) }] : []
  })
}

/** @returns decimal text: sum of the selected lines as last shown */
export function goodsTotalShown(selected: readonly BasketLine[], quoted: Quote['lines'], shown: ShownLines): string {
  return selected.reduce((sum, line) => {
    const priced = quoted.find(({ goods_id }) => goods_id === line.goods_id)
    const { before, price } = asShown(line, priced, shown)
    return addMoney(sum, multiplyMoney(price, before))
  }, '0.00')
}

function asShown(line: BasketLine, priced: Quote['lines'][number] | undefined, shown: ShownLines) {
  const last = shown.get(line.goods_id)
  return {
    before: Math.min(last?.units ?? line.quantity, line.quantity),
    price: last?.price ?? (priced ?? line).unit_price,
  }
}

/** Above the limit only words describe the rest. */
export const isDisclosedCount = (units: number): boolean => units <= maxDisclosedStock

export function totalLost(changes: readonly LineChange[]): string {
  return changes.reduce((sum, { lost }) => addMoney(sum, lost), '0.00')
}
