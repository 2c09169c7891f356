/** Rules between the fields of a zone, and between zones. The contract checks each field alone before. */
import { m } from '#texts'
import type { SentZone } from '#features/delivery/console-contract.ts'
import { maxFreeAboveInFen, maxZoneFeeInFen, toZoneCode } from '#features/delivery/values.ts'
import type { AuditChanges } from '#features/staff/values.ts'
import { type FieldErrors, Invalid } from '#platform/http/responses/errors.ts'
import { defaultLanguage, languages } from '#platform/i18n/language.ts'
import { nameIn } from '#platform/i18n/names.ts'
import { formatMoney, parseMoney, toWireMoney } from '#platform/money/money.ts'
import type { DeliveryZone } from '../../queries/zone-queries.ts'
import { findPlaceName, toPlace } from './zone-places.ts'

/** A zone without the columns that the database fills. */
export type ZoneValues = Omit<DeliveryZone, 'id' | 'revision'>

export const emptyZone: ZoneValues = {
  names: {},
  codes: [],
  feeKind: 'flat',
  firstWeightInGrams: 1000,
  firstFeeInFen: 0,
  stepWeightInGrams: 1000,
  stepFeeInFen: 0,
  freeAboveInFen: null,
  unknownWeightInGrams: 500,
  isDeliverable: true,
  daysMin: 2,
  daysMax: 4,
}

/**
 * The zone after an edit.
 * @param others zones with places that this one cannot name
 * @throws Invalid naming all fields that break a rule
 */
export function checkZone(before: ZoneValues, sent: SentZone, others: readonly DeliveryZone[]): ZoneValues {
  const faults: FieldErrors = {}
  const amount = (field: 'first_fee' | 'step_fee' | 'free_above', stored: number, maxInFen: number) => {
    const text = sent[field]
    if (text === undefined || text === null) return stored
    const inFen = parseMoney(text)!
    if (inFen > maxInFen) {
      const max = formatMoney(toWireMoney(maxInFen))
      faults[field] = [(options) => m.delivery_zone_amount_most({ max }, options)]
    }
    return inFen
  }
  const freeAbove = sent.free_above === null ? 0 : amount('free_above', before.freeAboveInFen ?? 0, maxFreeAboveInFen)
  const after: ZoneValues = {
    names: Object.fromEntries(
      languages.flatMap((language) => {
        const name = sent.names?.[language] ?? before.names[language] ?? ''
        return name === '' ? [] : [[language, name]]
      }),
    ),
    codes: sent.codes ? [...new Set(sent.codes.map(toZoneCode))] : before.codes,
    feeKind: sent.fee_kind ?? before.feeKind,
    firstWeightInGrams: sent.first_weight_in_grams ?? before.firstWeightInGrams,
    firstFeeInFen: amount('first_fee', before.firstFeeInFen, maxZoneFeeInFen),
    stepWeightInGrams: sent.step_weight_in_grams ?? before.stepWeightInGrams,
    stepFeeInFen: amount('step_fee', before.stepFeeInFen, maxZoneFeeInFen),
    // Free delivery from 0.00 is the fee 0.00.
    freeAboveInFen: freeAbove === 0 ? null : freeAbove,
    unknownWeightInGrams: sent.unknown_weight_in_grams ?? before.unknownWeightInGrams,
    isDeliverable: sent.is_deliverable ?? before.isDeliverable,
    daysMin: sent.days_min ?? before.daysMin,
    daysMax: sent.days_max ?? before.daysMax,
  }
  if (Object.keys(after.names).length === 0) faults.names = [(options) => m.delivery_zone_name_needed({}, options)]
  if (after.daysMax < after.daysMin) faults.days_max = [(options) => m.delivery_zone_days_order({}, options)]
  const codesFault = faultOfCodes(after.codes, before.codes, others)
  if (codesFault) faults.codes = codesFault
  if (Object.keys(faults).length > 0) throw new Invalid(faults)
  return after
}

function faultOfCodes(
  codes: readonly string[],
  stored: readonly string[],
  others: readonly DeliveryZone[],
): FieldErrors[string] | null {
  // Obsolete divisions stay until staff remove them.
  const unknown = codes.find((code) => !stored.includes(code) && findPlaceName(code, defaultLanguage) === null)
  if (unknown !== undefined) return [(options) => m.delivery_zone_place_unknown({ code: unknown }, options)]
  for (const other of others) {
    const shared = codes.find((code) => !stored.includes(code) && other.codes.includes(code))
    if (shared === undefined) continue
    return [
      (options) =>
        m.delivery_zone_place_taken(
          { place: toPlace(shared, options.locale).name, zone: nameIn(options.locale, other.names) },
          options,
        ),
    ]
  }
  return null
}

/** A zone as the audit log has it, by wire names. */
export function auditFacts(zone: ZoneValues): Record<string, unknown> {
  return {
    ...Object.fromEntries(languages.map((language) => [`names.${language}`, zone.names[language] ?? ''])),
    codes: zone.codes.map((code) => toPlace(code, defaultLanguage).name).join(' · '),
    fee_kind: zone.feeKind,
    first_weight_in_grams: zone.firstWeightInGrams,
    first_fee: toWireMoney(zone.firstFeeInFen),
    step_weight_in_grams: zone.stepWeightInGrams,
    step_fee: toWireMoney(zone.stepFeeInFen),
    free_above: zone.freeAboveInFen === null ? '' : toWireMoney(zone.freeAboveInFen),
    unknown_weight_in_grams: zone.unknownWeightInGrams,
    is_deliverable: zone.isDeliverable,
    days_min: zone.daysMin,
    days_max: zone.daysMax,
  }
}

/** Fields that differ. */
export function auditChanges(before: ZoneValues | null, after: ZoneValues | null): AuditChanges {
  const [old, next] = [before && auditFacts(before), after && auditFacts(after)]
  const keys = Object.keys(next ?? old ?? {})
  return Object.fromEntries(
    keys.flatMap((key) => (old?.[key] === next?.[key] ? [] : [[key, [old?.[key] ?? null, next?.[key] ?? null]]])),
  )
}
