/** After a type's requirements have changed, its goods are judged again, some thousands a transaction. */
import { lockGoodsWrites } from '#features/goods-types/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { createIdleGate } from '#platform/jobs/idle-gate.ts'
import { checkNextGoods, findFactCheck } from '../queries/type-fact-queries.ts'

const batchSize = 2_000

/** Each step records its progress, so a crash loses nothing. @returns how many goods were judged */
export async function checkGoodsFacts(
  { database, inTransaction }: Pick<ShopContext, 'database' | 'inTransaction'>,
  quietMoments = createIdleGate(),
): Promise<number> {
  let total = 0
  while (await findFactCheck(database)) {
    if (total > 0) await quietMoments.wait()
    total += await inTransaction(async (transaction) => {
      // Locks, so that facts saved meanwhile are judged by their own transaction.
      await lockGoodsWrites(transaction)
      const check = await findFactCheck(transaction)
      return check ? checkNextGoods(transaction, check, batchSize) : 0
    })
  }
  return total
}
