/** Files of pictures around the transaction that shows them: noted before they are stored, removed after the last word. */
import { removeGoodsPictures } from '#features/media/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { lockGoods } from '../../queries/console/change-goods-queries.ts'
import {
  findGoodsWithUnreferencedPictures,
  reservePictures,
  listDueUnreferencedPictures,
  claimUnreferencedPictures,
} from '../../queries/saving/unreferenced-picture-queries.ts'

type Context = Pick<ShopContext, 'database' | 'inTransaction' | 'now' | 'storage'>

/** By then whoever has stored a file has named it, or has ended without. */
const expectedForInMs = 3_600_000
const goodsAtOnce = 100

/** @returns what the transaction forgets that shows them */
export function expectPictures(
  { database, now }: Pick<Context, 'database' | 'now'>,
  pictures: readonly { goodsId: number; version: string }[],
): Promise<number[]> {
  const freeAt = new Date(now().getTime() + expectedForInMs)
  return reservePictures(
    database,
    pictures.map(({ goodsId, version }) => ({ goodsId, version })),
    freeAt,
  )
}

/** Files of these goods that nobody shows or waits for. What fails here is done by the sweeper. */
export async function removeUnreferencedPictures(context: Context, goodsIds: readonly number[]): Promise<void> {
  for (const goodsId of await findGoodsWithUnreferencedPictures(context.database, goodsIds))
    await remove(context, goodsId)
}

/** Left by who ended between a file and its transaction. @returns of how many goods */
export async function deleteUnreferencedPictures(context: Context): Promise<number> {
  const due = await listDueUnreferencedPictures(context.database, context.now(), goodsAtOnce)
  for (const goodsId of due) await remove(context, goodsId)
  return due.length
}

/** While the goods are held nobody begins to store the same picture again. */
async function remove({ inTransaction, now, storage }: Context, goodsId: number): Promise<void> {
  await inTransaction(async (transaction) => {
    await lockGoods(transaction, goodsId)
    const versions = await claimUnreferencedPictures(transaction, goodsId, now())
    await removeGoodsPictures({ storage }, { goodsId, versions })
  })
}
