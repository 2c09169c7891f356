import type { PromotionFacts } from '../values.ts'

/** A line during the calculation, with the remainder after earlier discounts. */
export interface DiscountableLine {
  goodsId: number
  goodsSubTypeId?: number | undefined
  goodsTypeId?: number | undefined
  quantity: number
  leftInFen: number
}

export function isInScope({ scope }: PromotionFacts, line: DiscountableLine): boolean {
  if (!scope) return true
  return (
    scope.goodsIds.includes(line.goodsId) ||
    (line.goodsSubTypeId !== undefined && scope.goodsSubTypeIds.includes(line.goodsSubTypeId)) ||
    (line.goodsTypeId !== undefined && scope.goodsTypeIds.includes(line.goodsTypeId))
  )
}

export function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
