/**
 * Maintains an index of the best-selling goods. A common word matches hundreds of thousands of goods. Results start
 * with popular ones, which this smaller index finds.
 */
import type { ShopContext } from '#platform/config/shop-context.ts'
import { createIdleGate } from '#platform/jobs/idle-gate.ts'
import { changePopularGoods, type PopularGoods } from '../../queries/saving/popular-goods-queries.ts'

const usual: PopularGoods = { maxPopular: 5_000, minListed: 5_000 }
const batchSize = 200

/** @returns how many changed */
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
