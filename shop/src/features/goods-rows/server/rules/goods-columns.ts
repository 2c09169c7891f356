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
import { familyColumns, goodsColumnNames } from '#features/goods-rows/goods-fields.ts'
import { FileRefused } from '#platform/spreadsheets/file-refused.ts'

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

/** Every column that a file of goods may have. */
export const knownColumns: ReadonlySet<string> = new Set(goodsColumnNames)

/** Columns that have one more for each further language. */
export const columnsWithLanguages: ReadonlySet<string> = new Set(
  [...knownColumns].flatMap((column) => (column.endsWith('_ja') ? [column.slice(0, -3)] : [])),
)

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

export const missingForNewGoods = (columnIndexes: ReadonlyMap<string, number>): string[] =>
  requiredForNewGoods.filter((column) => !columnIndexes.has(column))

/** Sentences of `npm run import`. */
const headerSentences = {
  no_sku: () => `the first line lacks sku; it names the columns: ${exampleHeader}`,
  only_sku: () => `the first line names nothing but sku; it may name ${exampleHeader}`,
  one_type: () => 'type_1 and type_2 go together: the first line has only one',
  family_needs: ({ missing }) => `the columns of families need ${missing}, which the first line lacks`,
  alone: ({ column, missing }) => `${column} needs ${missing}, which the first line lacks`,
} satisfies Record<string, (columns: { column: string; missing: string }) => string>

/** @throws FileRefused where goods cannot be read from these columns */
export function requireHeader(columnIndexes: ReadonlyMap<string, number>): void {
  const fault = findHeaderFault(columnIndexes)
  if (fault) throw new FileRefused(headerSentences[fault.reason](fault))
}

export interface HeaderFault {
  reason: keyof typeof headerSentences
  column: string
  /** The column that it needs. */
  missing: string
}

/** @returns why goods cannot be read from these columns */
export function findHeaderFault(columnIndexes: ReadonlyMap<string, number>): HeaderFault | null {
  const fault = (reason: HeaderFault['reason'], column = 'sku', missing = 'sku') => ({ reason, column, missing })
  if (!columnIndexes.has('sku')) return fault('no_sku')
  if (columnIndexes.size === 1) return fault('only_sku')
  if (columnIndexes.has('type_1') !== columnIndexes.has('type_2'))
    return columnIndexes.has('type_1') ? fault('one_type', 'type_1', 'type_2') : fault('one_type', 'type_2', 'type_1')
  const names = [...columnIndexes.keys()]
  for (const name of names.filter((column) => familyColumns.includes(column))) {
    const missing = neededBy(name)
    if (missing !== name && !columnIndexes.has(missing)) return fault('family_needs', name, missing)
  }
  const alone = names.find((name) => /^type_\d_/.test(name) && !columnIndexes.has(name.slice(0, 6)))
  return alone ? fault('alone', alone, alone.slice(0, 6)) : null
}

/** `option_2_ja` needs `option_2`, that `value_2`, that `option_1`, and `option_1` the family. */
function neededBy(name: string): string {
  if (/_(ja|en)$/.test(name)) return name.slice(0, -3)
  const [, kind, number] = /^(option|value)_(\d)$/.exec(name) ?? []
  if (!kind) return 'option_1'
  if (kind === 'option') return `value_${number}`
  return number === '1' ? 'family' : `option_${number}`
}
