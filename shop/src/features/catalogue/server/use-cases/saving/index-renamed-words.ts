/** Goods are also found by brand and material. After a word was renamed or merged, all its goods are indexed again. */
import { findWordToIndex, readNextGoodsOfWord, setWordIndexedUpTo } from '#features/goods-facts/server/index.ts'
import { lockGoodsWrites } from '#features/goods-types/server/index.ts'
import { searchIndex } from '#features/search/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { createIdleGate } from '#platform/jobs/idle-gate.ts'
import { indexGoods } from './index-goods.ts'

const batchSize = 500

/** As `indexRenamedTypes`: each step records its progress. @returns how many goods were indexed */
export async function indexRenamedWords(
  { database, inTransaction }: Pick<ShopContext, 'database' | 'inTransaction'>,
  quietMoments = createIdleGate(),
): Promise<number> {
  let total = 0
  while (await findWordToIndex(database)) {
    if (total > 0) await quietMoments.wait()
    total += await inTransaction(async (transaction) => {
      await lockGoodsWrites(transaction)
      const word = await findWordToIndex(transaction)
      if (!word) return 0
      const goodsIds = await readNextGoodsOfWord(transaction, word, batchSize)
      await indexGoods(transaction, goodsIds, searchIndex.makeTokensInTurns)
      await setWordIndexedUpTo(transaction, word.id, goodsIds.length < batchSize ? null : goodsIds.at(-1)!)
      return goodsIds.length
    })
  }
  return total
}
