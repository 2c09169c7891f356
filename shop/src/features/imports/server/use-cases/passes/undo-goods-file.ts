/** Undoes a file row by row. Fields edited since stay, and their rows are listed. */
import { deleteGoodsInTransaction, restoreGoodsPictures, saveGoods } from '#features/catalogue/server/index.ts'
import type { GoodsToSave } from '#features/catalogue/server/ports/goods-to-save.ts'
import { maxLineNumber } from '#features/imports/values.ts'
import { taxPercents } from '#features/settings/values.ts'
import { type AuditedAct, writeAuditEntries, writeAuditEntry } from '#features/staff/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { lockGoodsOf } from '#features/goods-rows/server/index.ts'
import type { GoodsImport } from '../../queries/goods-file-queries.ts'
import {
  countGoodsOutcomes,
  type GoodsFileRow,
  lockRows,
  readRowsToUndo,
  writeRows,
} from '../../queries/goods-row-queries.ts'
import { auditChanges } from '../../rules/goods-files/audit-changes.ts'
import type { StoredGoods } from '../../rules/goods-files/goods-cells.ts'
import { planPicture, planUndo, type RowUndo } from '../../rules/goods-files/plan-undo.ts'
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

interface Planned {
  row: GoodsFileRow
  plan: RowUndo
}

/** @returns false where another process has the file */
async function undoRows(context: PassContext, file: GoodsImport, rows: readonly GoodsFileRow[]): Promise<boolean> {
  const by = file.acting ?? 'system'
  let isClaimed = true
  let plans: Planned[] = []
  const decide = async (transaction: Database): Promise<GoodsToSave[]> => {
    isClaimed = await lockFile(context, transaction, file)
    if (!isClaimed) return []
    const locked = await lockRows(transaction, file.id, { outcomes: done, lines: rows.map(({ line }) => line) })
    const skus = locked.map(({ subject }) => subject)
    await lockGoodsOf(transaction, skus)
    const stored = await readStoredGoods(transaction, skus)
    const planned = locked.map((row) => ({ row, plan: planRow(row, stored.get(row.subject)) }))
    const withoutGoods = await deleteNew(transaction, planned, { by, at: context.now(), batchId: file.id })
    plans = await withPictures(transaction, withoutGoods, context.now())
    return plans.flatMap(({ plan }) => (plan.goods ? [plan.goods] : []))
  }
  await saveGoods(context, decide, {
    by,
    cause: 'undo',
    async alongside(transaction) {
      await writeRows(
        transaction,
        file.id,
        plans.map(({ row, plan }) => ({
          ...row,
          outcome: plan.isWhole ? ('undone' as const) : ('kept' as const),
          notes: plan.notes.length > 0 ? plan.notes : null,
        })),
      )
      await writeAuditEntries(
        transaction,
        plans.flatMap(({ row, plan }) =>
          plan.restored.length === 0 || plan.goodsId === null
            ? []
            : [
                {
                  by,
                  at: context.now(),
                  action: 'goods.import_undo',
                  subject: { kind: 'goods', id: plan.goodsId, label: row.subject },
                  changes: {
                    ...auditChanges(plan.restored, { before: row.after, after: row.before }),
                    ...(plan.restored.includes('picture') && { picture: [row.picture, null] }),
                  },
                  batchId: file.id,
                },
              ],
        ),
      )
    },
  })
  return isClaimed
}

const planRow = (row: GoodsFileRow, stored: StoredGoods | undefined): RowUndo =>
  row.outcome === 'unchanged' ? planPicture(stored) : planUndo(row, stored, taxPercents)

/** Deletes goods that were new. Ordered ones stay for their orders, and leave the shop. */
async function deleteNew(
  transaction: Database,
  plans: readonly Planned[],
  options: Pick<AuditedAct, 'by' | 'at' | 'batchId'>,
): Promise<Planned[]> {
  const ids = plans.flatMap(({ plan: { deletes, goodsId } }) => (deletes && goodsId !== null ? [goodsId] : []))
  const deleted = await deleteGoodsInTransaction(transaction, ids, { ...options, cause: 'undo' })
  return plans.map(({ row, plan }) => {
    if (!plan.deletes || plan.goodsId === null || deleted.has(plan.goodsId)) return { row, plan }
    const notes = [{ reason: 'was_ordered' as const, text: '' }]
    return { row, plan: { ...plan, goods: { sku: row.subject, isOnSale: false }, notes } }
  })
}

/** Restores the pictures that the rows have replaced, unless others were set since. */
async function withPictures(transaction: Database, plans: readonly Planned[], now: Date): Promise<Planned[]> {
  const replaced = plans.flatMap(
    ({ row: { pictureBefore: before, pictureAfter: after }, plan: { goodsId, deletes } }) =>
      goodsId === null || deletes || after === null ? [] : [{ goodsId, before, after }],
  )
  if (replaced.length === 0) return [...plans]
  const restored = await restoreGoodsPictures(transaction, replaced, now)
  return plans.map(({ row, plan }) => {
    if (plan.goodsId === null || plan.deletes || row.pictureAfter === null) return { row, plan }
    if (restored.has(plan.goodsId)) return { row, plan: { ...plan, restored: [...plan.restored, 'picture'] } }
    return {
      row,
      plan: { ...plan, isWhole: false, notes: [...plan.notes, { reason: 'edited_since', text: 'picture' }] },
    }
  })
}
