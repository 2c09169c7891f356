/** Calculates every total: of a basket, of an order, and on the pay page. */
import type { Names } from '#platform/i18n/names.ts'
import type { LineShare } from './rules/apply-discount.ts'
import { choosePromotions, type PromotionsToChoose } from './rules/choose-promotions.ts'
import type { PromotionHint } from './rules/find-hints.ts'
import { findGeneralRefusal, findRefusalOfLines, type PurchaseFacts } from './rules/find-refusal.ts'
import { sumOf } from './rules/discountable-line.ts'
import type { PromotionFacts, PromotionRefusal } from './values.ts'

export interface LineToPrice {
  goodsId: number
  quantity: number
  unitPriceInFen: number
  /** For promotions of types; unset: none of them applies. */
  goodsSubTypeId?: number | undefined
  goodsTypeId?: number | undefined
}

/** Input for discounts. `coded` is the promotion of the shopper's code, null for an unknown code. */
export interface PromotionsOfPurchase extends PromotionsToChoose {
  /** Whether the shopper has typed a code. */
  hasCode: boolean
}

export interface Discount {
  promotionId: number
  /** Revision of the rule, as read. */
  revision: number
  /** Null: applied by itself. */
  code: string | null
  names: Names
  amountInFen: number
  /** Parts of the amount, by line. */
  shares: readonly LineShare[]
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
  /** In the order in which they apply. */
  discounts: readonly Discount[]
  discountInFen: number
  /** The promotion that pays the fee, and the fee without it. */
  freeDelivery: Omit<Discount, 'shares'> | null
  deliveryFeeInFen: number
  totalInFen: number
  /** Reason against the code; null: it applies, or none was entered. */
  codeRefusal: PromotionRefusal | null
  /** Automatic promotions that more of the goods would bring, the nearest first. */
  hints: readonly PromotionHint[]
}

const noPromotions: PromotionsOfPurchase = {
  automatic: [],
  coded: null,
  hasCode: false,
  facts: { now: new Date(0), place: null, shopper: null },
}

/**
 * Pure function of its input. The order of the lines changes no amount.
 * @param feeInFen delivery fee for this goods total after discounts; unset: the basket's total excludes it
 * @param promotions unset: none, as for the purchase of one item
 */
export function priceOrder({
  lines,
  feeInFen,
  promotions = noPromotions,
}: {
  lines: readonly LineToPrice[]
  feeInFen?: ((goodsTotalInFen: number) => number) | undefined
  promotions?: PromotionsOfPurchase | undefined
}): OrderPrice {
  const gross = lines.map((line) => ({ ...line, grossInFen: line.unitPriceInFen * line.quantity }))
  const discountable = gross
    .map(({ grossInFen, ...line }) => ({ ...line, leftInFen: grossInFen }))
    .toSorted((a, b) => a.goodsId - b.goodsId)
  const chosen = choosePromotions(discountable, promotions, feeInFen ?? null)
  const paidOf = new Map(chosen.lines.map(({ goodsId, leftInFen }) => [goodsId, leftInFen]))
  const discounts = chosen.discounts.map(({ promotion, amountInFen, shares }) => ({
    ...toApplied(promotion, amountInFen),
    shares,
  }))
  const { freeDelivery, deliveryFeeInFen, totalInFen } = chosen
  return {
    lines: gross.map((line) => ({ ...line, paidInFen: paidOf.get(line.goodsId)! })),
    goodsTotalInFen: sumOf(gross.map(({ grossInFen }) => grossInFen)),
    discounts,
    discountInFen: sumOf(discounts.map(({ amountInFen }) => amountInFen)),
    freeDelivery: freeDelivery && toApplied(freeDelivery.promotion, freeDelivery.amountInFen),
    deliveryFeeInFen,
    totalInFen,
    codeRefusal: promotions.hasCode && !promotions.coded ? { reason: 'unknown' } : chosen.codeRefusal,
    hints: chosen.hints,
  }
}

/** Reason why a promotion does not apply to these lines; null: its conditions are met. */
export function findRefusal(
  promotion: PromotionFacts,
  lines: readonly LineToPrice[],
  facts: PurchaseFacts,
): PromotionRefusal | null {
  const priced = lines.map((line) => ({ ...line, leftInFen: line.unitPriceInFen * line.quantity }))
  return findGeneralRefusal(promotion, facts) ?? findRefusalOfLines(promotion, priced)
}

function toApplied({ id, revision, code, names }: PromotionFacts, amountInFen: number) {
  return { promotionId: id, revision, code: code?.code ?? null, names, amountInFen }
}
