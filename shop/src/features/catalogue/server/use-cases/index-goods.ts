/** Writes what goods can be found by; to be called in the transaction that changes their texts. */
import { toTsvector, type WeightedText } from '#platform/cjk-text/index.ts'
import type { Database } from '#platform/database/database.ts'
import { putSearchTokens, readSearchTexts, type SearchTexts } from '../queries/index-goods-queries.ts'

const batchSize = 500

export async function indexGoods(database: Database, goodsIds: readonly number[]): Promise<void> {
  for (let start = 0; start < goodsIds.length; start += batchSize) {
    const texts = await readSearchTexts(database, goodsIds.slice(start, start + batchSize))
    await putSearchTokens(
      database,
      texts.map((item) => ({ goodsId: item.goodsId, tokens: toTsvector(toWeightedTexts(item)) })),
    )
  }
}

function toWeightedTexts({ names, typeNames, describes }: SearchTexts): WeightedText[] {
  return [
    ...names.map((text) => ({ text, weight: 'A' as const })),
    ...typeNames.map((text) => ({ text, weight: 'C' as const })),
    ...describes.map((text) => ({ text, weight: 'D' as const })),
  ]
}
