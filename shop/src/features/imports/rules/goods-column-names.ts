/** Names of the columns that a file of goods may have. */
import { m } from '#texts'
import { goodsFields, importedColumns } from '#features/catalogue/goods-fields.ts'
import { factFields, type FactKey, type FactText } from '#features/goods-facts/fact-fields.ts'
import type { Language } from '#platform/i18n/language.ts'

const names: Readonly<Record<string, FactText>> = {
  sku: m.catalogue_field_sku,
  name: m.console_ui_name,
  describe: m.imports_column_describe,
  type_1: m.goods_types_type,
  type_2: m.imports_column_type_2,
  stock: m.catalogue_console_stock,
  picture: m.imports_column_picture,
  family: m.imports_column_family,
  sold_count: m.imports_column_sold_count,
  created_at: m.imports_column_created_at,
  ...Object.fromEntries(
    importedColumns.map((column) => [goodsFields[column].imported, goodsFields[column].name] as const),
  ),
}

/** @param locale by default the page's language */
export function nameOfColumn(column: string, locale?: Language): string {
  const options = locale ? { locale } : {}
  const [, base = column, language] = /^(.*)_(ja|en)$/.exec(column) ?? []
  if (language) {
    const mark = language === 'ja' ? m.console_ui_mark_ja : m.console_ui_mark_en
    return m.console_ui_field_in({ field: nameOfColumn(base, locale), language: mark({}, options) }, options)
  }
  const [, kind, number] = /^(option|value)_(\d)$/.exec(column) ?? []
  if (kind) return (kind === 'option' ? m.imports_column_option : m.imports_column_value)({ number: number! }, options)
  const name = names[column] ?? factFields[column as FactKey]?.name
  return name ? name({}, options) : column
}
