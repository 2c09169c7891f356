import type { WireZone } from '#features/delivery/console-contract.ts'
import type { Language } from '#platform/i18n/language.ts'
import { toWireMoney } from '#platform/money/money.ts'
import type { DeliveryZone } from '../../queries/zone-queries.ts'
import { toPlace } from './zone-places.ts'

export function toWireZone({ codes, ...row }: DeliveryZone, language: Language): WireZone {
  return {
    id: row.id,
    names: row.names,
    places: codes.map((code) => toPlace(code, language)),
    fee_kind: row.feeKind,
    first_weight_in_grams: row.firstWeightInGrams,
    first_fee: toWireMoney(row.firstFeeInFen),
    step_weight_in_grams: row.stepWeightInGrams,
    step_fee: toWireMoney(row.stepFeeInFen),
    free_above: row.freeAboveInFen === null ? null : toWireMoney(row.freeAboveInFen),
    unknown_weight_in_grams: row.unknownWeightInGrams,
    is_deliverable: row.isDeliverable,
    days_min: row.daysMin,
    days_max: row.daysMax,
    revision: row.revision,
  }
}
