/** Which column of the file is what, and how its cells are read. */
import type { GoodsToSave } from '#features/catalogue/server/index.ts'
import { maxSizeLength } from '#features/catalogue/values.ts'
import {
  type ReadCell,
  readCount,
  readFlag,
  readMostPerOrder,
  readPrice,
  readTime,
  textUpTo,
  unlessEmpty,
} from './cells.ts'
import { ImportRefused } from './errors.ts'

interface Column<Value> {
  name: string
  read: ReadCell<Value>
}

type WithTexts = 'sku' | 'name' | 'describe' | 'type1' | 'type2'
export type PlainFields = Omit<GoodsToSave, WithTexts>

/** What a merchant says of goods, field by field: does not compile while one has no column. */
export const plainColumns: { [Field in keyof Required<PlainFields>]: Column<Required<PlainFields>[Field]> } = {
  size: { name: 'size', read: textUpTo(maxSizeLength) },
  priceInFen: { name: 'price', read: readPrice },
  stock: { name: 'stock', read: readCount },
  isOnSale: { name: 'on_sale', read: readFlag },
  mostPerOrder: { name: 'most_per_order', read: unlessEmpty(readMostPerOrder) },
  isReturnable: { name: 'returnable', read: unlessEmpty(readFlag) },
  soldCount: { name: 'sold_count', read: unlessEmpty(readCount) },
  createdAt: { name: 'created_at', read: unlessEmpty(readTime) },
}

/** In the shop's first language; `name_ja` and the like are their translations. */
const textColumns = ['name', 'describe', 'type_1', 'type_2'] as const
const translations = ['ja', 'en'] as const
export type TextColumn = (typeof textColumns)[number]

const known = new Set([
  'sku',
  ...textColumns.flatMap((column) => [column, ...translations.map((language) => `${column}_${language}`)]),
  ...Object.values(plainColumns).map(({ name }) => name),
])

/** What is written beside rejected rows: whoever mends these need not remove it. */
export const rejectionColumns = ['rejected_line', 'rejected_because']

const exampleHeader = 'sku,name,describe,type_1,type_2,size,price,stock'
const requiredForNewGoods = ['name', 'type_1', 'type_2', 'price'] as const

export interface GoodsColumns {
  columnIndexes: ReadonlyMap<string, number>
  unknown: string[]
  /** What goods that are added cannot do without and the file does not have. */
  missingForNewGoods: string[]
}

/** @throws ImportRefused when the file says nothing of goods, or half of it */
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
  const alone = [...columnIndexes.keys()].find((name) => /^type_\d_/.test(name) && !columnIndexes.has(name.slice(0, 6)))
  return alone ? `${alone} needs ${alone.slice(0, 6)}, which the first line lacks` : null
}
