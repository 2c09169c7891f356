import type { PromotionFacts, PromotionRefusal } from '../values.ts'
import type { AppliedDiscount } from './apply-discount.ts'
import type { DiscountableLine } from './discountable-line.ts'

export interface AppliedPromotion extends AppliedDiscount {
  promotion: PromotionFacts
}

/** A combination of promotions, and the remaining price. */
export interface Outcome {
  combination: Combination
  lines: DiscountableLine[]
  discounts: AppliedPromotion[]
  freeDelivery: { promotion: PromotionFacts; amountInFen: number } | null
  deliveryFeeInFen: number
  totalInFen: number
  /** Reasons why promotions of this combination do not apply. */
  refusals: ReadonlyMap<PromotionFacts, PromotionRefusal>
  usesCode: boolean
}

export interface Combination {
  goods: readonly PromotionFacts[]
  order: PromotionFacts | null
  code: PromotionFacts | null
  delivery: readonly PromotionFacts[]
}
