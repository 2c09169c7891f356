import { writeAuditEntry } from '#features/staff/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { deleteGoodsRow, lockGoods, wasOrdered } from '../../queries/console/change-goods-queries.ts'
import { findDeletedGoods, deleteMarksOfGoods, readDueDeletions } from '../../queries/console/deleted-goods-queries.ts'
import { removeUnreferencedPictures } from '../pictures/unreferenced-pictures.ts'

type Context = Pick<ShopContext, 'database' | 'inTransaction' | 'now' | 'storage' | 'log'>

const atOnce = 20

/** Deletes goods for good a day after their deletion, with texts and pictures. @returns how many were due */
export async function removeDeletedGoods(context: Context): Promise<number> {
  const due = await readDueDeletions(context.database, context.now(), atOnce)
  for (const id of due) await remove(context, id)
  return due.length
}

async function remove(context: Context, id: number): Promise<void> {
  const { inTransaction, now, log } = context
  await inTransaction(async (transaction) => {
    const row = await lockGoods(transaction, id)
    const deleted = row && (await findDeletedGoods(transaction, id))
    if (!row || !deleted || deleted.goneAt > now()) return
    // Ordered meanwhile: the goods stay withdrawn.
    if (await wasOrdered(transaction, id)) {
      await deleteMarksOfGoods(transaction, id)
      return
    }
    await deleteGoodsRow(transaction, id)
    await writeAuditEntry(transaction, {
      by: 'system',
      at: now(),
      action: 'goods.remove',
      subject: { kind: 'goods', id, label: row.sku },
    })
  })
  try {
    await removeUnreferencedPictures(context, [id])
  } catch (error) {
    log.warn({ err: error, goods: id }, 'pictures of deleted goods are still stored')
  }
}
