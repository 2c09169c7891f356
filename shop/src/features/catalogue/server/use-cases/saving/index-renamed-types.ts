/** Goods are also found by the names of their types. After a type was renamed, all its goods are indexed again. */
import { findSubTypeToIndex, lockGoodsWrites, setIndexedUpTo } from '#features/goods-types/server/index.ts'
import { searchIndex } from '#features/search/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { createIdleGate } from '#platform/jobs/idle-gate.ts'
import { indexGoods } from './index-goods.ts'
import { readNextGoodsIds } from '../../queries/saving/index-goods-queries.ts'

const batchSize = 500

/**
 * Each step is a transaction that records its progress, so a crash loses nothing. Waits between steps until the process
 * is idle.
 * @returns how many goods were indexed
 */
export async function indexRenamedTypes(
  context: Pick<ShopContext, 'database' | 'inTransaction'>,
  quietMoments = createIdleGate(),
): Promise<number> {
  let total = 0
  // Checks before locking: usually there is no work, so the sweeper need not wait for an import.
  while (await findSubTypeToIndex(context.database)) {
    if (total > 0) await quietMoments.wait()
    total += await indexNextGoods(context)
  }
  return total
}

async function indexNextGoods({ inTransaction }: Pick<ShopContext, 'inTransaction'>): Promise<number> {
  return inTransaction(async (transaction) => {
    // Locks, because tokens from older texts would overwrite those of goods saved meanwhile.
    await lockGoodsWrites(transaction)
    const subType = await findSubTypeToIndex(transaction)
    if (!subType) return 0
    const goodsIds = await readNextGoodsIds(transaction, subType, batchSize)
    await indexGoods(transaction, goodsIds, searchIndex.makeTokensInTurns)
    await setIndexedUpTo(transaction, subType.id, goodsIds.length < batchSize ? null : goodsIds.at(-1)!)
    return goodsIds.length
  })
}
