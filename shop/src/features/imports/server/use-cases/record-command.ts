/** Lists a run of `npm run import` among the console's imports, and stores its rows, so that it can be undone. */
import { randomUUID } from 'node:crypto'
import type { ReplacedPictures } from '#features/catalogue/server/index.ts'
import type { ImportReport, PictureOfRow, RecordRows } from '#features/goods-import/server/index.ts'
import { maxFileNameLength } from '#features/imports/values.ts'
import { writeAuditEntry } from '#features/staff/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'
import { FileRefused } from '#platform/spreadsheets/file-refused.ts'
import { cleanFileName } from '#platform/http/calls/file-name.ts'
import { findGoodsImport, insertGoodsImport, lockGoodsImport, setWritten } from '../queries/goods-file-queries.ts'
import { insertWrittenRows } from '../queries/goods-row-queries.ts'
import { columnsOf } from '../rules/goods-files/file-rows.ts'
import { storedCell } from './goods-files/read-goods-file.ts'
import { recordWrittenRows } from './passes/record-written-rows.ts'
import { noteReplaced, endOfRetention } from './passes/replaced-pictures.ts'

type Context = Pick<ShopContext, 'database' | 'inTransaction' | 'now'>

export interface CommandRecord {
  /** Empty until the import begins. */
  readonly importId: string
  recordAs(importId: string): RecordRows
  pictures: ReplacedPictures<PictureOfRow>
}

/** Stores the rows that a command writes. An import that was undone meanwhile is not continued. */
export function openCommandRecord({ now }: Context, file: string): CommandRecord {
  let id = ''
  async function open(transaction: Database, columns: Parameters<RecordRows>[2]): Promise<void> {
    const stored = await lockGoodsImport(transaction, id)
    if (stored && stored.status !== 'applied')
      throw new FileRefused(`${file}: its import was undone; --from-start imports it again`)
    if (stored) return
    const map = Object.fromEntries(columns.columnIndexes)
    await insertCommand(transaction, { id, file, now: now(), written: 0, isRecorded: true, map })
  }
  return {
    get importId() {
      return id
    },
    recordAs(importId) {
      id = importId
      return recordWrittenRows(
        { now },
        {
          id,
          by: 'command',
          async open(transaction, rows, columns) {
            await open(transaction, columns)
            return { left: rows, notes: new Map() }
          },
          put: (transaction, written) =>
            insertWrittenRows(
              transaction,
              id,
              written.map((row) => ({ ...row, cells: row.cells.map(storedCell) })),
            ),
        },
      )
    },
    pictures: {
      keptUntil: endOfRetention(now()),
      note: (transaction, replaced) =>
        noteReplaced(
          transaction,
          id,
          replaced.map(({ picture: { line, name }, ...versions }) => ({
            picture: { line, picture: name },
            ...versions,
          })),
        ),
    },
  }
}

/**
 * Lists the import once it has ended.
 * @param record null: without its rows
 * @returns the id to undo it by; null where it has no rows
 */
export async function endCommand(
  { database, inTransaction, now }: Context,
  { file, report, record }: { file: string; report: ImportReport; record: CommandRecord | null },
): Promise<string | null> {
  const { added, updated, skipped } = report
  const written = added + updated
  const isRecorded = record !== null && (await findGoodsImport(database, record.importId)) !== undefined
  const id = isRecorded ? record.importId : randomUUID()
  await inTransaction(async (transaction) => {
    if (isRecorded) await setWritten(transaction, id, written)
    else await insertCommand(transaction, { id, file, now: now(), written, isRecorded: false, map: {} })
    await writeAuditEntry(transaction, {
      by: 'command',
      at: now(),
      action: 'goods.import_done',
      subject: { kind: 'import', id, label: nameOf(file) },
      changes: { added: [null, added], updated: [null, updated], skipped: [null, skipped] },
    })
  })
  return isRecorded ? id : null
}

// The column counts UTF-16 units, of which a character has two at most.
const nameOf = (file: string): string => cleanFileName(file, maxFileNameLength / 2)

function insertCommand(
  transaction: Database,
  {
    id,
    file,
    now,
    written,
    isRecorded,
    map,
  }: { id: string; file: string; now: Date; written: number; isRecorded: boolean; map: Record<string, number> },
): Promise<void> {
  return insertGoodsImport(transaction, {
    id,
    fileName: nameOf(file),
    encoding: '',
    headers: columnsOf(map),
    columns: map,
    options: { isNewOnSale: true, pictures: 0, isRecorded },
    status: 'applied',
    createdAt: now,
    appliedAt: now,
    written,
  })
}
