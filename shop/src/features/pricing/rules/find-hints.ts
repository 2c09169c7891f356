/** Finds the automatic promotions that a little more of the goods would bring. */
import type { PromotionFacts, PromotionRefusal } from '../values.ts'
import type { Combination, Outcome } from './outcome.ts'

/** An automatic promotion, and the missing units or amount. */
export interface PromotionHint {
  promotion: PromotionFacts
  lacks: Extract<PromotionRefusal, { reason: 'short' | 'too_few' }>
}

interface Other {
  evaluate(combination: Combination): Outcome
  /** Whether free delivery would save something. */
  hasFee: boolean
}

/** @param usable automatic promotions whose other conditions are met */
export function findHints(usable: readonly PromotionFacts[], best: Outcome, other: Other): PromotionHint[] {
  const used = new Set(
    [...best.discounts, ...(best.freeDelivery ? [best.freeDelivery] : [])].map((one) => one.promotion),
  )
  // An exclusive promotion excludes gains by others, and gains nothing beside them.
  if ([...used].some(({ isAlone }) => isAlone)) return []
  return usable
    .filter((promotion) => !used.has(promotion) && !(promotion.isAlone && used.size > 0))
    .filter((promotion) => (isForDelivery(promotion) ? other.hasFee : isMoreThan(promotion, best)))
    .flatMap((promotion) => {
      const lacks = other.evaluate(withPromotion(best.combination, promotion)).refusals.get(promotion)
      return lacks?.reason === 'short' || lacks?.reason === 'too_few' ? [{ promotion, lacks }] : []
    })
    .toSorted((a, b) => distanceOf(a) - distanceOf(b))
}

const isForDelivery = ({ kind }: PromotionFacts) => kind === 'free_delivery'

/** Only one promotion on the order applies, so another must discount more once its conditions are met. */
function isMoreThan(promotion: PromotionFacts, { combination: { order }, discounts }: Outcome): boolean {
  const applied = order && discounts.find((one) => one.promotion === order)
  if (!applied || promotion.scope !== null) return true
  const most = promotion.amountInFen ?? Infinity
  const amountInFen =
    promotion.kind === 'percent'
      ? Math.min(most, Math.floor(((promotion.minTotalInFen ?? 0) / 100) * (promotion.percent ?? 0)))
      : most
  return amountInFen > applied.amountInFen
}

function withPromotion(best: Combination, promotion: PromotionFacts): Combination {
  const alone: Combination = { goods: [], order: null, code: null, delivery: [] }
  const base = promotion.isAlone ? alone : best
  if (isForDelivery(promotion)) return { ...base, delivery: [promotion] }
  if (promotion.scope === null && promotion.kind !== 'buy_x') return { ...base, order: promotion }
  const others = base.goods.filter((one) => one !== promotion)
  return { ...base, goods: [...others, promotion].toSorted((a, b) => a.id - b.id) }
}

/** Hints about missing units are last, because the price of these is unknown. */
const distanceOf = ({ lacks }: PromotionHint) =>
  lacks.reason === 'short' ? lacks.missingInFen : Number.MAX_SAFE_INTEGER - 1_000_000 + lacks.missingQuantity
