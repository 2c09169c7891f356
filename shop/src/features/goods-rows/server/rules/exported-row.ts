/** Goods as a row of a file for import. */
import { type GoodsField, goodsFields, importedColumns } from '#features/catalogue/goods-fields.ts'
import { languages } from '#platform/i18n/language.ts'
import type { Names } from '#platform/i18n/names.ts'
import { toWireMoney } from '#platform/money/money.ts'
import type { ExportedGoodsRow } from '../queries/exported-goods-queries.ts'
import { type ExportedFacts, factCells } from './fact-columns.ts'
import {
  factColumns,
  familyColumns,
  optionNumbers,
  textColumns,
  withLanguages,
} from '#features/goods-rows/goods-fields.ts'
import { plainColumns } from './goods-columns.ts'

/** Without stock: the count of the file would undo the sales since then. */
export const exportedColumns: readonly string[] = [
  'sku',
  ...textColumns.flatMap(withLanguages),
  ...importedColumns.map((column) => plainColumns[column].name),
  ...factColumns,
  ...familyColumns,
]

const cellsIn = (names: Names) => languages.map((language) => names[language] ?? '')

export function exportedRow(
  goods: Omit<ExportedGoodsRow, 'id' | 'stock' | 'revision' | 'isDeleted'>,
  facts: ExportedFacts,
): string[] {
  const { sku, texts, type1, type2, fields, family, options } = goods
  const chosen = optionNumbers.flatMap((number) => {
    const option = options[number - 1]
    return [...cellsIn(option?.names ?? {}), ...cellsIn(option?.value ?? {})]
  })
  return [
    sku,
    ...languages.map((language) => texts[language]?.name ?? ''),
    ...languages.map((language) => texts[language]?.describe ?? ''),
    ...cellsIn(type1),
    ...cellsIn(type2),
    ...importedColumns.map((column) => plainCell(goodsFields[column], fields[column])),
    ...factCells(facts),
    family ?? '',
    ...chosen,
  ]
}

function plainCell({ kind }: GoodsField, value: string | number | boolean | null): string {
  if (value === null) return ''
  if (kind === 'money') return toWireMoney(Number(value))
  return typeof value === 'boolean' ? String(Number(value)) : String(value)
}
