import { maxUnconfirmedPrices, undoLastsInMs } from '#features/catalogue/values.ts'
import { lockGoodsWrites, lockSubType } from '#features/goods-types/server/index.ts'
import type { AuditedAct } from '#features/staff/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'
import { NotFound } from '#platform/http/responses/errors.ts'
import { requireRecentSignIn, type Staff } from '#platform/http/calls/access.ts'
import {
  countPricesToUndo,
  findBatch,
  lockBatchToUndo,
  lockGoodsToChange,
  lockRowsToUndo,
  markUndone,
  readUndone,
} from '../../queries/console/batch-queries.ts'
import { revertChange } from '../../rules/console/bulk-changes.ts'
import { BatchNotUndoable } from '../../rules/errors.ts'
import { batchStep, writeBulkEdit } from './write-bulk-edit.ts'

const isId = (text: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

/**
 * Undoes a bulk edit and stops a running one. Goods edited or deleted since stay as they are. Idempotent.
 * @throws NotFound, BatchNotUndoable, ReauthenticationRequired for as many prices as require it in a bulk edit
 */
export async function undoBulkEdit(
  { database, inTransaction, now }: Pick<ShopContext, 'database' | 'inTransaction' | 'now'>,
  by: Staff,
  id: string,
): Promise<{ undone: number; kept: { id: number; sku: string }[] }> {
  const batch = isId(id) ? await findBatch(database, id) : null
  if (!batch) throw new NotFound()
  if (now().getTime() - batch.createdAt.getTime() > undoLastsInMs) throw new BatchNotUndoable()
  await inTransaction(async (transaction) => {
    await lockBatchToUndo(transaction, batch.id, now())
    if ((await countPricesToUndo(transaction, batch.id)) > maxUnconfirmedPrices) requireRecentSignIn(by)
  })
  while ((await inTransaction((transaction) => undoStep(transaction, { by, batchId: batch.id, now: now() }))) > 0);
  return readUndone(database, batch.id)
}

/** @returns how many were judged */
async function undoStep(
  transaction: Database,
  { by, batchId, now }: { by: AuditedAct['by']; batchId: string; now: Date },
): Promise<number> {
  await lockGoodsWrites(transaction)
  const rows = await lockRowsToUndo(transaction, batchId, batchStep)
  if (rows.length === 0) return 0
  const locked = await lockGoodsToChange(
    transaction,
    rows.map(({ goodsId }) => goodsId),
  )
  const stored = new Map(locked.map((row) => [row.id, row]))
  const subTypes = await findLostSubTypes(transaction, rows)
  const restored = rows.flatMap(({ goodsId, revision, changes }) => {
    const row = stored.get(goodsId)
    const isAsLeft = row?.revision === revision && !subTypes.has(changes['sub_type_id']?.[0])
    return row && isAsLeft ? (revertChange(row, changes) ?? []) : []
  })
  await writeBulkEdit(transaction, restored, { by, action: 'goods.bulk_undo', batchId, now })
  const undone = new Set(restored.map(({ row }) => row.id))
  for (const isUndone of [true, false])
    await markUndone(transaction, batchId, {
      ids: rows.map(({ goodsId }) => goodsId).filter((goodsId) => undone.has(goodsId) === isUndone),
      isUndone,
    })
  return rows.length
}

/** Former sub-types of these goods that somebody has deleted. */
async function findLostSubTypes(
  transaction: Database,
  rows: readonly { changes: Record<string, [unknown, unknown]> }[],
): Promise<Set<unknown>> {
  const previousSubTypes = new Set(rows.flatMap(({ changes }) => changes['sub_type_id']?.[0] ?? []))
  const lost = new Set<unknown>()
  for (const id of previousSubTypes) if (!(await lockSubType(transaction, Number(id)))) lost.add(id)
  return lost
}
