/** How the lines of a basket add up. An order of a single goods multiplies its price in SQL, as its stock is taken. */

export interface LineToPrice {
  goodsId: number
  quantity: number
  unitPriceInFen: number
}

export interface Discount {
  name: string
  amountInFen: number
}

export interface OrderPrice {
  /** In the order in which they were given. */
  lines: readonly (LineToPrice & { grossInFen: number })[]
  goodsTotalInFen: number
  discounts: readonly Discount[]
  deliveryFeeInFen: number
  totalInFen: number
}

/** Pure: the facts are the caller's. There are no promotions, so nothing is taken off. */
export function priceOrder({
  lines,
  deliveryFeeInFen = 0,
}: {
  lines: readonly LineToPrice[]
  deliveryFeeInFen?: number
}): OrderPrice {
  const priced = lines.map((line) => ({ ...line, grossInFen: line.unitPriceInFen * line.quantity }))
  const goodsTotalInFen = sum(priced.map(({ grossInFen }) => grossInFen))
  const discounts: readonly Discount[] = []
  const discountInFen = sum(discounts.map(({ amountInFen }) => amountInFen))
  const totalInFen = goodsTotalInFen - discountInFen + deliveryFeeInFen
  return { lines: priced, goodsTotalInFen, discounts, deliveryFeeInFen, totalInFen }
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)
