import { removeGoodsPictures, showGoodsPicture } from '#features/media/server/index.ts'
import { writeAuditEntry } from '#features/staff/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { deleteGoodsRow, lockGoods, wasOrdered } from '../../queries/console/change-goods-queries.ts'
import { findDeletedGoods, forgetDeletedGoods, readDueDeletions } from '../../queries/console/deleted-goods-queries.ts'
import { readPictures } from '../../queries/reading/picture-queries.ts'

type Context = Pick<ShopContext, 'database' | 'inTransaction' | 'now' | 'storage' | 'log'>

const atOnce = 20

/** What was deleted a day ago is gone for good, with its texts and pictures. @returns how many were due */
export async function removeDeletedGoods(context: Context): Promise<number> {
  const due = await readDueDeletions(context.database, context.now(), atOnce)
  for (const id of due) await remove(context, id)
  return due.length
}

async function remove({ inTransaction, now, storage, log }: Context, id: number): Promise<void> {
  const versions = await inTransaction(async (transaction) => {
    const row = await lockGoods(transaction, id)
    const deleted = row && (await findDeletedGoods(transaction, id))
    if (!row || !deleted || deleted.goneAt > now()) return null
    // Ordered all the same: they stay withdrawn.
    if (await wasOrdered(transaction, id)) {
      await forgetDeletedGoods(transaction, id)
      return null
    }
    const pictures = await readPictures(transaction, id)
    await deleteGoodsRow(transaction, id)
    await writeAuditEntry(transaction, {
      by: 'system',
      at: now(),
      action: 'goods.remove',
      subject: { kind: 'goods', id, label: row.sku },
    })
    return pictures.map(({ version }) => version)
  })
  if (!versions) return
  try {
    await showGoodsPicture({ storage }, id, null)
    await removeGoodsPictures({ storage }, { goodsId: id, versions })
  } catch (error) {
    log.warn({ err: error, goods: id }, 'pictures of deleted goods are still stored')
  }
}
