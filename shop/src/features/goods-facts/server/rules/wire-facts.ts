/** Facts as shoppers read them, in their language. An unknown one is left out, and never reads as "none". */
import { type FactKey, factFields, type FactField, factKeys, factList } from '#features/goods-facts/fact-fields.ts'
import { defaultLanguage, type Language, languages } from '#platform/i18n/language.ts'
import { m } from '#texts'
import type { ShownFacts } from '../queries/shown-facts.ts'
import { isLent } from './lent-facts.ts'

export interface WireFacts {
  facts: { key: FactKey; name: string; value: string }[]
  brand: string | null
  gtin: string | null
  origin_country: string | null
  long_text: string | null
}

type Values = Partial<Record<FactKey, string | number | string[] | null>>

export function toWireFacts(shown: ShownFacts, language: Language): WireFacts {
  const values = valuesOf(shown, language)
  const facts = orderOf(shown.type_facts).flatMap((key) => {
    const value = values[key]
    if (value === null || value === undefined || isApart(key)) return []
    return [
      { key, name: factFields[key].name({}, { locale: language }), value: wordsOf(factFields[key], value, language) },
    ]
  })
  const plain = (key: FactKey) => (typeof values[key] === 'string' ? values[key] : null)
  const brand = values['brand']
  return {
    facts,
    brand: Array.isArray(brand) ? brand[0]! : null,
    gtin: plain('gtin'),
    origin_country: plain('origin_country'),
    long_text: plain('long_text'),
  }
}

const isApart = (key: FactKey) => factList.some((field) => field.key === key && field.isApart)

/** Allergens first, then the type's facts, then others. */
function orderOf(typeFacts: readonly FactKey[]): FactKey[] {
  const first: FactKey[] = ['allergens', 'may_contain']
  return [...new Set([...first, ...typeFacts, ...factKeys])]
}

/** Prefers the goods’ own facts to those of the member that lends them. */
function valuesOf({ plain, texts, words }: ShownFacts, language: Language): Values {
  const values: Values = {}
  for (const { facts, rank } of plain)
    for (const [name, value] of Object.entries(facts)) {
      const key = name as FactKey
      if (value !== null && (rank === 0 || isLent(key, value))) values[key] ??= value
    }
  for (const { fact, text } of texts) values[fact] ??= text
  for (const { fact, rank } of words)
    values[fact] ??= words
      .filter((word) => word.fact === fact && word.rank === rank)
      .map(({ names }) =>
        [names[language], names[defaultLanguage], ...languages.map((one) => names[one])].find(Boolean)!,
      )
  return values
}

export function wordsOf(field: FactField, value: string | number | string[], language: Language): string {
  if (field.kind === 'count') return m.goods_facts_days({ days: Number(value) }, { locale: language })
  if (field.kind === 'country') return formatsOf(language).countries.of(String(value))!
  const named = (code: string) =>
    field.kind === 'codes' || field.kind === 'code' ? (field.nameOf[code]?.({}, { locale: language }) ?? code) : code
  if (!Array.isArray(value)) return named(String(value))
  if (value.length === 0) return m.goods_facts_none({}, { locale: language })
  return formatsOf(language).list.format(value.map(named))
}

interface Formats {
  countries: Intl.DisplayNames
  list: Intl.ListFormat
}

const made = new Map<Language, Formats>()

/** Creating formats costs more than everything else of one item, and a feed has very many items. */
function formatsOf(language: Language): Formats {
  const known = made.get(language)
  if (known) return known
  const formats = {
    countries: new Intl.DisplayNames(language, { type: 'region' }),
    list: new Intl.ListFormat(language, { style: 'narrow', type: 'conjunction' }),
  }
  made.set(language, formats)
  return formats
}
