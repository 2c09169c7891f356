/** Writes search tokens of goods. Call in the transaction that changes their texts. */
import { searchIndex } from '#features/search/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { readSearchTexts } from '../../queries/saving/index-goods-queries.ts'

const batchSize = 500

export async function indexGoods(
  database: Database,
  goodsIds: readonly number[],
  makeTokens = searchIndex.makeTokensHere,
): Promise<void> {
  for (let start = 0; start < goodsIds.length; start += batchSize) {
    const texts = await readSearchTexts(database, goodsIds.slice(start, start + batchSize))
    const tokens = await makeTokens(texts)
    await searchIndex.put(
      database,
      texts.map(({ goodsId: id }, place) => ({ id, tokens: tokens[place]! })),
    )
  }
}
