/** A column copied from a spreadsheet, and its effect on the rows below a cell. */
import { m } from '#texts'
import type { CellEdit } from './list-parts.ts'

/** Null for a single value, which its field handles itself. */
export function readColumn(copied: string): string[] | null {
  const lines = copied.replace(/(?:\r\n|\r|\n)+$/, '').split(/\r\n|\r|\n/)
  return lines.length > 1 ? lines : null
}

/** Values of several columns, which do not fit into one. */
export const isSeveralColumns = (values: readonly string[]) => values.some((value) => value.includes('\t'))

export interface PastedCell<Row> {
  row: Row
  typed: string
  before: string
  /** The resulting text; null where it is wrong. */
  after: string | null
  fault: string
}

/** Cells that would change, or are wrong. An empty value leaves its row alone. */
export function pastedCells<Row>(
  rows: readonly Row[],
  values: readonly string[],
  edit: CellEdit<Row>,
): PastedCell<Row>[] {
  return rows.slice(0, values.length).flatMap((row, place): PastedCell<Row>[] => {
    const typed = values[place]!.trim()
    if (typed === '' || edit.isOff?.(row)) return []
    const before = edit.valueOf(row)
    try {
      const after = edit.read(row, typed)
      return after === before ? [] : [{ row, typed, before, after, fault: '' }]
    } catch (thrown) {
      return [{ row, typed, before, after: null, fault: faultOf(thrown) }]
    }
  })
}

export const faultOf = (thrown: unknown) => (thrown instanceof Error ? thrown.message : m.error_internal())
