import { copiedAtOnce } from '#features/identity/values.ts'
import type { CopiedRows } from '../personal-data.ts'

/** @param rows read by `copiedAtOnce`, in the order of their ids */
export function copiedRows<Row extends { id: number | string }>(
  rows: readonly Row[],
  toCopy: (row: Row) => unknown = (row) => row,
): CopiedRows {
  return { rows: rows.map(toCopy), goOnAfter: rows.length < copiedAtOnce ? undefined : String(rows.at(-1)!.id) }
}
