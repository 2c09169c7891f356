/** Which columns of goods are compared, stored and restored together. */
import { familyColumns } from '#features/goods-rows/goods-fields.ts'
import { columnsOf } from './file-rows.ts'
import { deletedMark, shownColumns } from './goods-cells.ts'
import type { GoodsColumnMap } from '#features/goods-rows/server/index.ts'

/** History of new goods, and what names them: a file cannot change these of known goods. */
const fixedColumns = new Set(['sku', 'picture', 'sold_count', 'created_at'])

export const comparedColumns = (map: GoodsColumnMap): string[] =>
  columnsOf(map).filter((column) => !fixedColumns.has(column))

const isOfFamily = (column: string) => familyColumns.includes(column)

/** A family's columns are restored together, so that all are stored where one has changed. */
export const storedColumns = (changed: readonly string[]): string[] => [
  ...new Set([...shownColumns, deletedMark, ...changed, ...(changed.some(isOfFamily) ? familyColumns : [])]),
]

/** Columns that are restored together or not at all. */
export function groupsOf(changed: readonly string[]): string[][] {
  const family = changed.some(isOfFamily) ? [familyColumns] : []
  const types = changed.some((column) => column === 'type_1' || column === 'type_2') ? [['type_1', 'type_2']] : []
  const single = changed.filter((column) => !isOfFamily(column) && !/^type_\d/.test(column))
  return [...single.map((column) => [column]), ...types, ...family]
}
