import { notify } from '#features/notifications/server/index.ts'
import { lockMailRecipient } from '#features/identity/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import {
  delayWatch,
  findAvailableGoods,
  findDueWatch,
  findGoodsToRelease,
  recordStockSince,
  releaseWatches,
  returnWatch,
  claimDueWatch,
} from '../queries/due-watch-queries.ts'
import type { WatchRow } from '../queries/watch-tables.ts'
import { backInStockMail } from '../rules/back-in-stock-mail.ts'

const minuteInMs = 60_000
/** Stock that is sold at once, or counted by mistake, is no news. */
export const settlingInMs = 10 * minuteInMs
/** Watchers for each unit in stock; the others wait for `settlingInMs` more. */
export const watchersPerUnit = 10
/** Ends a sweep, so that others see its progress. */
const maxNotified = 200

type WatchContext = Pick<ShopContext, 'config' | 'database' | 'inTransaction' | 'log' | 'now' | 'secretKey'>

/** Notifies watchers of items that have been in stock for a while: the oldest first, each once. */
export async function notifyWatchers(context: WatchContext, signal?: AbortSignal): Promise<number | 'again'> {
  const { database, inTransaction, now } = context
  const at = now()
  const before = new Date(at.getTime() - settlingInMs)
  await recordStockSince(database, at)
  for (const goodsId of await findGoodsToRelease(database, before))
    await inTransaction((transaction) =>
      releaseWatches(transaction, { goodsId, perUnit: watchersPerUnit, before, now: at }),
    )
  for (let count = 0; count < maxNotified; count++) {
    const watch = signal?.aborted ? null : await findDueWatch(database, now())
    if (!watch) return count
    await notifyOf(context, watch)
  }
  return 'again'
}

/** The transaction also deletes the watch: a crash repeats it whole, and of two processes one finds it. */
async function notifyOf(context: WatchContext, { id, userId, goodsId }: WatchRow): Promise<void> {
  const { database, inTransaction, log, now } = context
  try {
    await inTransaction(async (transaction) => {
      // Before the watch, as the deletion of an account locks them.
      if (!(await lockMailRecipient(transaction, userId))) return
      const goods = await findAvailableGoods(transaction, goodsId)
      if (!goods) return returnWatch(transaction, id)
      if (!(await claimDueWatch(transaction, id, now()))) return
      const { names } = goods
      await notify(transaction, context, {
        userId,
        kind: 'back_in_stock',
        facts: { goodsId, goodsNames: names },
        mail: { kind: backInStockMail, facts: { goodsId, names } },
        dedupeKey: `back_in_stock:${id}`,
        language: null,
        createdAt: now(),
      })
    })
  } catch (error) {
    log.error({ err: error, watchId: id }, 'a watcher was not notified; it will be retried')
    await delayWatch(database, id, new Date(now().getTime() + minuteInMs))
  }
}
