import type { PromotionFacts } from '../values.ts'
import { type DiscountableLine, isInScope, sumOf } from './discountable-line.ts'
import { unitsOfGroup } from './find-refusal.ts'
import { compareBigInts, shareAmount } from './share-amount.ts'

/** An order costs at least this much. */
const minTotalInFen = 1

export interface LineShare {
  goodsId: number
  shareInFen: number
}

export interface AppliedDiscount {
  amountInFen: number
  /** Shares of the lines in scope, without empty ones. */
  shares: LineShare[]
}

/**
 * Subtracts one discount from the lines in scope, in proportion to their remaining prices.
 * @param lines by goods id, so that their order in the basket changes nothing
 * @returns null where nothing can be subtracted
 */
export function applyDiscount(promotion: PromotionFacts, lines: DiscountableLine[]): AppliedDiscount | null {
  const inScope = lines.filter((line) => isInScope(promotion, line))
  const mostInFen = sumOf(lines.map(({ leftInFen }) => leftInFen)) - minTotalInFen
  const amountInFen = Math.min(amountOf(promotion, inScope), mostInFen)
  if (amountInFen <= 0) return null
  const shares = shareAmount(
    amountInFen,
    inScope.map(({ leftInFen }) => leftInFen),
  )
  for (const [index, line] of inScope.entries()) line.leftInFen -= shares[index]!
  return {
    amountInFen,
    shares: inScope.flatMap(({ goodsId }, index) => {
      const shareInFen = shares[index]!
      return shareInFen > 0 ? [{ goodsId, shareInFen }] : []
    }),
  }
}

function amountOf(promotion: PromotionFacts, inScope: readonly DiscountableLine[]): number {
  const baseInFen = sumOf(inScope.map(({ leftInFen }) => leftInFen))
  switch (promotion.kind) {
    case 'percent':
      // With a maximum, where it has one.
      return Math.min(
        Number((BigInt(baseInFen) * BigInt(promotion.percent ?? 0)) / 100n),
        promotion.amountInFen ?? Infinity,
      )
    case 'amount':
      return Math.min(promotion.amountInFen ?? 0, baseInFen)
    case 'buy_x':
      return cheapestUnits(inScope, freeUnits(promotion, inScope))
    case 'free_delivery':
      return 0
  }
}

function freeUnits(promotion: PromotionFacts, inScope: readonly DiscountableLine[]): number {
  const group = unitsOfGroup(promotion)
  if (group === 0) return 0
  return Math.floor(sumOf(inScope.map(({ quantity }) => quantity)) / group) * (promotion.freeQuantity ?? 0)
}

/** Price of the cheapest units, each an equal part of its line. */
function cheapestUnits(lines: readonly DiscountableLine[], count: number): number {
  let left = count
  let amountInFen = 0
  for (const { leftInFen, quantity } of lines.toSorted(byUnitPrice)) {
    const units = Math.min(left, quantity)
    amountInFen += Number((BigInt(leftInFen) * BigInt(units)) / BigInt(quantity))
    left -= units
  }
  return amountInFen
}

function byUnitPrice(a: DiscountableLine, b: DiscountableLine): number {
  return (
    compareBigInts(BigInt(a.leftInFen) * BigInt(b.quantity), BigInt(b.leftInFen) * BigInt(a.quantity)) ||
    a.goodsId - b.goodsId
  )
}
