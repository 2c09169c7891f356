import { randomUUID } from 'node:crypto'
import type { TypeTree } from '#features/goods-types/console-contract.ts'
import {
  deleteMergedSubType,
  findSubType,
  lockGoodsWrites,
  lockSubType,
  readTypeTree,
  type TypeContext,
} from '#features/goods-types/server/index.ts'
import type { AuditedAct } from '#features/staff/server/index.ts'
import { Invalid, NotFound } from '#platform/http/responses/errors.ts'
import { m } from '#texts'
import { lockGoodsToChange } from '../../queries/console/batch-queries.ts'
import { readNextGoodsIds } from '../../queries/saving/index-goods-queries.ts'
import { changeTo } from '../../rules/console/bulk-changes.ts'
import { refreshFamilies } from '../saving/refresh-families.ts'
import { batchStep, writeBulkEdit } from './write-bulk-edit.ts'

/**
 * Moves the goods some hundreds a transaction, and then deletes the empty sub-type unless `keepsName`. A repeat resumes
 * after an interruption.
 * @throws NotFound, Invalid, TypeNotEmpty
 */
export async function mergeSubTypes(
  context: TypeContext,
  by: AuditedAct['by'],
  { id, targetId, keepsName }: { id: number; targetId: number; keepsName: boolean },
): Promise<TypeTree> {
  if (id === targetId) throw new Invalid({ target_id: [(options) => m.catalogue_type_merge_itself({}, options)] })
  const tree = await readTypeTree(context.database)
  findSubType(tree, id)
  const { subType: target } = findSubType(tree, targetId)
  const move = { id, targetId, by, batchId: randomUUID() }
  let moved = 0
  for (let step = await moveNext(context, move); step > 0; step = await moveNext(context, move)) moved += step
  // Families follow their members, so that none has the deleted type.
  if (moved > 0) await refreshFamilies(context)
  if (keepsName) return readTypeTree(context.database)
  return deleteMergedSubType(context, by, { id, target: target.names, moved })
}

/** @returns how many goods moved */
function moveNext(
  { inTransaction, now }: TypeContext,
  { id, targetId, by, batchId }: { id: number; targetId: number; by: AuditedAct['by']; batchId: string },
): Promise<number> {
  return inTransaction(async (transaction) => {
    await lockGoodsWrites(transaction)
    if (!(await lockSubType(transaction, targetId))) throw new NotFound()
    const ids = await readNextGoodsIds(transaction, { id, afterGoodsId: 0 }, batchStep)
    const locked = await lockGoodsToChange(transaction, ids)
    const changed = locked.flatMap((row) => changeTo(row, { sub_type_id: targetId }) ?? [])
    await writeBulkEdit(transaction, changed, { by, action: 'goods.merge', batchId, now: now() })
    return ids.length
  })
}
