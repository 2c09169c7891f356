import { type AuditedAct, writeAuditEntry } from '#features/staff/server/index.ts'
import type { ConsoleGoods } from '#features/catalogue/console-contract/goods.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { EditConflict } from '#platform/http/responses/errors.ts'
import type { Language } from '#platform/i18n/language.ts'
import { lockForEdit, lockGoods, saveEdit, wasOrdered } from '../../queries/console/change-goods-queries.ts'
import {
  findDeletedGoods,
  deleteMarksOfGoods,
  insertDeletedGoods,
} from '../../queries/console/deleted-goods-queries.ts'
import { namePriceAuthor } from '../../queries/saving/price-author-queries.ts'
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
    const found = await lockForEdit(transaction, id)
    if (!found) throw new GoodsNotFound()
    const { row, texts } = found
    if (await findDeletedGoods(transaction, id)) return undefined
    if (row.revision !== revision)
      throw new EditConflict(await getGoodsAsStaff(transaction, { id, language, now: now() }), [])
    if (await wasOrdered(transaction, id)) throw new GoodsWasOrdered()
    const changes = lastValues({ columns: row, texts })
    await setOnSale(transaction, id, { isOnSale: false, by, now: now() })
    await insertDeletedGoods(transaction, {
      goodsId: id,
      goneAt: new Date(now().getTime() + retentionInMs),
      wasOnSale: row.isOnSale,
    })
    const subject = { kind: 'goods', id, label: row.sku }
    await writeAuditEntry(transaction, { by, at: now(), action: 'goods.delete', subject, changes })
    return undefined
  })
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
      await setOnSale(transaction, id, { isOnSale: deleted.wasOnSale, by, now: now() })
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

type Transaction = Parameters<typeof saveEdit>[0]

async function setOnSale(
  transaction: Transaction,
  id: number,
  { isOnSale, by, now }: { isOnSale: boolean; by: AuditedAct['by']; now: Date },
) {
  await namePriceAuthor(transaction, { cause: 'set', by, at: now })
  await saveEdit(transaction, { id, columns: { isOnSale }, texts: [], fields: ['is_on_sale'], now })
}
