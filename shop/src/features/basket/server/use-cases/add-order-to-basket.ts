import type { AddedOrder } from '#features/basket/contract.ts'
import { readOffers } from '#features/catalogue/server/index.ts'
import { requireOrder, withLines } from '#features/orders/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Shopper } from '#platform/http/calls/access.ts'
import type { Language } from '#platform/i18n/language.ts'
import { countAvailable } from '../rules/count-available.ts'
import { mergeIntoBasketInTransaction } from './merge-into-basket.ts'
import { nameIn } from '#platform/i18n/names.ts'

/**
 * Adds the available goods of an order to its shopper's basket. Idempotent.
 * @throws NotFound for orders of others, too
 */
export async function addOrderToBasket(
  { database, inTransaction, now }: Pick<ShopContext, 'database' | 'inTransaction' | 'now'>,
  { shopper, orderNumber, language }: { shopper: Shopper; orderNumber: string; language: Language },
): Promise<AddedOrder> {
  const order = await requireOrder(database, shopper, orderNumber)
  const [whole] = await withLines(database, [order])
  const ordered = whole!.lines
  const { counted, written, full } = await inTransaction(async (transaction) => {
    const offers = await readOffers(
      transaction,
      ordered.map(({ goodsId }) => goodsId),
    )
    const counts = ordered.map((line) => ({
      ...countAvailable(line, offers.get(line.goodsId)),
      names: line.goodsNames,
    }))
    const lines = counts
      .filter((line) => line.counted > 0)
      .map((line) => ({ goodsId: line.goodsId, quantity: line.counted, isSelected: true, seenPriceInFen: 0 }))
    const merge = await mergeIntoBasketInTransaction(transaction, {
      userId: shopper.id,
      lines,
      offers,
      changedAt: now(),
    })
    return { counted: counts, written: merge.written, full: new Set(merge.leftOut) }
  })
  const leftOut = counted.flatMap(({ goodsId, names, quantity, counted: had, reason: short }) => {
    const isFull = full.has(goodsId)
    const reason = isFull ? 'full' : short
    const missing = isFull ? quantity : quantity - had
    return reason ? [{ goods_id: goodsId, goods_name: nameIn(language, names), quantity: missing, reason }] : []
  })
  return { added_count: written.length, left_out: leftOut }
}
