/** Parses one row as goods, or lists all its problems. Fields without a column are left out. */
import type { GoodsToSave, TextsByLanguage } from '#features/catalogue/server/ports/goods-to-save.ts'
import { maxDescribeLength, maxGoodsNameLength, maxSkuLength } from '#features/catalogue/values.ts'
import { maxTypeNameLength } from '#features/goods-types/values.ts'
import { formulaMark } from '#platform/csv/write-csv.ts'
import { skuFaultOf } from './cells.ts'
import { readFactCells } from './fact-columns.ts'
import { readFamilyCells } from './family-cells.ts'
import { type CellFault, faultIn } from './faults.ts'
import { type GoodsColumns, type PlainFields, plainColumns } from './goods-columns.ts'
import type { TextColumn } from '#features/goods-rows/goods-fields.ts'

const maxLengths = {
  sku: maxSkuLength,
  name: maxGoodsNameLength,
  describe: maxDescribeLength,
  type_1: maxTypeNameLength,
  type_2: maxTypeNameLength,
}

export type ParsedRow = { goods: GoodsToSave } | { faults: CellFault[] }

interface RowOptions {
  encodingName: string
  /** The file marks text cells. */
  isTyped: boolean
  /** Rates of tax at the seat of the company. */
  taxPercents: readonly number[]
}

/** Written tables have `'` before a text that a spreadsheet would read as a formula. */
const withoutFormulaMark = (text: string) => (formulaMark.test(text) ? text.slice(1) : text)

/** The SKU as a row is read. */
export const skuOf = (cell: string): string => withoutFormulaMark(cell.trim())

export function readGoodsRow(
  { columnIndexes }: GoodsColumns,
  fields: readonly string[],
  { encodingName, isTyped, taxPercents }: RowOptions,
): ParsedRow {
  const faults: CellFault[] = []
  const cell = (column: string): string | undefined => {
    const index = columnIndexes.get(column)
    return index === undefined ? undefined : withoutFormulaMark(fields[index]!.trim())
  }
  for (const column of ['sku', 'name', 'type_1', 'type_2'])
    if (cell(column) === '') faults.push(faultIn(column, 'empty'))
  for (const [column, index] of columnIndexes) {
    const limit = maxLengths[column.replace(/_(ja|en)$/, '') as keyof typeof maxLengths]
    if (limit !== undefined && fields[index]!.trim().length > limit)
      faults.push(faultIn(column, 'too_long', { most: limit }))
  }
  const skuFault = skuFaultOf(cell('sku')!, { isTyped })
  if (skuFault) faults.push({ ...skuFault, column: 'sku' })
  if (fields.some((field) => field.includes('\uFFFD'))) faults.push(faultIn('line', 'encoding', { text: encodingName }))
  if (fields.some((field) => field.includes('\0'))) faults.push(faultIn('line', 'nul'))

  const texts = (column: TextColumn): TextsByLanguage | undefined => {
    const cells = { 'zh-CN': cell(column), ja: cell(`${column}_ja`), en: cell(`${column}_en`) }
    const entries = Object.entries(cells).filter(([, text]) => text !== undefined)
    return entries.length === 0 ? undefined : Object.fromEntries(entries)
  }
  const plain = readPlainCells(cell, faults)
  if (plain.taxPercent != null && !taxPercents.includes(plain.taxPercent)) {
    const facts = { text: plain.taxPercent, list: taxPercents.join(', ') }
    faults.push(faultIn(plainColumns.taxPercent.name, 'tax_rate', facts))
  }
  const facts = readFactCells(cell, faults)
  const family = readFamilyCells(columnIndexes, cell, faults)
  if (faults.length > 0) return { faults }
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

function readPlainCells(cell: (column: string) => string | undefined, faults: CellFault[]): PlainFields {
  const entries = Object.entries(plainColumns).map(([field, { name, read }]) => {
    const text = cell(name)
    const result = text === undefined ? { value: undefined } : read(text)
    if ('fault' in result) faults.push({ ...result.fault, column: name })
    return [field, 'fault' in result ? undefined : result.value]
  })
  return Object.fromEntries(entries) as PlainFields
}
