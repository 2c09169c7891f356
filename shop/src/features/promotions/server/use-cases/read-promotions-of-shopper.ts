import type { PromotionsOfPurchase } from '#features/pricing/price-order.ts'
import type { PromotionFacts } from '#features/pricing/values.ts'
import type { Database } from '#platform/database/database.ts'
import { findPromotionByCode, readAutomaticPromotions } from '../queries/promotion-facts-queries.ts'
import { readShopperUses, type ShopperUses } from '../queries/shopper-use-queries.ts'

export interface PromotionsOfShopper {
  automatic: readonly PromotionFacts[]
  /** Null for an unknown code. */
  coded: PromotionFacts | null
  hasCode: boolean
  /** Null without a login. */
  shopper: ShopperUses | null
}

/**
 * Reads the promotions that a purchase may use. A shop without promotions needs one statement.
 * @param automatic known already; unset: read
 * @param code as `foldCode` returns it; empty: none
 * @param exceptOrderId an unpaid order that the purchase replaces
 */
export async function readPromotionsOfShopper(
  database: Database,
  request: {
    userId: number | null
    code: string
    now: Date
    automatic?: readonly PromotionFacts[] | null
    exceptOrderId?: number | null
  },
): Promise<PromotionsOfShopper> {
  const { code, now } = request
  const [automatic, coded] = await Promise.all([
    request.automatic ?? readAutomaticPromotions(database, now),
    code === '' ? null : findPromotionByCode(database, code),
  ])
  const limited = [...automatic, ...(coded ? [coded] : [])].filter(
    ({ perShopperLimit, isFirstOrderOnly }) => perShopperLimit !== null || isFirstOrderOnly,
  )
  return { automatic, coded, hasCode: code !== '', shopper: await readShopper(database, request, limited) }
}

async function readShopper(
  database: Database,
  { userId, exceptOrderId }: { userId: number | null; exceptOrderId?: number | null },
  limited: readonly PromotionFacts[],
): Promise<ShopperUses | null> {
  if (userId === null) return null
  if (limited.length === 0) return { isFirstOrder: false, uses: new Map() }
  return readShopperUses(
    database,
    userId,
    limited.map(({ id }) => id),
    exceptOrderId,
  )
}

/** @param place destination; null while unknown */
export function toPricingInput(
  { automatic, coded, hasCode, shopper }: PromotionsOfShopper,
  now: Date,
  place: { country: string; regionCode: string } | null,
): PromotionsOfPurchase {
  return { automatic, coded, hasCode, facts: { now, place, shopper } }
}
