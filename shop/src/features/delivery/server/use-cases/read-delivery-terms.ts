import type { DeliveryTerms } from '#features/delivery/contract.ts'
import type { Database } from '#platform/database/database.ts'
import type { Language } from '#platform/i18n/language.ts'
import { toWireMoney } from '#platform/money/money.ts'
import { type DeliveryZone, readZones } from '../queries/zone-queries.ts'
import { promiseRuleOf } from '../rules/promised-dates.ts'
import { termsInWords } from '../rules/terms-in-words.ts'

/** What can be said of the delivery before anybody knows where to; null where the shop delivers nowhere. */
export async function readDeliveryTerms(database: Database, language: Language): Promise<DeliveryTerms | null> {
  const zones = (await readZones(database)).filter(({ isDeliverable }) => isDeliverable)
  if (zones.length === 0) return null
  const rules = zones.map(promiseRuleOf)
  const freeFromInFen = freeFrom(zones)
  const terms = {
    days_min: Math.min(...rules.map(({ handlingDays, daysMin }) => handlingDays + daysMin)),
    days_max: Math.max(...rules.map(({ handlingDays, daysMax }) => handlingDays + daysMax)),
    free_delivery_from: freeFromInFen === null ? null : toWireMoney(freeFromInFen),
    currency: 'CNY' as const,
  }
  return { ...terms, sentence: termsInWords(terms, language) }
}

/** From which sum on delivery is free everywhere; null where that depends on the place, or no sum does. */
export async function readFreeDeliveryFrom(database: Database): Promise<number | null> {
  return freeFrom((await readZones(database)).filter(({ isDeliverable }) => isDeliverable))
}

function freeFrom(zones: readonly DeliveryZone[]): number | null {
  const sums = new Set(zones.map((zone) => (costsNothing(zone) ? 0 : zone.freeAboveInFen)))
  return sums.size === 1 ? [...sums][0]! : null
}

function costsNothing({ feeKind, firstFeeInFen, stepFeeInFen }: DeliveryZone): boolean {
  return firstFeeInFen === 0 && (feeKind === 'flat' || stepFeeInFen === 0)
}
