/**
 * The facts of goods, by their keys, in the order of pages and editor.
 * Schemas, import, editor, audit log, pages, search and queries derive from this description.
 */
import { m } from '#texts'
import type { Language } from '#platform/i18n/language.ts'
import { allergens, storages } from './values.ts'

/** A text, by default in the language of the page. */
export type FactText = (values?: Record<string, never>, options?: { locale?: Language }) => string

interface Described {
  name: FactText
  hint?: FactText
  /** A list of goods can be filtered by it. */
  filter?: true
  /** Shown apart from the table of facts. */
  isApart?: true
  /** Identifies one item alone: neither its siblings nor its copies have it. */
  isOwn?: true
}

export type FactField = Described &
  (
    | { kind: 'words'; max: number }
    | { kind: 'texts'; max: number; lines: number }
    | { kind: 'codes'; codes: readonly string[]; nameOf: Readonly<Record<string, FactText>> }
    | { kind: 'code'; codes: readonly string[]; nameOf: Readonly<Record<string, FactText>> }
    | { kind: 'country' }
    | { kind: 'count'; min: number; max: number }
    | { kind: 'text'; max: number }
    | { kind: 'gtin' }
  )

const storageNames: Readonly<Record<string, FactText>> = {
  ambient: m.goods_facts_storage_ambient,
  cool: m.goods_facts_storage_cool,
  chilled: m.goods_facts_storage_chilled,
  frozen: m.goods_facts_storage_frozen,
}

const allergenNames: Readonly<Record<string, FactText>> = {
  egg: m.goods_facts_allergen_egg,
  milk: m.goods_facts_allergen_milk,
  wheat: m.goods_facts_allergen_wheat,
  buckwheat: m.goods_facts_allergen_buckwheat,
  peanut: m.goods_facts_allergen_peanut,
  shrimp: m.goods_facts_allergen_shrimp,
  crab: m.goods_facts_allergen_crab,
  walnut: m.goods_facts_allergen_walnut,
  almond: m.goods_facts_allergen_almond,
  cashew: m.goods_facts_allergen_cashew,
  macadamia: m.goods_facts_allergen_macadamia,
  sesame: m.goods_facts_allergen_sesame,
  soybean: m.goods_facts_allergen_soybean,
  salmon: m.goods_facts_allergen_salmon,
  salmon_roe: m.goods_facts_allergen_salmon_roe,
  mackerel: m.goods_facts_allergen_mackerel,
  squid: m.goods_facts_allergen_squid,
  abalone: m.goods_facts_allergen_abalone,
  beef: m.goods_facts_allergen_beef,
  pork: m.goods_facts_allergen_pork,
  chicken: m.goods_facts_allergen_chicken,
  gelatin: m.goods_facts_allergen_gelatin,
  apple: m.goods_facts_allergen_apple,
  banana: m.goods_facts_allergen_banana,
  kiwi: m.goods_facts_allergen_kiwi,
  orange: m.goods_facts_allergen_orange,
  peach: m.goods_facts_allergen_peach,
  yam: m.goods_facts_allergen_yam,
  gluten: m.goods_facts_allergen_gluten,
  crustaceans: m.goods_facts_allergen_crustaceans,
  fish: m.goods_facts_allergen_fish,
  nuts: m.goods_facts_allergen_nuts,
}

const allergenCodes = {
  kind: 'codes',
  codes: allergens,
  nameOf: allergenNames,
  hint: m.goods_facts_codes_hint,
} as const

export const factFields = {
  allergens: { ...allergenCodes, name: m.goods_facts_allergens, filter: true },
  may_contain: { ...allergenCodes, name: m.goods_facts_may_contain },
  brand: { kind: 'words', max: 1, name: m.goods_facts_brand, filter: true },
  material: { kind: 'words', max: 5, name: m.goods_facts_material, filter: true },
  origin_country: { kind: 'country', name: m.goods_facts_origin_country, filter: true },
  origin_place: { kind: 'texts', max: 100, lines: 1, name: m.goods_facts_origin_place },
  dimensions: { kind: 'texts', max: 2_000, lines: 2, name: m.goods_facts_dimensions },
  ingredients: { kind: 'texts', max: 2_000, lines: 3, name: m.goods_facts_ingredients },
  shelf_life_days: {
    kind: 'count',
    min: 1,
    max: 3_650,
    name: m.goods_facts_shelf_life_days,
    hint: m.goods_facts_shelf_life_hint,
  },
  storage: { kind: 'code', codes: storages, nameOf: storageNames, name: m.goods_facts_storage, filter: true },
  care: { kind: 'texts', max: 2_000, lines: 3, name: m.goods_facts_care },
  maker: { kind: 'texts', max: 2_000, lines: 2, name: m.goods_facts_maker },
  licence: { kind: 'text', max: 100, name: m.goods_facts_licence },
  gtin: { kind: 'gtin', name: m.goods_facts_gtin, hint: m.goods_facts_gtin_hint, isOwn: true },
  long_text: { kind: 'texts', max: 20_000, lines: 12, name: m.goods_facts_long_text, isApart: true },
} as const satisfies Record<string, FactField>

type Facts = typeof factFields
export type FactKey = keyof Facts
type KeyWith<Kind> = { [Key in FactKey]: Facts[Key] extends { kind: Kind } ? Key : never }[FactKey]
export type WordFact = KeyWith<'words'>
export type TextFact = KeyWith<'texts'>
/** Facts in columns of their own. */
export type PlainFact = Exclude<FactKey, WordFact | TextFact>

export type TextsByLanguage = Partial<Record<Language, string>>
type ValueOf<Field> = Field extends { kind: 'words'; max: 1 }
  ? number
  : Field extends { kind: 'words' }
    ? number[]
    : Field extends { kind: 'texts' }
      ? TextsByLanguage
      : Field extends { kind: 'codes' }
        ? string[]
        : Field extends { kind: 'count' }
          ? number
          : string

/** As staff read and write them, words by their ids. Null: unknown; an empty list of codes: none of them. */
export type FactValues = { [Key in FactKey]: ValueOf<Facts[Key]> | null }

export type ListedFact = FactField & { key: FactKey }
export const factList = Object.entries(factFields).map(([key, field]) => ({ key, ...field })) as ListedFact[]
const keysWith = <Key extends FactKey>(isWanted: (kind: FactField['kind']) => boolean) =>
  factList.flatMap(({ key, kind }) => (isWanted(kind) ? [key] : [])) as Key[]
export const factKeys = factList.map(({ key }) => key)
export const ownFacts = factList.flatMap(({ key, isOwn }) => (isOwn ? [key] : []))
export const wordFacts = keysWith<WordFact>((kind) => kind === 'words')
export const textFacts = keysWith<TextFact>((kind) => kind === 'texts')
export const plainFacts = keysWith<PlainFact>((kind) => kind !== 'words' && kind !== 'texts')

export const noFacts = Object.fromEntries(factKeys.map((key) => [key, null])) as FactValues
