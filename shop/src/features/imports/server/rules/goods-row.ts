/** Parses one row as goods, or lists all its problems. Fields without a column are left out. */
import type { GoodsToSave, TextsByLanguage } from '#features/catalogue/server/ports/goods-to-save.ts'
import { maxDescribeLength, maxGoodsNameLength, maxSkuLength } from '#features/catalogue/values.ts'
import { maxTypeNameLength } from '#features/goods-types/values.ts'
import { formulaMark } from '#platform/csv/write-csv.ts'
import { skuFaultOf } from './cells.ts'
import { readFactCells } from './fact-columns.ts'
import { readFamilyCells } from './family-cells.ts'
import { type GoodsColumns, type PlainFields, plainColumns, type TextColumn } from './goods-columns.ts'

const maxLengths = {
  sku: maxSkuLength,
  name: maxGoodsNameLength,
  describe: maxDescribeLength,
  type_1: maxTypeNameLength,
  type_2: maxTypeNameLength,
}

export type ParsedRow = { goods: GoodsToSave } | { reasons: string[] }

interface RowOptions {
  encodingName: string
  /** The file marks text cells. */
  isTyped: boolean
  /** Rates of tax at the seat of the company. */
  taxPercents: readonly number[]
}

/** A written table has `'` before a text that a spreadsheet would take for a formula. */
const withoutFormulaMark = (text: string) => (formulaMark.test(text) ? text.slice(1) : text)

export function readGoodsRow(
  { columnIndexes }: GoodsColumns,
  fields: readonly string[],
  { encodingName, isTyped, taxPercents }: RowOptions,
): ParsedRow {
  const reasons: string[] = []
  const cell = (column: string): string | undefined => {
    const index = columnIndexes.get(column)
    return index === undefined ? undefined : withoutFormulaMark(fields[index]!.trim())
  }
  for (const column of ['sku', 'name', 'type_1', 'type_2']) if (cell(column) === '') reasons.push(`${column} is empty`)
  for (const [column, index] of columnIndexes) {
    const limit = maxLengths[column.replace(/_(ja|en)$/, '') as keyof typeof maxLengths]
    if (limit !== undefined && fields[index]!.trim().length > limit)
      reasons.push(`${column} has more than ${limit} characters`)
  }
  const skuFault = skuFaultOf(cell('sku')!, { isTyped })
  if (skuFault) reasons.push(skuFault)
  if (fields.some((field) => field.includes('\uFFFD'))) reasons.push(`it is not ${encodingName}`)
  if (fields.some((field) => field.includes('\0'))) reasons.push('it has a NUL character')

  const texts = (column: TextColumn): TextsByLanguage | undefined => {
    const cells = { 'zh-CN': cell(column), ja: cell(`${column}_ja`), en: cell(`${column}_en`) }
    const entries = Object.entries(cells).filter(([, text]) => text !== undefined)
    return entries.length === 0 ? undefined : Object.fromEntries(entries)
  }
  const plain = readPlainCells(cell, reasons)
  if (plain.taxPercent != null && !taxPercents.includes(plain.taxPercent))
    reasons.push(`${plainColumns.taxPercent.name} ${plain.taxPercent} is none of ${taxPercents.join(', ')}`)
  const facts = readFactCells(cell, reasons)
  const family = readFamilyCells(columnIndexes, cell, reasons)
  if (reasons.length > 0) return { reasons }
  return {
    goods: {
      ...plain,
      sku: cell('sku')!,
      name: texts('name'),
      describe: texts('describe'),
      type1: texts('type_1'),
      type2: texts('type_2'),
      ...(facts && { facts }),
      ...(family !== undefined && { family }),
    },
  }
}

function readPlainCells(cell: (column: string) => string | undefined, reasons: string[]): PlainFields {
  const entries = Object.entries(plainColumns).map(([field, { name, read }]) => {
    const text = cell(name)
    const result = text === undefined ? { value: undefined } : read(text)
    if ('fault' in result) reasons.push(`${name} ${result.fault}`)
    return [field, 'fault' in result ? undefined : result.value]
  })
  return Object.fromEntries(entries) as PlainFields
}
