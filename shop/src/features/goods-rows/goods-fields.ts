/** The columns that a file of goods may have, by their names. */
import { goodsFields, importedColumns } from '#features/catalogue/goods-fields.ts'
import { factList, type ListedFact } from '#features/goods-facts/fact-fields.ts'
import { languages } from '#platform/i18n/language.ts'

/** In the shop's first language; `name_ja` and the like are their translations. */
export const textColumns = ['name', 'describe', 'type_1', 'type_2'] as const
const translations = ['ja', 'en'] as const
export type TextColumn = (typeof textColumns)[number]

export const withLanguages = (column: string) => [column, ...translations.map((language) => `${column}_${language}`)]

/** Columns of a family: its code, and by number the names of its options and of the values. */
export const optionNumbers = [1, 2, 3] as const
export const familyColumns = [
  'family',
  ...optionNumbers.flatMap((n) => [...withLanguages(`option_${n}`), ...withLanguages(`value_${n}`)]),
]

export const columnsOfFact = ({ key, kind }: ListedFact): string[] =>
  kind === 'words' || kind === 'texts'
    ? languages.map((language) => (language === 'zh-CN' ? key : `${key}_${language}`))
    : [key]

export const factColumns: readonly string[] = factList.flatMap(columnsOfFact)

/** In the order in which a person looks for them. */
export const goodsColumnNames: readonly string[] = [
  'sku',
  ...withLanguages('name'),
  'price',
  'stock',
  ...withLanguages('type_1'),
  ...withLanguages('type_2'),
  ...withLanguages('describe'),
  ...importedColumns.map((column) => goodsFields[column].imported).filter((name) => name !== 'price'),
  ...factColumns,
  ...familyColumns,
  'picture',
  'sold_count',
  'created_at',
]
