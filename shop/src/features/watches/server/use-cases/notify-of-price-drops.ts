import { fillFavouritePrices, recordNotifiedPrices } from '#features/favourites/server/index.ts'
import { lockMailRecipient } from '#features/identity/server/index.ts'
import { insertNotification, notify } from '#features/notifications/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { toWireMoney } from '#platform/money/money.ts'
import {
  type FavouritePlace,
  findEndOfWindow,
  findShoppersWithDrops,
  readDrops,
} from '../queries/price-drop-queries.ts'
import { priceDropMail } from '../rules/price-drop-mail.ts'

export const dayInMs = 86_400_000
/** Items of one mail. */
export const maxDrops = 20
/** Favourites of a sweep, so that others see its progress. */
const favouritesAtOnce = 1_000
const maxFilled = 1_000

type DropContext = Pick<ShopContext, 'config' | 'database' | 'inTransaction' | 'log' | 'now' | 'secretKey'>

const start: FavouritePlace = { userId: 0, goodsId: 0 }

/**
 * Notifies shoppers of lower prices of favourites: once a drop, and at most once a day with all items in one mail. Each
 * sweep continues after the last one, so a failing shopper delays no other.
 */
export function createPriceDropSweep(context: DropContext, windowSize = favouritesAtOnce) {
  let after = start
  return async (signal?: AbortSignal): Promise<number | 'again'> => {
    const until = await findEndOfWindow(context.database, { after, limit: windowSize })
    if (after === start) await fillFavouritePrices(context.database, maxFilled)
    const count = await notifyWithinWindow(context, { after, until }, signal)
    after = until ?? start
    return until ? 'again' : count
  }
}

async function notifyWithinWindow(
  context: DropContext,
  window: { after: FavouritePlace; until: FavouritePlace | null },
  signal?: AbortSignal,
): Promise<number> {
  const { database, log, now } = context
  const since = new Date(now().getTime() - dayInMs)
  let count = 0
  for (const userId of await findShoppersWithDrops(database, { since, ...window })) {
    if (signal?.aborted) break
    try {
      await notifyShopper(context, userId, since)
      count++
    } catch (error) {
      log.error({ err: error, userId }, 'a shopper was not notified of lower prices; it will be retried')
    }
  }
  return count
}

async function notifyShopper(context: DropContext, userId: number, since: Date): Promise<void> {
  const { inTransaction, now } = context
  await inTransaction(async (transaction) => {
    if (!(await lockMailRecipient(transaction, userId))) return
    const drops = await readDrops(transaction, { userId, since, limit: maxDrops })
    const createdAt = now()
    const items = drops.map(({ goodsId, names, priceInFen, formerPriceInFen }) => ({
      goodsId,
      names,
      price: toWireMoney(priceInFen),
      formerPrice: toWireMoney(formerPriceInFen),
    }))
    for (const [place, { favouriteId, goodsId, names, priceInFen }] of drops.entries()) {
      const notification = {
        userId,
        kind: 'price_drop' as const,
        facts: { goodsId, goodsNames: names, amount: items[place]!.price },
        dedupeKey: `price_drop:${favouriteId}:${priceInFen}`,
        createdAt,
      }
      // The first notification carries one mail with all items.
      if (place > 0) await insertNotification(transaction, notification)
      else {
        const mail = { kind: priceDropMail, facts: { items } }
        await notify(transaction, context, { ...notification, mail, language: null })
      }
    }
    await recordNotifiedPrices(transaction, drops)
  })
}
