/** A rule as the form has it: texts as typed, times of the shop's zone. */
import { nameInLanguage } from '#console-ui/display/names.ts'
import type { ZonePlace } from '#features/delivery/console-contract.ts'
import type { RuleBody, WirePromotion } from '../console-contract.ts'
import { type Language, languageNames, languages } from '#platform/i18n/language.ts'
import { shopZoneOffset } from '#platform/i18n/shop-zone.ts'
import { wallTimeOf } from '#console-ui/when.ts'
import { m } from '#texts'

export type Scope = NonNullable<WirePromotion['scope']>
type RuleInput = Partial<Record<keyof RuleBody, unknown>>

export interface PromotionFields {
  names: Readonly<Record<Language, string>>
  kind: WirePromotion['kind']
  percent: string
  amount: string
  buy_quantity: string
  free_quantity: string
  min_total: string
  min_quantity: string
  starts_at: string
  ends_at: string
  use_limit: string
  per_shopper_limit: string
  is_alone: boolean
  is_first_order_only: boolean
  zone_codes: readonly ZonePlace[]
  scope: Scope | null
  needs_code: boolean
  /** The first code of a new promotion. */
  code: string
  is_active: boolean
}

export const emptyScope: Scope = { types: [], sub_types: [], goods: [] }

export const newFields: PromotionFields = {
  names: { 'zh-CN': '', ja: '', en: '' },
  kind: 'percent',
  percent: '',
  amount: '',
  buy_quantity: '',
  free_quantity: '',
  min_total: '',
  min_quantity: '',
  starts_at: '',
  ends_at: '',
  use_limit: '',
  per_shopper_limit: '',
  is_alone: false,
  is_first_order_only: false,
  zone_codes: [],
  scope: null,
  needs_code: false,
  code: '',
  is_active: false,
}

const figure = (value: number | string | null) => (value === null ? '' : String(value))
const wallTime = (time: string | null) => (time ? wallTimeOf(time) : '')

export function fieldsOf(promotion: WirePromotion): PromotionFields {
  return {
    names: { ...newFields.names, ...withoutUnset(promotion.names) },
    kind: promotion.kind,
    percent: figure(promotion.percent),
    amount: figure(promotion.amount),
    buy_quantity: figure(promotion.buy_quantity),
    free_quantity: figure(promotion.free_quantity),
    min_total: figure(promotion.min_total),
    min_quantity: figure(promotion.min_quantity),
    starts_at: wallTime(promotion.starts_at),
    ends_at: wallTime(promotion.ends_at),
    use_limit: figure(promotion.use_limit),
    per_shopper_limit: figure(promotion.per_shopper_limit),
    is_alone: promotion.is_alone,
    is_first_order_only: promotion.is_first_order_only,
    zone_codes: promotion.places.map(({ code, names }) => ({ code, name: nameInLanguage(names) })),
    scope: promotion.scope,
    needs_code: promotion.needs_code,
    code: '',
    is_active: promotion.is_active,
  }
}

const withoutUnset = (names: WirePromotion['names']) =>
  Object.fromEntries(Object.entries(names).filter(([, name]) => name !== undefined))

const moment = (wall: string) => (wall === '' ? null : `${wall}:00${shopZoneOffset}`)
const typed = (text: string) => (text.trim() === '' ? null : text)
const idsOf = (named: Scope['goods']) => named.map(({ id }) => id)

/** The named fields, in the API's form. */
export function toBody(fields: PromotionFields, named: readonly (keyof PromotionFields)[]): RuleInput {
  const { scope } = fields
  const body: RuleInput = {
    names: fields.names,
    kind: fields.kind,
    percent: typed(fields.percent),
    amount: typed(fields.amount),
    buy_quantity: typed(fields.buy_quantity),
    free_quantity: typed(fields.free_quantity),
    min_total: typed(fields.min_total),
    min_quantity: typed(fields.min_quantity),
    starts_at: moment(fields.starts_at),
    ends_at: moment(fields.ends_at),
    use_limit: typed(fields.use_limit),
    per_shopper_limit: typed(fields.per_shopper_limit),
    is_alone: fields.is_alone,
    is_first_order_only: fields.is_first_order_only,
    zone_codes: fields.zone_codes.map(({ code }) => code),
    scope: scope && { types: idsOf(scope.types), sub_types: idsOf(scope.sub_types), goods: idsOf(scope.goods) },
    needs_code: fields.needs_code,
    is_active: fields.is_active,
  }
  return Object.fromEntries(Object.entries(body).filter(([field]) => named.includes(field as keyof PromotionFields)))
}

export const allFields = Object.keys(newFields) as (keyof PromotionFields)[]

export const changedFields = (fields: PromotionFields, saved: PromotionFields): (keyof PromotionFields)[] =>
  allFields.filter((field) => JSON.stringify(fields[field]) !== JSON.stringify(saved[field]))

export const fieldNames: Readonly<Record<keyof PromotionFields, () => string>> = {
  names: m.promotions_name,
  kind: m.promotions_kind,
  percent: m.promotions_percent,
  amount: m.promotions_amount,
  buy_quantity: m.promotions_buy_quantity,
  free_quantity: m.promotions_free_quantity,
  min_total: m.promotions_min_total,
  min_quantity: m.promotions_min_quantity,
  starts_at: m.promotions_starts_at,
  ends_at: m.promotions_ends_at,
  use_limit: m.promotions_use_limit,
  per_shopper_limit: m.promotions_per_shopper,
  is_alone: m.promotions_alone,
  is_first_order_only: m.promotions_first_order,
  zone_codes: m.promotions_zones,
  scope: m.promotions_scope,
  needs_code: m.promotions_needs_code,
  code: m.promotions_code,
  is_active: m.promotions_is_active,
}

export const nameLabel = (language: Language) => m.promotions_name_in({ language: languageNames[language] })
export const nameLanguages = languages
