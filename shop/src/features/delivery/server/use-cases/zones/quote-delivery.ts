import type { ZoneQuote } from '#features/delivery/console-contract.ts'
import { readSettings } from '#features/settings/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Language } from '#platform/i18n/language.ts'
import { readFen, toWireMoney } from '#platform/money/money.ts'
import { findZone } from '../../queries/zone-queries.ts'
import { deliveryFeeInFen } from '#features/delivery/rules/delivery-fee.ts'
import { estimateDeliveryDates, handlingOf } from '../../rules/estimate-delivery-dates.ts'
import { matchedCode, toPlace } from '../../rules/zones/zone-places.ts'

export interface TriedDelivery {
  /** Null: an order without an address. */
  place: { country: string; regionCode: string } | null
  /** Null: unknown. */
  weightInGrams: number | null
  goodsTotal: string | undefined
}

/** Zone, fee and dates of a made-up order, by the rules of real ones. */
export async function quoteDelivery(
  { database, now }: Pick<ShopContext, 'database' | 'now'>,
  { place, weightInGrams, goodsTotal }: TriedDelivery,
  language: Language,
): Promise<ZoneQuote> {
  const [zone, settings] = await Promise.all([findZone(database, place), readSettings(database)])
  const code = zone && matchedCode(zone.codes, place)
  const matched = {
    zone: zone && { id: zone.id, names: zone.names },
    place: code === null ? null : toPlace(code, language),
    // An order without an address is accepted, also without a zone.
    is_deliverable: place === null || (zone?.isDeliverable ?? false),
  }
  const consignment = { goodsTotalInFen: readFen(goodsTotal), lines: [{ weightInGrams, quantity: 1 }] }
  const isRefused = !matched.is_deliverable
  const fee = isRefused ? null : toWireMoney(zone ? deliveryFeeInFen(zone, consignment) : 0)
  if (isRefused || !zone || !place) {
    return { ...matched, fee, days_min: null, days_max: null, promised_from: null, promised_until: null }
  }
  const handling = handlingOf(settings)
  const dates = estimateDeliveryDates(now(), { ...zone, ...handling })
  return {
    ...matched,
    fee,
    days_min: handling.handlingDays + zone.daysMin,
    days_max: handling.handlingDays + zone.daysMax,
    promised_from: dates.from,
    promised_until: dates.until,
  }
}
