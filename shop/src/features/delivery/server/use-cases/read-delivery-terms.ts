import type { DeliveryTerms } from '#features/delivery/contract.ts'
import { isFree } from '#features/delivery/rules/delivery-fee.ts'
import { readSettings } from '#features/settings/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { Language } from '#platform/i18n/language.ts'
import { maxCountryTerms } from '#features/delivery/values.ts'
import { toWireMoney } from '#platform/money/money.ts'
import { type DeliveryZone, readZones } from '../queries/zone-queries.ts'
import { handlingOf } from '../rules/estimate-delivery-dates.ts'
import { formatDeliveryTerms } from '../rules/format-delivery-terms.ts'

/** Delivery terms without a destination; null where the shop delivers nowhere. */
export async function readDeliveryTerms(database: Database, language: Language): Promise<DeliveryTerms | null> {
  const [all, settings] = await Promise.all([readZones(database), readSettings(database)])
  const zones = all.filter(({ isDeliverable }) => isDeliverable)
  if (zones.length === 0) return null
  const { handlingDays } = handlingOf(settings)
  const freeFromInFen = freeFrom(zones)
  const terms = {
    days_min: handlingDays + Math.min(...zones.map(({ daysMin }) => daysMin)),
    days_max: handlingDays + Math.max(...zones.map(({ daysMax }) => daysMax)),
    free_delivery_from: freeFromInFen === null ? null : toWireMoney(freeFromInFen),
    currency: 'CNY' as const,
    handling_days: handlingDays,
    countries: countryTermsOf(zones),
  }
  return { ...terms, sentence: formatDeliveryTerms(terms, language) }
}

/** Zones of whole countries; a place within one may have another fee. */
function countryTermsOf(zones: readonly DeliveryZone[]): DeliveryTerms['countries'] {
  const countries = zones.flatMap((zone) =>
    zone.codes.filter((code) => isCountry.test(code)).map((code) => ({ code, zone })),
  )
  return countries.slice(0, maxCountryTerms).map(({ code, zone }) => ({
    country: code,
    fee_kind: zone.feeKind,
    first_weight_in_grams: zone.firstWeightInGrams,
    first_fee: toWireMoney(zone.firstFeeInFen),
    step_weight_in_grams: zone.stepWeightInGrams,
    step_fee: toWireMoney(zone.stepFeeInFen),
    free_from: zone.freeAboveInFen === null ? null : toWireMoney(zone.freeAboveInFen),
    unknown_weight_in_grams: zone.unknownWeightInGrams,
    transit_days_min: zone.daysMin,
    transit_days_max: zone.daysMax,
  }))
}

const isCountry = /^[A-Z]{2}$/

/** From which sum on delivery is free everywhere; null where that depends on the place, or no sum does. */
export async function readFreeDeliveryFrom(database: Database): Promise<number | null> {
  return freeFrom((await readZones(database)).filter(({ isDeliverable }) => isDeliverable))
}

function freeFrom(zones: readonly DeliveryZone[]): number | null {
  const sums = new Set(zones.map((zone) => (isFree(zone) ? 0 : zone.freeAboveInFen)))
  return sums.size === 1 ? [...sums][0]! : null
}
