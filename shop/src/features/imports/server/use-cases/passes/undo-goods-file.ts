/** Takes back what a file has changed, row by row. Fields that were edited since stay, and the rows are listed. */
import { deleteGoods, restoreGoodsPictures, saveGoods } from '#features/catalogue/server/index.ts'
import type { GoodsToSave } from '#features/catalogue/server/ports/goods-to-save.ts'
import { taxPercents } from '#features/settings/values.ts'
import { writeAuditEntries, writeAuditEntry } from '#features/staff/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { lockGoodsOf } from '#features/goods-rows/server/index.ts'
import {
  countGoodsOutcomes,
  type GoodsFileRow,
  type GoodsImport,
  lockRows,
  readRowsToUndo,
  writeRows,
} from '../../queries/goods-file-queries.ts'
import { auditChanges } from '../../rules/goods-files/audit-changes.ts'
import type { StoredGoods } from '../../rules/goods-files/goods-cells.ts'
import { planPicture, planUndo, type RowUndo } from '../../rules/goods-files/plan-undo.ts'
import { endPass, lockFile, type PassContext } from './pass.ts'
import { readStoredGoods } from '../goods-files/read-stored-goods.ts'

const done = ['added', 'updated', 'unchanged'] as const
const stepSize = 200

/** @returns false where the pass was abandoned: the shop stops, or another process has the file */
export async function undoGoodsFile(context: PassContext, file: GoodsImport): Promise<boolean> {
  for (;;) {
    if (context.signal?.aborted) return false
    const rows = await readRowsToUndo(context.database, file.id, stepSize)
    if (rows.length === 0) break
    // Earlier rows of the same goods follow in a step of their own.
    const latest = [...new Map(rows.toReversed().map((row) => [row.subject, row])).values()]
    if (!(await undoRows(context, file, latest))) return false
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
    plans = []
    for (const row of locked) plans.push({ row, plan: await decideRow(transaction, row, stored.get(row.subject)) })
    plans = await withPictures(transaction, plans, context.now())
    return plans.flatMap(({ plan }) => (plan.goods ? [plan.goods] : []))
  }
  const decideRow = async (transaction: Database, row: GoodsFileRow, stored: StoredGoods | undefined) => {
    const plan = row.outcome === 'unchanged' ? planPicture(stored) : planUndo(row, stored, taxPercents)
    if (!plan.deletes || !stored) return plan
    const isDeleted = await deleteGoods({ ...context, inTransaction: (work) => work(transaction) }, by, {
      id: stored.goods.id,
      revision: stored.goods.revision,
      language: 'zh-CN',
    }).then(
      () => true,
      (error: unknown) => {
        if ((error as { code?: string }).code === 'goods_was_ordered') return false
        throw error
      },
    )
    // Ordered goods stay for their orders, and leave the shop.
    return isDeleted
      ? plan
      : { ...plan, goods: { sku: row.subject, isOnSale: false }, notes: [{ reason: 'was_ordered' as const, text: '' }] }
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
