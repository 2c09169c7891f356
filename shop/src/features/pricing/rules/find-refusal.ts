import type { PromotionFacts, PromotionRefusal } from '../values.ts'
import { type DiscountableLine, isInScope, sumOf } from './discountable-line.ts'

/** Facts about a purchase, besides its lines. `uses`: how often the shopper has used a promotion, by its id. */
export interface PurchaseFacts {
  now: Date
  /** Destination; null while unknown. */
  place: { country: string; regionCode: string } | null
  /** Null without a login. */
  shopper: { isFirstOrder: boolean; uses: ReadonlyMap<number, number> } | null
}

/** Why a promotion does not apply, whatever is bought; null: it may. */
export function findGeneralRefusal(
  promotion: PromotionFacts,
  { now, place, shopper }: PurchaseFacts,
): PromotionRefusal | null {
  const { startsAt, endsAt, zoneCodes, perShopperLimit, isFirstOrderOnly } = promotion
  if (!promotion.isActive) return { reason: 'over', endsAt: null }
  if (startsAt && now < startsAt) return { reason: 'not_yet', startsAt }
  if (endsAt && now >= endsAt) return { reason: 'over', endsAt }
  if (isUsedUp(promotion) || (promotion.code && isUsedUp(promotion.code))) return { reason: 'used_up' }
  if (!shopper) {
    // Visitors see automatic discounts with a limit, because the shopper is not known yet.
    if (isFirstOrderOnly || (promotion.code && perShopperLimit !== null)) return { reason: 'login_required' }
  } else {
    if (perShopperLimit !== null && (shopper.uses.get(promotion.id) ?? 0) >= perShopperLimit) {
      return { reason: 'used_by_you' }
    }
    if (isFirstOrderOnly && !shopper.isFirstOrder) return { reason: 'first_order_only' }
  }
  if (zoneCodes.length > 0 && !codesOf(place).some((code) => zoneCodes.includes(code))) return { reason: 'zone' }
  return null
}

const isUsedUp = ({ useLimit, usedCount }: { useLimit: number | null; usedCount: number }) =>
  useLimit !== null && usedCount >= useLimit

/** Why a promotion does not apply to these lines; null: its conditions are met. */
export function findRefusalOfLines(
  promotion: PromotionFacts,
  lines: readonly DiscountableLine[],
): PromotionRefusal | null {
  const inScope = lines.filter((line) => isInScope(promotion, line))
  if (inScope.length === 0) return { reason: 'not_for_these_goods' }
  const quantity = sumOf(inScope.map((line) => line.quantity))
  const required = Math.max(promotion.minQuantity ?? 0, unitsOfGroup(promotion))
  if (quantity < required) return { reason: 'too_few', missingQuantity: required - quantity }
  const missingInFen = (promotion.minTotalInFen ?? 0) - sumOf(inScope.map(({ leftInFen }) => leftInFen))
  return missingInFen > 0 ? { reason: 'short', missingInFen } : null
}

/** Units of one group of `buy_x`, paid and free ones. */
export function unitsOfGroup({ kind, buyQuantity, freeQuantity }: PromotionFacts): number {
  return kind === 'buy_x' ? (buyQuantity ?? 0) + (freeQuantity ?? 0) : 0
}

/** All codes of a place, as `zone_of` of the database compares them. */
function codesOf(place: PurchaseFacts['place']): string[] {
  if (!place) return []
  const { country, regionCode } = place
  const regions = country === 'CN' ? [regionCode, regionCode.slice(0, 4), regionCode.slice(0, 2)] : [regionCode]
  return [...regions.filter((code) => code !== ''), country]
}
