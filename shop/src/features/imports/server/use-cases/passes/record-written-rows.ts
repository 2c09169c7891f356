/**
 * Records the changes of each row of an import, in the transaction of its goods, for the preview, the audit log and
 * undoing.
 */
import type { SavedGoods } from '#features/catalogue/server/ports/goods-to-save.ts'
import type { RecordRows, Row, RowsOutcome } from '#features/goods-import/server/index.ts'
import { lockGoodsOf } from '#features/goods-rows/server/index.ts'
import { type AuditedAct, writeAuditEntries } from '#features/staff/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'
import type { WrittenRow } from '../../queries/goods-row-queries.ts'
import type { RowNote } from '../../queries/import-tables.ts'
import { auditChanges } from '../../rules/goods-files/audit-changes.ts'
import { comparedColumns, storedColumns } from '../../rules/goods-files/compared-columns.ts'
import { cellsOfGoods, changedColumns, pick, shownColumns } from '../../rules/goods-files/goods-cells.ts'
import { readStoredGoods } from '../goods-files/read-stored-goods.ts'

type Columns = Parameters<RecordRows>[2]

export interface RowRecorder {
  /** The id of the import. */
  id: string
  by: AuditedAct['by']
  /** @returns the rows that are still to be saved, and notes of lines */
  open(
    transaction: Database,
    rows: readonly Row[],
    columns: Columns,
  ): Promise<{ left: readonly Row[]; notes: ReadonlyMap<number, RowNote[] | null> }>
  put(transaction: Database, written: readonly (WrittenRow & { cells: string[] })[]): Promise<void>
}

export function recordWrittenRows({ now }: Pick<ShopContext, 'now'>, { id, by, open, put }: RowRecorder): RecordRows {
  return async (transaction, rows, columns) => {
    const { left, notes } = await open(transaction, rows, columns)
    const compared = comparedColumns(Object.fromEntries(columns.columnIndexes))
    const skus = left.map(({ goods }) => goods.sku)
    await lockGoodsOf(transaction, skus)
    const before = await readStoredGoods(transaction, skus)
    return {
      rows: left,
      async write({ saved, rejections }: RowsOutcome) {
        const after = await readStoredGoods(
          transaction,
          saved.map(({ sku }) => sku),
        )
        const rowOf = new Map(left.map((row) => [row.goods.sku, row]))
        const written = saved.map((item) => {
          const then = before.get(item.sku)
          const cells = { before: then && cellsOfGoods(then), after: cellsOfGoods(after.get(item.sku)!) }
          return { item, ...writtenRow(rowOf.get(item.sku)!, notes, { item, ...cells, compared }) }
        })
        await put(transaction, [
          ...written.map(({ row }) => row),
          ...rejections.map(({ line, faults, fields }) => ({
            line,
            cells: [...fields],
            subject: rows.find((row) => row.line === line)?.goods.sku ?? '',
            outcome: 'refused' as const,
            before: null,
            after: null,
            fault: [...faults],
            notes: null,
          })),
        ])
        await writeAuditEntries(
          transaction,
          written.map(({ item, changed, row }) => ({
            by,
            at: now(),
            action: 'goods.import_row',
            subject: { kind: 'goods', id: item.id, label: item.sku },
            changes: auditChanges(changed, row),
            batchId: id,
          })),
        )
      },
    }
  }
}

function writtenRow(
  { line, fields }: Row,
  notes: ReadonlyMap<number, RowNote[] | null>,
  cells: {
    item: SavedGoods
    before: Record<string, string> | undefined
    after: Record<string, string>
    compared: readonly string[]
  },
): { row: WrittenRow & { cells: string[] }; changed: string[] } {
  const { item, before, after, compared } = cells
  const changed = changedColumns(before ?? {}, after, [...compared, 'on_sale'])
  const stays = before ? storedColumns(changed) : [...new Set([...shownColumns, ...compared, 'on_sale'])]
  const row = {
    line,
    cells: [...fields],
    subject: item.sku,
    outcome: before ? ('updated' as const) : ('added' as const),
    before: before ? pick(before, stays) : null,
    after: pick(after, stays),
    fault: null,
    notes: notes.get(line) ?? null,
  }
  return { row, changed }
}
