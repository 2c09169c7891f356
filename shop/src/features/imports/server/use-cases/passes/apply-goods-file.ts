/** Saves the checked rows of a file by the import of `npm run import`, and records the changes of each one. */
import { writeAuditEntry } from '#features/staff/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { TableRecord } from '#platform/csv/table-record.ts'
import { type GoodsImport, setWritten } from '../../queries/goods-file-queries.ts'
import { countGoodsOutcomes, lockNotes, readCellsAfter, writeRows } from '../../queries/goods-row-queries.ts'
import { columnsOf, fieldsOf } from '../../rules/goods-files/file-rows.ts'
import type { OpenTable } from '#platform/spreadsheets/open-table.ts'
import { importTable, type RecordRows, unrecordedRun } from '#features/goods-import/server/index.ts'
import { endPass, lockFile, type PassContext } from './pass.ts'
import { recordWrittenRows } from './record-written-rows.ts'
import { deleteStoredFiles } from '../goods-files/stored-files.ts'
import { setPicturesOfFile } from './set-pictures.ts'

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
        batchId: file.id,
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
      const rows = await readCellsAfter(database, file.id, { outcomes: pending, afterLine, limit: pageSize })
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

const recordIn = (context: PassContext, file: GoodsImport): RecordRows =>
  recordWrittenRows(context, {
    id: file.id,
    by: file.acting ?? 'system',
    async open(transaction, rows) {
      if (!(await lockFile(context, transaction, file))) throw new FileTaken()
      const lines = rows.map(({ line }) => line)
      const locked = await lockNotes(transaction, file.id, { outcomes: pending, lines })
      const waiting = new Map(locked.map(({ line, notes }) => [line, notes]))
      return { left: rows.filter(({ line }) => waiting.has(line)), notes: waiting }
    },
    put: (transaction, written) => writeRows(transaction, file.id, written),
  })
