/** Type names are found by too, so a type's new name concerns all its goods: these are indexed after it was saved. */
import type { ShopContext } from '#platform/server/shop-context.ts'
import { indexGoods } from './index-goods.ts'
import { findSubTypeToIndex, readNextGoodsIds, setIndexedUpTo } from './index-goods-queries.ts'
import { lockSavingOfGoods } from './save-goods-queries.ts'

const goodsAtOnce = 500

/**
 * Each step is a transaction that remembers how far it came, so that a process which ends on the way loses nothing.
 * @returns how many goods were indexed
 */
export async function indexRenamedTypes(context: Pick<ShopContext, 'inTransaction'>): Promise<number> {
  let total = 0
  for (;;) {
    const indexed = await indexNextGoods(context)
    if (indexed === null) return total
    total += indexed
  }
}

/** @returns null when nothing is left to index */
async function indexNextGoods({ inTransaction }: Pick<ShopContext, 'inTransaction'>): Promise<number | null> {
  return inTransaction(async (transaction) => {
    // Goods that are saved meanwhile would be overwritten by what was read of them before.
    await lockSavingOfGoods(transaction)
    const subType = await findSubTypeToIndex(transaction)
    if (!subType) return null
    const goodsIds = await readNextGoodsIds(transaction, subType, goodsAtOnce)
    await indexGoods(transaction, goodsIds)
    await setIndexedUpTo(transaction, subType.id, goodsIds.length < goodsAtOnce ? null : goodsIds.at(-1)!)
    return goodsIds.length
  })
}
