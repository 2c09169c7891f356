/** Writes what goods can be found by; to be called in the transaction that changes their texts. */
import type { Database } from '#platform/database/database.ts'
import { readSearchTexts } from '../../queries/saving/index-goods-queries.ts'
import { putSearchTokens } from '../../../../search/server/queries/token-queries.ts'
import { makeSearchTokensHere } from '../../../../search/server/rules/search-tokens.ts'

const batchSize = 500

export async function indexGoods(
  database: Database,
  goodsIds: readonly number[],
  makeTokens = makeSearchTokensHere,
): Promise<void> {
  for (let start = 0; start < goodsIds.length; start += batchSize) {
    const texts = await readSearchTexts(database, goodsIds.slice(start, start + batchSize))
    const tokens = await makeTokens(texts)
    await putSearchTokens(
      database,
      texts.map(({ goodsId: id }, place) => ({ id, tokens: tokens[place]! })),
    )
  }
}
