/** Finds the columns of order and tracking numbers by their cells, where no heading identifies them. */
import type { ShippingColumns } from '#features/imports/values.ts'
import { isOrderNumber } from './read-shipping-row.ts'

const rowsLookedAt = 50
const waybill = /^[A-Za-z]{0,4}[\d-]{8,30}$/

export function findColumnsByCells(
  columns: ShippingColumns,
  rows: readonly { cells: readonly string[] }[],
): ShippingColumns {
  const orderNumber = columns.order_number ?? findColumn(rows, isOrderNumber, columns)
  const found = { ...columns, order_number: orderNumber }
  const isWaybill = (cell: string) => waybill.test(cell.trim()) && !isOrderNumber(cell)
  return { ...found, tracking_number: found.tracking_number ?? findColumn(rows, isWaybill, found) }
}

/** The first unassigned column in which most cells fit. */
function findColumn(
  rows: readonly { cells: readonly string[] }[],
  fits: (cell: string) => boolean,
  columns: ShippingColumns,
): number | null {
  const seen = rows.slice(0, rowsLookedAt)
  const width = Math.max(0, ...seen.map(({ cells }) => cells.length))
  const usedColumns: (number | null)[] = Object.values(columns)
  for (let index = 0; index < width; index++) {
    const fitting = seen.filter(({ cells }) => fits(cells[index] ?? '')).length
    if (!usedColumns.includes(index) && fitting * 2 > seen.length) return index
  }
  return null
}
