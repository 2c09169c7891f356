import { removeGoodsPictures, showGoodsPicture } from '#features/media/server/index.ts'
import { type AuditedAct, writeAuditEntry } from '#features/staff/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { isForeignKeyViolation } from '#platform/database/database-faults.ts'
import { EditConflict } from '#platform/http/answers/refusals.ts'
import type { Language } from '#platform/i18n/language.ts'
import { deleteGoodsRow, lockGoods, wasOrdered } from '../../queries/console/change-goods-queries.ts'
import { readPictures } from '../../queries/reading/picture-queries.ts'
import { lastValues } from '../../rules/console/goods-changes.ts'
import { GoodsNotFound, GoodsWasOrdered } from '../../rules/refusals.ts'
import { textsOf } from './change-goods.ts'
import { getGoodsForStaff } from './read-console-goods.ts'

/**
 * For good: whoever only wants them out of the shop withdraws them.
 * @throws GoodsNotFound, EditConflict, GoodsWasOrdered
 */
export async function deleteGoods(
  { inTransaction, now, storage, log }: Pick<ShopContext, 'inTransaction' | 'now' | 'storage' | 'log'>,
  by: AuditedAct['by'],
  { id, revision, language }: { id: number; revision: number; language: Language },
): Promise<undefined> {
  const versions = await inTransaction(async (transaction) => {
    const row = await lockGoods(transaction, id)
    if (!row) throw new GoodsNotFound()
    if (row.revision !== revision)
      throw new EditConflict(await getGoodsForStaff(transaction, { id, language, now: now() }), [])
    if (await wasOrdered(transaction, id)) throw new GoodsWasOrdered()
    const pictures = await readPictures(transaction, id)
    const changes = lastValues({ columns: row, texts: await textsOf(transaction, id) })
    await deleteGoodsRow(transaction, id).catch((error: unknown) => {
      throw isForeignKeyViolation(error) ? new GoodsWasOrdered() : error
    })
    await writeAuditEntry(transaction, {
      by,
      at: now(),
      action: 'goods.delete',
      subject: { kind: 'goods', id, label: row.sku },
      changes,
    })
    return pictures.map(({ version }) => version)
  })
  const remove = async () => {
    await showGoodsPicture({ storage }, id, null)
    await removeGoodsPictures({ storage }, { goodsId: id, versions })
  }
  await remove().catch((error: unknown) => {
    log.warn({ err: error, goods: id }, 'pictures of deleted goods are still stored')
  })
  return undefined
}
