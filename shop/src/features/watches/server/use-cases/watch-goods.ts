import { requireGoods } from '#features/catalogue/server/index.ts'
import { maxWatches } from '#features/watches/values.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { countWatches, insertWatch, isWatching, lockWatchesOf, type WatchKey } from '../queries/watch-queries.ts'
import { m } from '#texts'
import { ApiError } from '#platform/http/responses/errors.ts'

class TooManyWatches extends ApiError {
  constructor() {
    super('limit_reached', (options) => m.watches_too_many({ max: maxWatches }, options))
  }
}

/**
 * Idempotent. An item in stock can be watched, too: its page may be older than the stock.
 * @throws GoodsNotFound, TooManyWatches
 */
export async function watchGoods(
  { inTransaction, now }: Pick<ShopContext, 'inTransaction' | 'now'>,
  key: WatchKey,
): Promise<void> {
  await inTransaction(async (transaction) => {
    await requireGoods(transaction, key.goodsId)
    await lockWatchesOf(transaction, key.userId)
    if (await isWatching(transaction, key)) return
    if ((await countWatches(transaction, key.userId)) >= maxWatches) throw new TooManyWatches()
    await insertWatch(transaction, { ...key, createdAt: now() })
  })
}
