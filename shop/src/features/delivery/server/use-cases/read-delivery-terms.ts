import type { DeliveryTerms } from '#features/delivery/contract.ts'
import { readSettings } from '#features/settings/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { Language } from '#platform/i18n/language.ts'
import { toWireMoney } from '#platform/money/money.ts'
import { type DeliveryZone, readZones } from '../queries/zone-queries.ts'
import { isFree } from '../rules/delivery-fee.ts'
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
  }
  return { ...terms, sentence: formatDeliveryTerms(terms, language) }
}

/** From which sum on delivery is free everywhere; null where that depends on the place, or no sum does. */
export async function readFreeDeliveryFrom(database: Database): Promise<number | null> {
  return freeFrom((await readZones(database)).filter(({ isDeliverable }) => isDeliverable))
}

function freeFrom(zones: readonly DeliveryZone[]): number | null {
  const sums = new Set(zones.map((zone) => (isFree(zone) ? 0 : zone.freeAboveInFen)))
  return sums.size === 1 ? [...sums][0]! : null
}
