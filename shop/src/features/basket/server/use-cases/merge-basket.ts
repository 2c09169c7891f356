import type { GuestLine, MergedBasket } from '#features/basket/contract.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Language } from '#platform/i18n/language.ts'
import { readOffers } from '#features/catalogue/server/index.ts'
import { mergeIntoBasketInTransaction } from './merge-into-basket.ts'
import { readBasket, toStored } from './read-basket.ts'

/** Skips unknown goods; adds withdrawn ones, with their state. */
export async function mergeBasket(
  context: Pick<ShopContext, 'database' | 'inTransaction' | 'now'>,
  userId: number,
  guestLines: readonly GuestLine[],
  language: Language,
): Promise<MergedBasket> {
  const { written, leftOut } = await context.inTransaction(async (transaction) => {
    const offers = await readOffers(
      transaction,
      guestLines.map(({ goods_id }) => goods_id),
    )
    const lines = guestLines.map(toStored).filter(({ goodsId }) => offers.has(goodsId))
    return mergeIntoBasketInTransaction(transaction, { userId, lines, offers, changedAt: context.now() })
  })
  const basket = await readBasket(context, userId, language)
  return { ...basket, added_count: written.length, left_out: leftOut }
}
