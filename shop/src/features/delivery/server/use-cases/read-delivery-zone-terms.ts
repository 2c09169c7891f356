import { isFree } from '#features/delivery/rules/delivery-fee.ts'
import { readSettings } from '#features/settings/server/index.ts'
import { m } from '#texts'
import type { Database } from '#platform/database/database.ts'
import type { Language } from '#platform/i18n/language.ts'
import { nameIn } from '#platform/i18n/names.ts'
import { formatMoney, toWireMoney } from '#platform/money/money.ts'
import { type DeliveryZone, readZones } from '../queries/zone-queries.ts'
import { formatDeliveryTerms } from '../rules/format-delivery-terms.ts'

export interface ZoneTerms {
  name: string
  value: string
}

/** Fee and days of each zone that the shop delivers to, in words. The zone of unknown addresses is left out. */
export async function readDeliveryZoneTerms(database: Database, language: Language): Promise<ZoneTerms[]> {
  const [zones, { handling_days: handlingDays }] = await Promise.all([readZones(database), readSettings(database)])
  return zones
    .filter(({ isDeliverable, codes }) => isDeliverable && codes.some((code) => code !== ''))
    .map((zone) => ({ name: nameIn(language, zone.names), value: formatZone(zone, handlingDays, language) }))
}

function formatZone(zone: DeliveryZone, handlingDays: number, locale: Language): string {
  const freeFrom = isFree(zone) ? 0 : zone.freeAboveInFen
  const terms = formatDeliveryTerms(
    {
      days_min: handlingDays + zone.daysMin,
      days_max: handlingDays + zone.daysMax,
      free_delivery_from: freeFrom === null ? null : toWireMoney(freeFrom),
      currency: 'CNY',
    },
    locale,
  )
  return isFree(zone) ? terms : m.delivery_zone_terms({ fee: formatFee(zone, locale), terms }, { locale })
}

function formatFee(zone: DeliveryZone, locale: Language): string {
  const amount = formatMoney(toWireMoney(zone.firstFeeInFen))
  if (zone.feeKind === 'flat' || zone.stepFeeInFen === 0) return m.delivery_zone_fee({ amount }, { locale })
  return m.delivery_zone_fee_by_weight(
    {
      amount,
      first: formatWeight(zone.firstWeightInGrams),
      more: formatMoney(toWireMoney(zone.stepFeeInFen)),
      step: formatWeight(zone.stepWeightInGrams),
    },
    { locale },
  )
}

const formatWeight = (grams: number) => (grams % 1000 === 0 ? `${grams / 1000} kg` : `${grams} g`)
