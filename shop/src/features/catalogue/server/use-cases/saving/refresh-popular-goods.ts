/**
 * Keeps known which goods sell best. A common word stands in hundreds of thousands of goods. What is shown of them first are
 * the popular ones, and an index of these alone finds them.
 */
import type { ShopContext } from '#platform/config/shop-context.ts'
import { createIdleGate } from '#platform/jobs/idle-gate.ts'
import { changePopularGoods, type PopularGoods } from '../../queries/saving/popular-goods-queries.ts'

const usual: PopularGoods = { maxPopular: 5_000, minListed: 5_000 }
const batchSize = 200

/** @returns how many are others now */
export async function refreshPopularGoods(
  { database }: Pick<ShopContext, 'database'>,
  goods: PopularGoods = usual,
  quietMoments = createIdleGate(),
): Promise<number> {
  let total = 0
  for (;;) {
    const count = await changePopularGoods(database, goods, batchSize)
    if (count === 0) return total
    total += count
    await quietMoments.wait()
  }
}
