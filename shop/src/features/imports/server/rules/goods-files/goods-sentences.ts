/** Sentences on rows of goods, in the reader's language. */
import { nameOfColumn } from '#features/imports/rules/goods-column-names.ts'
import { m } from '#texts'
import type { Language } from '#platform/i18n/language.ts'
import type { RowNote } from '../../queries/import-tables.ts'
import type { CellFault, FaultReason, HeaderFault } from '#features/goods-rows/server/index.ts'

interface Parts {
  column: string
  text: string
  most: string
  min: string
  max: string
  list: string
  count: string
  other: string
  sku: string
  line: string
}
type Words = (parts: Parts, options: { locale: Language }) => string

const sentences: Record<FaultReason, Words> = {
  empty: m.imports_goods_fault_empty,
  too_long: m.imports_goods_fault_too_long,
  amount: m.imports_goods_fault_amount,
  count: m.imports_goods_fault_count,
  whole_number: m.imports_goods_fault_whole_number,
  none_of: m.imports_goods_fault_none_of,
  tax_rate: m.imports_goods_fault_none_of,
  flag: m.imports_goods_fault_flag,
  time: m.imports_goods_fault_time,
  lost_digits: m.imports_goods_fault_lost_digits,
  zeroed_digits: m.imports_goods_fault_zeroed_digits,
  encoding: m.imports_goods_fault_encoding,
  nul: m.imports_goods_fault_encoding,
  malformed: (_parts, options) => m.imports_fault_malformed({}, options),
  country: m.imports_goods_fault_country,
  gtin_form: m.imports_goods_fault_gtin_form,
  gtin_check_digit: m.imports_goods_fault_gtin_check_digit,
  gtin_used: (_parts, options) => m.imports_goods_fault_gtin_used({}, options),
  many_words: m.imports_goods_fault_many_words,
  other_words: m.imports_goods_fault_other_words,
  no_family: (_parts, options) => m.imports_goods_fault_no_family({}, options),
  no_value: m.imports_goods_fault_empty,
  family: m.imports_goods_fault_family,
  family_type: m.imports_goods_fault_family_type,
  not_in_shop: m.imports_goods_fault_not_in_shop,
  sku_again: m.imports_goods_fault_sku_again,
  database: m.imports_goods_fault_database,
}

export function sentenceOfGoodsFault({ reason, facts, column }: CellFault, locale: Language): string {
  const part = (key: string) => String(facts[key] ?? '')
  const names = (columns: string) =>
    columns
      .split(', ')
      .map((name) => nameOfColumn(name, locale))
      .join(locale === 'en' ? ', ' : '、')
  const parts: Parts = {
    column: nameOfColumn(column, locale),
    text: part('text'),
    most: part('most'),
    min: part('min'),
    max: part('max'),
    list: reason === 'not_in_shop' ? names(part('list')) : part('list'),
    count: part('count'),
    other: nameOfColumn(part('other'), locale),
    sku: part('sku'),
    line: part('line'),
  }
  return sentences[reason](parts, { locale })
}

const notes: Record<RowNote['reason'], (parts: { text: string }, options: { locale: Language }) => string> = {
  new_type: m.imports_note_new_type,
  new_sub_type: m.imports_note_new_sub_type,
  restored: (_parts, options) => m.imports_note_restored({}, options),
  no_picture: m.imports_note_no_picture,
  bad_picture: m.imports_note_bad_picture,
  edited_since: m.imports_note_edited_since,
  deleted_since: (_parts, options) => m.imports_note_deleted_since({}, options),
  was_ordered: (_parts, options) => m.imports_note_was_ordered({}, options),
  type_stays: m.imports_note_type_stays,
  taken_since: m.imports_note_taken_since,
  database: m.imports_note_database,
}

export function noteSentence({ reason, text }: RowNote, locale: Language): string {
  const columns = () =>
    text
      .split(',')
      .map((name) => nameOfColumn(name, locale))
      .join(locale === 'en' ? ', ' : '、')
  const namesColumns = reason === 'edited_since' || reason === 'taken_since'
  return notes[reason]({ text: namesColumns ? columns() : text }, { locale })
}

export function headerSentence({ reason, column, missing }: HeaderFault, locale: Language): string {
  const options = { locale }
  if (reason === 'no_sku') return m.imports_goods_no_sku({}, options)
  if (reason === 'only_sku') return m.imports_goods_only_sku({}, options)
  return m.imports_goods_needs(
    { column: nameOfColumn(column, locale), missing: nameOfColumn(missing, locale) },
    options,
  )
}
