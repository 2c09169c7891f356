/** The fields of goods in a form: each a text, named as on the wire. */
import { type Language, languages, languageNames } from '#platform/i18n/language.ts'
import { plainNumber } from '#platform/i18n/plain-number.ts'
import { m } from '#texts'
import {
  factField,
  factsBodyOf,
  factValuesOf,
  isFactField,
  nameOfFactField,
} from '#features/goods-facts/components/console/fact-values.ts'
import type { ConsoleGoods } from '../../console-contract/goods.ts'
import { fieldList, type ListedField } from '../../goods-fields.ts'
import type { GoodsFields } from '../save-goods-fields.ts'

export type GoodsValues = Readonly<Record<string, string>>

export const textField = (language: Language, part: 'name' | 'describe') => `translations.${language}.${part}`

export const altField = (pictureId: number, language: Language) => `pictures.${pictureId}.alt.${language}`

export const isAltField = (field: string) => field.startsWith('pictures.')

/** Alternative texts of one picture among `fields`, by language. */
export function altsOf(pictureId: number, values: GoodsValues, fields: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    languages.flatMap((language) => {
      const field = altField(pictureId, language)
      return fields.includes(field) ? [[language, (values[field] ?? '').trim()]] : []
    }),
  )
}

/** Form values of goods; empty for new ones, whose pictures and first stock belong to the form, too. */
export function valuesOf(goods: ConsoleGoods | null): GoodsValues {
  const texts = languages.flatMap((language) =>
    (['name', 'describe'] as const).map((part) => [
      textField(language, part),
      goods?.translations[language]?.[part] ?? '',
    ]),
  )
  const alts = (goods?.pictures ?? []).flatMap(({ id, alt }) =>
    languages.map((language) => [altField(id, language), alt[language] ?? '']),
  )
  return {
    ...(Object.fromEntries([...texts, ...alts]) as Record<string, string>),
    ...factValuesOf(goods),
    ...(goods ? {} : { stock: '', pictures: '' }),
    ...Object.fromEntries(
      fieldList.map((field) => {
        const initial = field.kind === 'flag' ? field.initial : null
        return [field.wire, String((goods ? goods[field.wire] : initial) ?? '')]
      }),
    ),
  }
}

/** Fields that a copy of an item leaves empty. */
const ownFields = ['sku', 'stock', 'pictures', 'is_on_sale', factField('gtin')]

/** Form values of new goods that are a copy; its pictures are uploaded again. */
export const copiedValues = (goods: ConsoleGoods): GoodsValues =>
  Object.fromEntries(
    Object.entries(valuesOf(goods)).filter(([field]) => !ownFields.includes(field) && !isAltField(field)),
  )

const fieldsByWire = new Map<string, ListedField>(fieldList.map((field) => [field.wire, field]))

export const differing = (saved: GoodsValues, values: GoodsValues): string[] =>
  Object.keys(values).filter((field) => values[field] !== saved[field])

/** Request body with the named fields only. */
export function bodyOf(values: GoodsValues, fields: readonly string[]): GoodsFields {
  const body: Record<string, unknown> = {}
  const translations: Record<string, Record<string, string>> = {}
  for (const field of fields.filter((one) => !isFactField(one))) {
    const value = (values[field] ?? '').trim()
    const described = fieldsByWire.get(field)
    const [, language, part] = /^translations\.([\w-]+)\.(\w+)$/.exec(field) ?? []
    if (language && part) translations[language] = { ...translations[language], [part]: value }
    else if (described?.kind === 'flag') body[field] = value === 'true'
    else if (described?.kind === 'count' && described.initial === null) body[field] = value || null
    else if (field === 'pictures') body[field] = value.split(' ').filter(Boolean)
    else body[field] = value
  }
  const facts = factsBodyOf(values, fields)
  return { ...body, ...(Object.keys(translations).length > 0 && { translations }), ...(facts && { facts }) }
}

/** Missing parts of new goods before they can be put on sale, as the server checks it. Null: none. */
export function missingForSale(saved: ConsoleGoods | null, values: GoodsValues): (() => string) | null {
  if (saved && (saved.is_on_sale || saved.withdrawn_at !== null)) return null
  const hasPicture = saved ? saved.pictures.length > 0 : values.pictures !== ''
  const hasStock = saved ? saved.stock > 0 : Number(plainNumber(values.stock ?? '')) > 0
  if (hasPicture && hasStock) return null
  if (!hasPicture && !hasStock) return m.catalogue_sale_needs_both
  return hasPicture ? m.catalogue_sale_needs_stock : m.catalogue_sale_needs_picture
}

const plainNames: Record<string, () => string> = {
  ...Object.fromEntries(fieldList.map(({ wire, name }) => [wire, name])),
  pictures: m.catalogue_pictures,
  stock: m.catalogue_first_stock,
}

export function nameOfField(field: string): string {
  if (isFactField(field)) return nameOfFactField(field)
  const altLanguage = isAltField(field) && languages.find((one) => field.endsWith(`.alt.${one}`))
  if (altLanguage) return m.catalogue_picture_alt_in({ language: languageNames[altLanguage] })
  const language = languages.find((one) => field.startsWith(`translations.${one}.`))
  if (!language) return plainNames[field]?.() ?? field
  const part = field.endsWith('.name') ? m.console_ui_name() : m.catalogue_editor_describe()
  return m.console_ui_field_in({ field: part, language: languageNames[language] })
}
