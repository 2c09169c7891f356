/** Calculates every total: of a basket, of an order, and on the pay page. */

export interface LineToPrice {
  goodsId: number
  quantity: number
  unitPriceInFen: number
}

export interface Discount {
  name: string
  amountInFen: number
}

export interface PricedLine extends LineToPrice {
  grossInFen: number
  /** Without the line's share of all discounts. */
  paidInFen: number
}

export interface OrderPrice {
  /** In the order of the input. */
  lines: readonly PricedLine[]
  goodsTotalInFen: number
  discounts: readonly Discount[]
  discountInFen: number
  deliveryFeeInFen: number
  totalInFen: number
}

/**
 * Pure function of its input. There are no promotions, so there is no discount.
 * @param feeInFen delivery fee for this goods total after discounts; unset: the basket's total excludes it
 */
export function priceOrder({
  lines,
  feeInFen = () => 0,
}: {
  lines: readonly LineToPrice[]
  feeInFen?: (goodsTotalInFen: number) => number
}): OrderPrice {
  const priced = lines.map((line) => {
    const grossInFen = line.unitPriceInFen * line.quantity
    return { ...line, grossInFen, paidInFen: grossInFen }
  })
  const goodsTotalInFen = sum(priced.map(({ grossInFen }) => grossInFen))
  const discounts: readonly Discount[] = []
  const discountInFen = sum(discounts.map(({ amountInFen }) => amountInFen))
  const deliveryFeeInFen = feeInFen(goodsTotalInFen - discountInFen)
  const totalInFen = goodsTotalInFen - discountInFen + deliveryFeeInFen
  return { lines: priced, goodsTotalInFen, discounts, discountInFen, deliveryFeeInFen, totalInFen }
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)
