/** Undoes a file row by row. Fields edited since stay, and their rows are listed. */
import { deleteGoodsInTransaction, saveGoods } from '#features/catalogue/server/index.ts'
import type { GoodsToSave } from '#features/catalogue/server/ports/goods-to-save.ts'
import { findRowFault } from '#features/goods-import/server/index.ts'
import { maxLineNumber } from '#features/imports/values.ts'
import { taxPercents } from '#features/settings/values.ts'
import { type AuditedAct, writeAuditEntries, writeAuditEntry } from '#features/staff/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { lockGoodsOf } from '#features/goods-rows/server/index.ts'
import type { GoodsImport } from '../../queries/goods-file-queries.ts'
import { countGoodsOutcomes, type GoodsFileRow, writeRows } from '../../queries/goods-row-queries.ts'
import { lockRows, readRowsToUndo } from '../../queries/undo-row-queries.ts'
import type { RowNote } from '../../queries/import-tables.ts'
import { auditChanges } from '../../rules/goods-files/audit-changes.ts'
import { type PlannedRow, planRows } from './plan-rows.ts'
import { endPass, lockFile, type PassContext } from './pass.ts'
import { readStoredGoods } from '../goods-files/read-stored-goods.ts'

const done = ['added', 'updated', 'unchanged'] as const
const stepSize = 500

/** @returns false where the pass was abandoned: the shop stops, or another process has the file */
export async function undoGoodsFile(context: PassContext, file: GoodsImport): Promise<boolean> {
  for (let beforeLine = maxLineNumber + 1; ;) {
    if (context.signal?.aborted) return false
    const rows = await readRowsToUndo(context.database, file.id, { beforeLine, limit: stepSize })
    if (rows.length === 0) break
    // Earlier rows of the same goods follow in a step of their own.
    const latest = [...new Map(rows.toReversed().map((row) => [row.subject, row])).values()]
    if (!(await undoRows(context, file, latest))) return false
    if (latest.length === rows.length) beforeLine = rows.at(-1)!.line
  }
  return endPass(context, file, { status: 'undone', undoneAt: context.now() }, async (transaction) => {
    const { undone = 0, kept = 0 } = await countGoodsOutcomes(transaction, file.id)
    await writeAuditEntry(transaction, {
      by: file.acting ?? 'system',
      at: context.now(),
      action: 'import.undone',
      subject: { kind: 'import', id: file.id, label: file.fileName },
      changes: { undone: [null, undone], kept: [null, kept] },
      batchId: file.id,
    })
  })
}

/**
 * A batch is rejected whole, such as for a barcode that other goods have by now. Then rows are undone one by one.
 * @returns false where another process has the file
 */
async function undoRows(context: PassContext, file: GoodsImport, rows: readonly GoodsFileRow[]): Promise<boolean> {
  try {
    return await undoTogether(context, file, { rows, taken: [] })
  } catch (error) {
    if (!findRowFault(error)) throw error
  }
  for (const row of rows) if (!(await undoAlone(context, file, row))) return false
  return true
}

/** Fields whose former value other goods have now stay; so does a row that cannot be saved. */
async function undoAlone(context: PassContext, file: GoodsImport, row: GoodsFileRow): Promise<boolean> {
  for (const taken: string[] = []; ;) {
    try {
      return await undoTogether(context, file, { rows: [row], taken })
    } catch (error) {
      const fault = findRowFault(error)
      if (!fault) throw error
      const isTaken = fault.column !== 'line' && !taken.includes(fault.column)
      if (!isTaken) return keepRow(context, file, { line: row.line, code: String(fault.facts['text'] ?? '') })
      taken.push(fault.column)
    }
  }
}

async function keepRow(
  context: PassContext,
  file: GoodsImport,
  { line, code }: { line: number; code: string },
): Promise<boolean> {
  return context.inTransaction(async (transaction) => {
    if (!(await lockFile(context, transaction, file))) return false
    const rows = await lockRows(transaction, file.id, { outcomes: done, lines: [line] })
    const notes = [{ reason: 'database' as const, text: code }]
    await writeRows(
      transaction,
      file.id,
      rows.map((row) => ({ ...row, outcome: 'kept' as const, notes })),
    )
    return true
  })
}

/** @returns false where another process has the file */
async function undoTogether(
  context: PassContext,
  file: GoodsImport,
  { rows, taken }: { rows: readonly GoodsFileRow[]; taken: readonly string[] },
): Promise<boolean> {
  const act = { by: file.acting ?? 'system', at: context.now(), batchId: file.id }
  let isClaimed = true
  let plans: PlannedRow[] = []
  const decide = async (transaction: Database): Promise<GoodsToSave[]> => {
    isClaimed = await lockFile(context, transaction, file)
    if (!isClaimed) return []
    const locked = await lockRows(transaction, file.id, { outcomes: done, lines: rows.map(({ line }) => line) })
    const skus = locked.map(({ subject }) => subject)
    await lockGoodsOf(transaction, skus)
    const stored = await readStoredGoods(transaction, skus)
    plans = await planRows(transaction, locked, { stored, taxPercents, taken, now: act.at })
    return plans.flatMap(({ plan }) => (plan.goods ? [plan.goods] : []))
  }
  await saveGoods(context, decide, {
    by: act.by,
    batchId: act.batchId,
    cause: 'undo',
    async alongside(transaction) {
      const ids = plans.flatMap(({ plan: { deletes, goodsId } }) => (deletes && goodsId !== null ? [goodsId] : []))
      await deleteGoodsInTransaction(transaction, ids, { ...act, cause: 'undo' })
      await writeRows(
        transaction,
        file.id,
        plans.map(({ row, plan }) => ({
          ...row,
          outcome: plan.isWhole ? ('undone' as const) : ('kept' as const),
          notes: notesAfter(row, plan.notes),
        })),
      )
      await writeAuditEntries(
        transaction,
        plans.flatMap((planned) => auditEntryOf(planned, act)),
      )
    },
  })
  return isClaimed
}

/** Types that the import has added stay. */
function notesAfter({ notes }: GoodsFileRow, added: readonly RowNote[]): RowNote[] | null {
  const types = (notes ?? []).filter(({ reason }) => reason === 'new_type' || reason === 'new_sub_type')
  const all = [...added, ...types.map(({ text }): RowNote => ({ reason: 'type_stays', text }))]
  return all.length > 0 ? all : null
}

function auditEntryOf(
  { row, plan: { goodsId, restored }, isWithdrawn }: PlannedRow,
  act: Pick<AuditedAct, 'by' | 'at' | 'batchId'>,
): AuditedAct[] {
  if (goodsId === null || (restored.length === 0 && !isWithdrawn)) return []
  const changes = {
    ...auditChanges(restored, { before: row.after, after: row.before }),
    ...(restored.includes('picture') && { picture: [row.picture, null] as [string | null, null] }),
    ...(isWithdrawn && { is_on_sale: [true, false] as [boolean, boolean] }),
  }
  return [{ ...act, action: 'goods.import_undo', subject: { kind: 'goods', id: goodsId, label: row.subject }, changes }]
}
