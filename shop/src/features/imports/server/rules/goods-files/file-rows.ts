/** Rows of a stored file as an import reads them: cells by the columns that staff have chosen. */
import {
  findHeaderFault,
  type GoodsColumnMap,
  type GoodsColumns,
  missingForNewGoods,
} from '#features/goods-rows/server/index.ts'
import type { Cells } from '../../queries/import-tables.ts'

/** The columns that a file has, in its order. */
export const columnsOf = (map: GoodsColumnMap): string[] =>
  Object.entries(map)
    .toSorted(([, a], [, b]) => a - b)
    .map(([column]) => column)

/** Null where goods cannot be read from the columns. */
export function goodsColumnsOf(map: GoodsColumnMap): GoodsColumns | null {
  const columnIndexes = new Map(columnsOf(map).map((column, index) => [column, index]))
  if (findHeaderFault(columnIndexes)) return null
  return { columnIndexes, unknown: [], missingForNewGoods: missingForNewGoods(columnIndexes) }
}

/** The cells of those columns, in their order, as staff have corrected them. */
export const fieldsOf = (
  map: GoodsColumnMap,
  { cells, corrections }: { cells: readonly string[]; corrections: Cells | null },
): string[] => columnsOf(map).map((column) => corrections?.[column] ?? cells[map[column]!] ?? '')
