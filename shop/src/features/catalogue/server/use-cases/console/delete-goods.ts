import { type AuditedAct, writeAuditEntries, writeAuditEntry } from '#features/staff/server/index.ts'
import type { ConsoleGoods } from '#features/catalogue/console-contract/goods.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'
import { EditConflict } from '#platform/http/responses/errors.ts'
import type { Language } from '#platform/i18n/language.ts'
import { lockGoods, saveEdit } from '../../queries/console/change-goods-queries.ts'
import { deleteMarksOfGoods, findDeletedGoods, markAsDeleted } from '../../queries/console/deleted-goods-queries.ts'
import { namePriceAuthor, type PriceCause } from '../../queries/saving/price-author-queries.ts'
import { lastValues } from '../../rules/console/goods-changes.ts'
import { GoodsNotFound, GoodsWasOrdered } from '../../rules/errors.ts'
import { getGoodsAsStaff } from './read-console-goods.ts'

/** Deleted goods can be restored for this long. */
export const retentionInMs = 86_400_000

type Context = Pick<ShopContext, 'inTransaction' | 'now'>

/**
 * Hides goods from the shop at once, and deletes them a day later. Idempotent, with any revision.
 * @throws GoodsNotFound, EditConflict, GoodsWasOrdered
 */
export async function deleteGoods(
  { inTransaction, now }: Context,
  by: AuditedAct['by'],
  { id, revision, language }: { id: number; revision: number; language: Language },
): Promise<undefined> {
  return inTransaction(async (transaction) => {
    const row = await lockGoods(transaction, id)
    if (!row) throw new GoodsNotFound()
    if (await findDeletedGoods(transaction, id)) return undefined
    if (row.revision !== revision)
      throw new EditConflict(await getGoodsAsStaff(transaction, { id, language, now: now() }), [])
    const deleted = await deleteGoodsInTransaction(transaction, [id], { by, at: now(), cause: 'set' })
    if (!deleted.has(id)) throw new GoodsWasOrdered()
    return undefined
  })
}

/**
 * Deletes goods as `deleteGoods`, some hundreds at a time. Requires their locks.
 * @returns the deleted ids, without ordered ones and those that were deleted before
 */
export async function deleteGoodsInTransaction(
  transaction: Database,
  ids: readonly number[],
  { by, at, cause, batchId }: Pick<AuditedAct, 'by' | 'at' | 'batchId'> & { cause: PriceCause },
): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  await namePriceAuthor(transaction, { cause, by, at })
  const deleted = await markAsDeleted(transaction, ids, { now: at, goneAt: new Date(at.getTime() + retentionInMs) })
  await writeAuditEntries(
    transaction,
    deleted.map((goods) => ({
      by,
      at,
      action: 'goods.delete',
      subject: { kind: 'goods', id: goods.id, label: goods.sku },
      changes: lastValues(goods),
      ...(batchId && { batchId }),
    })),
  )
  return new Set(deleted.map(({ id }) => id))
}

/**
 * Restores the former state. Idempotent.
 * @throws GoodsNotFound also after final deletion
 */
export async function restoreGoods(
  { inTransaction, now }: Context,
  by: AuditedAct['by'],
  { id, language }: { id: number; language: Language },
): Promise<ConsoleGoods> {
  return inTransaction(async (transaction) => {
    const row = await lockGoods(transaction, id)
    if (!row) throw new GoodsNotFound()
    const deleted = await findDeletedGoods(transaction, id)
    if (deleted) {
      await deleteMarksOfGoods(transaction, id)
      const columns = { isOnSale: deleted.wasOnSale }
      await namePriceAuthor(transaction, { cause: 'set', by, at: now() })
      await saveEdit(transaction, { id, columns, texts: [], fields: ['is_on_sale'], now: now() })
      await writeAuditEntry(transaction, {
        by,
        at: now(),
        action: 'goods.restore',
        subject: { kind: 'goods', id, label: row.sku },
        changes: { is_on_sale: [false, deleted.wasOnSale] },
      })
    }
    return getGoodsAsStaff(transaction, { id, language, now: now() })
  })
}
