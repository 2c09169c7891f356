/** Tries the permitted combinations of promotions, and chooses the cheapest. */
import type { PromotionFacts, PromotionRefusal } from '../values.ts'
import { applyDiscount } from './apply-discount.ts'
import { type DiscountableLine, sumOf } from './discountable-line.ts'
import { findHints, type PromotionHint } from './find-hints.ts'
import { findGeneralRefusal, findRefusalOfLines, type PurchaseFacts } from './find-refusal.ts'
import type { AppliedPromotion, Combination, Outcome } from './outcome.ts'

export interface Choice extends Outcome {
  codeRefusal: PromotionRefusal | null
  /** Automatic promotions that more of the goods would bring, the nearest first. */
  hints: PromotionHint[]
}

export interface PromotionsToChoose {
  automatic: readonly PromotionFacts[]
  coded: PromotionFacts | null
  facts: PurchaseFacts
}

/**
 * Sequence: automatic ones on goods, the best automatic one on the order, the code, the delivery fee, free delivery.
 * Each promotion reduces the sum that the one before has left. Combinations without any, and with one `isAlone`, are tried, too.
 * @param lines by goods id
 * @param feeInFen delivery fee of goods at this price; null: the price excludes delivery
 */
export function choosePromotions(
  lines: readonly DiscountableLine[],
  { automatic, coded, facts }: PromotionsToChoose,
  feeInFen: ((goodsTotalInFen: number) => number) | null,
): Choice {
  const refusal = coded && findGeneralRefusal(coded, facts)
  const code = refusal ? null : coded
  const usable = automatic
    .filter((promotion) => findGeneralRefusal(promotion, facts) === null)
    .toSorted((a, b) => a.id - b.id)
  const outcomes = combinationsOf(usable, code).map((combination) => evaluate(lines, combination, feeInFen))
  const best = outcomes.reduce((one, other) => (isBetter(other, one) ? other : one))
  const evaluateOther = (combination: Combination) => evaluate(lines, combination, feeInFen)
  return {
    ...best,
    codeRefusal: refusal ?? (code && !best.usesCode ? explain(outcomes, code, best) : null),
    hints: findHints(usable, best, { evaluate: evaluateOther, hasFee: feeInFen === null || best.deliveryFeeInFen > 0 }),
  }
}

const none: Combination = { goods: [], order: null, code: null, delivery: [] }

function combinationsOf(usable: readonly PromotionFacts[], code: PromotionFacts | null): Combination[] {
  const joint = usable.filter(({ isAlone }) => !isAlone)
  const delivery = joint.filter(({ kind }) => kind === 'free_delivery')
  const goods = joint.filter((promotion) => isOnGoods(promotion))
  const orders = joint.filter((promotion) => isOnOrder(promotion))
  const jointCode = code && !code.isAlone ? code : null
  const joined = [goods, ...(goods.length > 0 ? [[]] : [])].flatMap((onGoods) =>
    [...orders, null].flatMap((order) =>
      (jointCode ? [null, jointCode] : [null]).map((used) => ({ goods: onGoods, order, code: used, delivery })),
    ),
  )
  const alone = usable.filter(({ isAlone }) => isAlone).map((promotion) => byItself(promotion))
  return [...joined, none, ...alone, ...(code?.isAlone ? [{ ...none, code }] : [])]
}

const isOnGoods = ({ kind, scope }: PromotionFacts) => kind === 'buy_x' || (scope !== null && kind !== 'free_delivery')
const isOnOrder = ({ kind, scope }: PromotionFacts) => scope === null && (kind === 'percent' || kind === 'amount')

function byItself(promotion: PromotionFacts): Combination {
  if (promotion.kind === 'free_delivery') return { ...none, delivery: [promotion] }
  return isOnOrder(promotion) ? { ...none, order: promotion } : { ...none, goods: [promotion] }
}

function evaluate(
  before: readonly DiscountableLine[],
  { goods, order, code, delivery }: Combination,
  feeInFen: ((goodsTotalInFen: number) => number) | null,
): Outcome {
  const lines = before.map((line) => ({ ...line }))
  const discounts: AppliedPromotion[] = []
  const refusals = new Map<PromotionFacts, PromotionRefusal>()
  const isRefused = (promotion: PromotionFacts) => {
    const refusal = findRefusalOfLines(promotion, lines)
    if (refusal) refusals.set(promotion, refusal)
    return refusal !== null
  }
  const apply = (promotion: PromotionFacts) => {
    const applied = isRefused(promotion) ? null : applyDiscount(promotion, lines)
    if (applied) discounts.push({ promotion, ...applied })
  }
  for (const promotion of goods) apply(promotion)
  if (order) apply(order)
  const isForDelivery = code?.kind === 'free_delivery'
  if (code && !isForDelivery) apply(code)
  // An automatic one first, so that a code stays unused.
  const deliveries = [...delivery, ...(isForDelivery ? [code] : [])].filter((promotion) => !isRefused(promotion))
  const goodsLeftInFen = sumOf(lines.map(({ leftInFen }) => leftInFen))
  const fullFeeInFen = feeInFen?.(goodsLeftInFen) ?? 0
  const free = fullFeeInFen === 0 ? undefined : deliveries[0]
  const deliveryFeeInFen = free ? 0 : fullFeeInFen
  return {
    combination: { goods, order, code, delivery },
    lines,
    discounts,
    freeDelivery: free ? { promotion: free, amountInFen: fullFeeInFen } : null,
    deliveryFeeInFen,
    totalInFen: goodsLeftInFen + deliveryFeeInFen,
    refusals,
    usesCode: code !== null && (free === code || discounts.some(({ promotion }) => promotion === code)),
  }
}

/** Prefers, at the same total, no code, so that the code stays unused, and fewer discounts. */
function isBetter(one: Outcome, other: Outcome): boolean {
  if (one.totalInFen !== other.totalInFen) return one.totalInFen < other.totalInFen
  if (one.usesCode !== other.usesCode) return other.usesCode
  return countOf(one) < countOf(other)
}

const countOf = ({ discounts, freeDelivery }: Outcome) => discounts.length + (freeDelivery ? 1 : 0)

/** The combination in which the code lacks least. */
function explain(outcomes: readonly Outcome[], code: PromotionFacts, best: Outcome): PromotionRefusal {
  const refusals = outcomes.flatMap((outcome) => outcome.refusals.get(code) ?? [])
  if (outcomes.some(({ usesCode }) => usesCode) || refusals.length === 0) return notBetter(code, best)
  return refusals.reduce((one, other) => (missingIn(other) < missingIn(one) ? other : one))
}

function notBetter(code: PromotionFacts, { discounts, freeDelivery }: Outcome): PromotionRefusal {
  const used = [...discounts, ...(freeDelivery ? [freeDelivery] : [])].map(({ promotion }) => promotion)
  const isExclusive = [code, ...used].some(({ isAlone }) => isAlone)
  return { reason: 'not_better', instead: isExclusive ? used.map(({ names }) => names) : [] }
}

function missingIn(refusal: PromotionRefusal): number {
  if (refusal.reason === 'short') return refusal.missingInFen
  return refusal.reason === 'too_few' ? refusal.missingQuantity : Infinity
}
