/** Files of pictures around their transaction: recorded before storing, removed afterwards if unused. */
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

/** By then any request that stored a file has committed or ended. */
const expectedForInMs = 3_600_000
const goodsAtOnce = 100

/** @returns rows that the transaction deletes when it shows the pictures */
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

/** Removes unreferenced and unexpected files of these goods. The sweeper retries failures. */
export async function removeUnreferencedPictures(context: Context, goodsIds: readonly number[]): Promise<void> {
  for (const goodsId of await findGoodsWithUnreferencedPictures(context.database, goodsIds))
    await remove(context, goodsId)
}

/** Removes files of requests that ended before their transaction. @returns how many goods had some */
export async function deleteUnreferencedPictures(context: Context): Promise<number> {
  const due = await listDueUnreferencedPictures(context.database, context.now(), goodsAtOnce)
  for (const goodsId of due) await remove(context, goodsId)
  return due.length
}

/** The lock of the goods prevents storing the same picture again meanwhile. */
async function remove({ inTransaction, now, storage }: Context, goodsId: number): Promise<void> {
  await inTransaction(async (transaction) => {
    await lockGoods(transaction, goodsId)
    const versions = await claimUnreferencedPictures(transaction, goodsId, now())
    await removeGoodsPictures({ storage }, { goodsId, versions })
  })
}
