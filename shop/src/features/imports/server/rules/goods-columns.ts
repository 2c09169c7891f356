/** Columns of a file of goods, and the readers of their cells. */
import { type GoodsField, goodsFields, type ImportedColumn, importedColumns } from '#features/catalogue/goods-fields.ts'
import type { GoodsToSave } from '#features/catalogue/server/ports/goods-to-save.ts'
import {
  percentOf,
  type ReadCell,
  readCount,
  readFlag,
  readPrice,
  readTime,
  textUpTo,
  unlessEmpty,
  wholeNumberFrom,
} from './cells.ts'
import { factColumns } from './fact-columns.ts'
import { ImportRefused } from './errors.ts'

interface Column<Value> {
  name: string
  read: ReadCell<Value>
}

type WithTexts = 'sku' | 'name' | 'describe' | 'type1' | 'type2' | 'facts' | 'family'
export type PlainFields = Omit<GoodsToSave, WithTexts>

type PlainColumns<Field extends keyof PlainFields> = {
  [Name in Field]: Column<Required<PlainFields>[Name]>
}

function readerOf(field: Exclude<GoodsField, { kind: 'choice' }>): ReadCell<unknown> {
  if (field.kind === 'text') return textUpTo(field.max)
  const read =
    field.kind === 'money'
      ? readPrice
      : field.kind === 'flag'
        ? readFlag
        : field.values
          ? percentOf(field.values)
          : wholeNumberFrom(field.min, field.max)
  return field.isFilledInFile ? read : unlessEmpty<unknown>(read)
}

const { size, priceInFen, ...others } = Object.fromEntries(
  importedColumns.map((column) => [
    column,
    { name: goodsFields[column].imported, read: readerOf(goodsFields[column]) },
  ]),
) as PlainColumns<ImportedColumn>

/** In the order in which a row's problems are named. */
export const plainColumns: PlainColumns<keyof PlainFields> = {
  size,
  priceInFen,
  stock: { name: 'stock', read: readCount },
  ...others,
  soldCount: { name: 'sold_count', read: unlessEmpty(readCount) },
  createdAt: { name: 'created_at', read: unlessEmpty(readTime) },
}

/** In the shop's first language; `name_ja` and the like are their translations. */
export const textColumns = ['name', 'describe', 'type_1', 'type_2'] as const
const translations = ['ja', 'en'] as const
export type TextColumn = (typeof textColumns)[number]

/** Columns of a family: its code, and by number the names of its options and of the values. */
export const optionNumbers = [1, 2, 3] as const
export const withLanguages = (column: string) => [column, ...translations.map((language) => `${column}_${language}`)]
export const familyColumns = [
  'family',
  ...optionNumbers.flatMap((n) => [...withLanguages(`option_${n}`), ...withLanguages(`value_${n}`)]),
]

const known = new Set([
  'sku',
  ...familyColumns,
  ...textColumns.flatMap((column) => [column, ...translations.map((language) => `${column}_${language}`)]),
  ...Object.values(plainColumns).map(({ name }) => name),
  ...factColumns,
])

/** Columns added to rejected rows; an import of the corrected file ignores them. */
export const rejectionColumns = ['rejected_line', 'rejected_because']

const exampleHeader = 'sku,name,describe,type_1,type_2,size,price,stock'
const requiredForNewGoods = ['name', 'type_1', 'type_2', 'price'] as const

export interface GoodsColumns {
  columnIndexes: ReadonlyMap<string, number>
  unknown: string[]
  /** Columns that new goods require and the file does not have. */
  missingForNewGoods: string[]
}

/** @throws ImportRefused when the file has no columns of goods, or incomplete ones */
export function readHeader(fields: readonly string[]): GoodsColumns {
  const columnIndexes = new Map<string, number>()
  const unknown: string[] = []
  for (const [index, field] of fields.entries()) {
    const name = field.trim().toLowerCase()
    if (name === '' || rejectionColumns.includes(name)) continue
    if (!known.has(name)) unknown.push(field.trim())
    else if (columnIndexes.has(name)) throw new ImportRefused(`column ${name} is there twice`)
    else columnIndexes.set(name, index)
  }
  const fault = faultOf(columnIndexes)
  if (fault) throw new ImportRefused(fault)
  return {
    columnIndexes,
    unknown,
    missingForNewGoods: requiredForNewGoods.filter((column) => !columnIndexes.has(column)),
  }
}

function faultOf(columnIndexes: ReadonlyMap<string, number>): string | null {
  if (!columnIndexes.has('sku')) return `the first line lacks sku; it names the columns: ${exampleHeader}`
  if (columnIndexes.size === 1) return `the first line names nothing but sku; it may name ${exampleHeader}`
  if (columnIndexes.has('type_1') !== columnIndexes.has('type_2'))
    return 'type_1 and type_2 go together: the first line has only one'
  const ofFamily = [...columnIndexes.keys()].filter((name) => familyColumns.includes(name))
  const lacking = ofFamily.map((name) => [name, neededBy(name)].find((column) => !columnIndexes.has(column)))
  const missing = lacking.find((column) => column !== undefined)
  if (missing) return `the columns of families need ${missing}, which the first line lacks`
  const alone = [...columnIndexes.keys()].find((name) => /^type_\d_/.test(name) && !columnIndexes.has(name.slice(0, 6)))
  return alone ? `${alone} needs ${alone.slice(0, 6)}, which the first line lacks` : null
}

/** `option_2_ja` needs `option_2`, that `value_2`, that `option_1`, and `option_1` the family. */
function neededBy(name: string): string {
  if (/_(ja|en)$/.test(name)) return name.slice(0, -3)
  const [, kind, number] = /^(option|value)_(\d)$/.exec(name) ?? []
  if (!kind) return 'option_1'
  if (kind === 'option') return `value_${number}`
  return number === '1' ? 'family' : `option_${number}`
}
