/** Saves the checked rows of a file by the import of `npm run import`, and notes what each one changed. */
import type { SavedGoods } from '#features/catalogue/server/ports/goods-to-save.ts'
import { writeAuditEntries, writeAuditEntry } from '#features/staff/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { TableRecord } from '#platform/csv/table-record.ts'
import { lockGoodsOf } from '#features/goods-rows/server/index.ts'
import {
  countGoodsOutcomes,
  type GoodsFileRow,
  type GoodsImport,
  lockRows,
  setWritten,
  readRowsAfter,
  type WrittenRow,
  writeRows,
} from '../../queries/goods-file-queries.ts'
import { auditChanges } from '../../rules/goods-files/audit-changes.ts'
import { comparedColumns, storedColumns } from '../../rules/goods-files/compared-columns.ts'
import { columnsOf, fieldsOf } from '../../rules/goods-files/file-rows.ts'
import { cellsOfGoods, changedColumns, pick, shownColumns } from '../../rules/goods-files/goods-cells.ts'
import type { OpenTable } from '#platform/spreadsheets/open-table.ts'
import {
  importTable,
  type RecordRows,
  type Row,
  type RowsOutcome,
  unrecordedRun,
} from '#features/goods-import/server/index.ts'
import { endPass, lockFile, type PassContext } from './pass.ts'
import { deleteStoredFiles } from './stored-files.ts'
import { setPicturesOfFile } from './set-pictures.ts'
import { readStoredGoods } from './read-stored-goods.ts'

const pending = ['to_add', 'to_update'] as const
const pageSize = 1_000
const usualRowInBytes = 500

/** Thrown within a transaction, so that nothing of it stays. */
class FileTaken extends Error {}

/** @returns false where the pass was abandoned: the shop stops, or another process has the file */
export async function applyGoodsFile(context: PassContext, file: GoodsImport): Promise<boolean> {
  const { to_add = 0, to_update = 0 } = await countGoodsOutcomes(context.database, file.id)
  try {
    const { isStopped } = await importTable(
      context,
      { file: file.fileName, table: tableOf(context.database, file, to_add + to_update), run: unrecordedRun },
      {
        by: file.acting ?? 'system',
        isNewOnSale: file.options.isNewOnSale,
        record: recordIn(context, file),
        onWarning: () => {},
        ...(context.signal && { signal: context.signal }),
      },
    )
    if (isStopped) return false
  } catch (error) {
    if (error instanceof FileTaken) return false
    throw error
  }
  if (!(await setPicturesOfFile(context, file))) return false
  const isEnded = await endPass(context, file, { status: 'applied', appliedAt: context.now() }, async (transaction) => {
    const { added = 0, updated = 0, refused = 0 } = await countGoodsOutcomes(transaction, file.id)
    await setWritten(transaction, file.id, added + updated)
    await writeAuditEntry(transaction, {
      by: file.acting ?? 'system',
      at: context.now(),
      action: 'goods.import_done',
      subject: { kind: 'import', id: file.id, label: file.fileName },
      changes: { added: [null, added], updated: [null, updated], skipped: [null, refused] },
      batchId: file.id,
    })
  })
  if (isEnded) await deleteStoredFiles(context, file.id)
  return isEnded
}

/** The rows that are still to be saved, under the shop's names of the columns. */
function tableOf(database: Database, file: GoodsImport, rowCount: number): OpenTable {
  async function* records(): AsyncGenerator<TableRecord> {
    yield { line: 1, fields: columnsOf(file.columns) }
    for (let afterLine = 0; ;) {
      const rows = await readRowsAfter(database, file.id, { outcomes: pending, afterLine, limit: pageSize })
      for (const row of rows) yield { line: row.line, fields: fieldsOf(file.columns, row) }
      if (rows.length < pageSize) return
      afterLine = rows.at(-1)!.line
    }
  }
  return {
    records: records(),
    sheets: [],
    encodingName: file.encoding,
    sizeInBytes: rowCount * usualRowInBytes,
    readPart: () => 0,
  }
}

function recordIn(context: PassContext, file: GoodsImport): RecordRows {
  const compared = comparedColumns(file.columns)
  return async (transaction, rows) => {
    if (!(await lockFile(context, transaction, file))) throw new FileTaken()
    const locked = await lockRows(transaction, file.id, { outcomes: pending, lines: rows.map(({ line }) => line) })
    const waiting = new Map(locked.map((row) => [row.line, row]))
    const left = rows.filter(({ line }) => waiting.has(line))
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
        const lines = new Map(left.map((row) => [row.goods.sku, row]))
        const written = saved.map((item) => {
          const then = before.get(item.sku)
          const cells = { before: then && cellsOfGoods(then), after: cellsOfGoods(after.get(item.sku)!) }
          return { item, ...writtenRow(lines.get(item.sku)!, waiting, { item, ...cells, compared }) }
        })
        await writeRows(transaction, file.id, [
          ...written.map(({ row }) => row),
          ...rejections.map(({ line, faults }) => refusedRow(line, rows, [...faults])),
        ])
        await writeAuditEntries(
          transaction,
          written.map(({ item, changed, row }) => ({
            by: file.acting ?? 'system',
            at: context.now(),
            action: 'goods.import_row',
            subject: { kind: 'goods', id: item.id, label: item.sku },
            changes: auditChanges(changed, row),
            batchId: file.id,
          })),
        )
      },
    }
  }
}

function writtenRow(
  { line }: Row,
  waiting: ReadonlyMap<number, GoodsFileRow>,
  cells: {
    item: SavedGoods
    before: Record<string, string> | undefined
    after: Record<string, string>
    compared: readonly string[]
  },
): { row: WrittenRow; changed: string[] } {
  const { item, before, after, compared } = cells
  const changed = changedColumns(before ?? {}, after, [...compared, 'on_sale'])
  const stays = before ? storedColumns(changed) : [...new Set([...shownColumns, ...compared, 'on_sale'])]
  const row: WrittenRow = {
    line,
    subject: item.sku,
    outcome: before ? 'updated' : 'added',
    before: before ? pick(before, stays) : null,
    after: pick(after, stays),
    fault: null,
    notes: waiting.get(line)!.notes,
  }
  return { row, changed }
}

function refusedRow(line: number, rows: readonly Row[], fault: NonNullable<GoodsFileRow['fault']>): WrittenRow {
  const subject = rows.find((row) => row.line === line)?.goods.sku ?? ''
  return { line, subject, outcome: 'refused', before: null, after: null, fault, notes: null }
}
