/** A zone as its form has it: texts as typed, by wire names. */
import { languageNames, type Language, languages } from '#platform/i18n/language.ts'
import { m } from '#texts'
import type { WireZone, ZonePlace } from '../../console-contract.ts'

export type TypedKey =
  | `names.${Language}`
  | 'fee_kind'
  | 'first_weight_in_grams'
  | 'first_fee'
  | 'step_weight_in_grams'
  | 'step_fee'
  | 'free_above'
  | 'unknown_weight_in_grams'
  | 'days_min'
  | 'days_max'

export interface ZoneTyped {
  texts: Record<TypedKey, string>
  places: readonly ZonePlace[]
  isDeliverable: boolean
}

/** Values of a new zone. */
const newZone: Omit<WireZone, 'id' | 'revision'> = {
  names: {},
  places: [],
  fee_kind: 'flat',
  first_weight_in_grams: 1000,
  first_fee: '0.00',
  step_weight_in_grams: 1000,
  step_fee: '0.00',
  free_above: null,
  unknown_weight_in_grams: 500,
  is_deliverable: true,
  days_min: 2,
  days_max: 4,
}

export function typedOf(zone: Omit<WireZone, 'id' | 'revision'> | null): ZoneTyped {
  const from = zone ?? newZone
  return {
    texts: {
      'names.zh-CN': from.names['zh-CN'] ?? '',
      'names.ja': from.names.ja ?? '',
      'names.en': from.names.en ?? '',
      fee_kind: from.fee_kind,
      first_weight_in_grams: String(from.first_weight_in_grams),
      first_fee: from.first_fee,
      step_weight_in_grams: String(from.step_weight_in_grams),
      step_fee: from.step_fee,
      free_above: from.free_above ?? '',
      unknown_weight_in_grams: String(from.unknown_weight_in_grams),
      days_min: String(from.days_min),
      days_max: String(from.days_max),
    },
    places: from.places,
    isDeliverable: from.is_deliverable,
  }
}

export type ChangedKey = TypedKey | 'codes' | 'is_deliverable'

const codesOf = (places: readonly ZonePlace[]) => places.map(({ code }) => code)

export function changedKeys(typed: ZoneTyped, saved: ZoneTyped): ChangedKey[] {
  const texts = (Object.keys(saved.texts) as TypedKey[]).filter((key) => typed.texts[key] !== saved.texts[key])
  return [
    ...texts,
    ...(codesOf(typed.places).join() === codesOf(saved.places).join() ? [] : (['codes'] as const)),
    ...(typed.isDeliverable === saved.isDeliverable ? [] : (['is_deliverable'] as const)),
  ]
}

/** The body of a request with these fields. */
export function bodyOf(typed: ZoneTyped, keys: readonly ChangedKey[]): Record<string, unknown> {
  const names = languages.flatMap((language) =>
    keys.includes(`names.${language}`) ? [[language, typed.texts[`names.${language}`]]] : [],
  )
  const others = keys.flatMap((key): [string, unknown][] => {
    if (key === 'codes') return [[key, codesOf(typed.places)]]
    if (key === 'is_deliverable') return [[key, typed.isDeliverable]]
    if (key.startsWith('names.')) return []
    const text = typed.texts[key].trim()
    return [[key, key === 'free_above' && text === '' ? null : text]]
  })
  return { ...(names.length > 0 && { names: Object.fromEntries(names) }), ...Object.fromEntries(others) }
}

const nameOf: Record<Exclude<ChangedKey, `names.${Language}`>, () => string> = {
  codes: m.delivery_zone_places,
  is_deliverable: m.delivery_zone_deliverable,
  fee_kind: m.delivery_zone_kind,
  first_weight_in_grams: m.delivery_zone_first_weight,
  first_fee: m.delivery_zone_first_fee,
  step_weight_in_grams: m.delivery_zone_step_weight,
  step_fee: m.delivery_zone_step_fee,
  free_above: m.delivery_zone_free_above,
  unknown_weight_in_grams: m.delivery_zone_unknown_weight,
  days_min: m.delivery_zone_days_min,
  days_max: m.delivery_zone_days_max,
}

export const fieldNames = nameOf

export function labelOf(key: ChangedKey): string {
  const language = languages.find((one) => key === `names.${one}`)
  return language
    ? m.delivery_zone_name_in({ language: languageNames[language] })
    : nameOf[key as keyof typeof nameOf]()
}
