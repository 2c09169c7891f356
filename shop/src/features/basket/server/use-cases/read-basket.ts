import type { Basket, GuestLine } from '#features/basket/contract.ts'
import { getGoodsByIds, readOffers } from '#features/catalogue/server/index.ts'
import { readFreeDeliveryFrom } from '#features/delivery/server/index.ts'
import { readPromotionsOfShopper, toPricingInput } from '#features/promotions/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Language } from '#platform/i18n/language.ts'
import { parseMoney } from '#platform/money/money.ts'
import { readLines, type StoredLine } from '../queries/basket-queries.ts'
import { toWireBasket } from '../rules/basket-view.ts'
import { mergeLines } from '../rules/merge-lines.ts'
import { maxBasketLines } from '#features/basket/values.ts'

type BasketContext = Pick<ShopContext, 'database' | 'now'>

/** Reading writes nothing: scarce goods count with fewer units until their stock is back. */
export async function readBasket(context: BasketContext, userId: number, language: Language): Promise<Basket> {
  return show(context, userId, await readLines(context.database, userId), language)
}

/** Shows a guest basket without storing it. */
export async function previewBasket(
  context: BasketContext,
  guestLines: readonly GuestLine[],
  language: Language,
): Promise<Basket> {
  const { written } = mergeLines([], guestLines.map(toStored), maxBasketLines)
  return show(context, null, written, language)
}

/** @returns lines with a seen price of 0 where unknown */
export function toStored({ goods_id, quantity, seen_price, is_selected }: GuestLine): StoredLine {
  return {
    goodsId: goods_id,
    quantity,
    isSelected: is_selected ?? true,
    seenPriceInFen: (seen_price === undefined ? null : parseMoney(seen_price)) ?? 0,
  }
}

async function show(
  { database, now }: BasketContext,
  userId: number | null,
  lines: readonly StoredLine[],
  language: Language,
): Promise<Basket> {
  const at = now()
  const goodsIds = lines.map(({ goodsId }) => goodsId)
  const [offers, goods, freeDeliveryFromInFen, promotions] = await Promise.all([
    readOffers(database, goodsIds),
    getGoodsByIds(database, goodsIds, language),
    readFreeDeliveryFrom(database),
    readPromotionsOfShopper(database, { userId, code: '', now: at }),
  ])
  const seen = lines.map((line) => ({
    ...line,
    seenPriceInFen: line.seenPriceInFen || (offers.get(line.goodsId)?.priceInFen ?? 0),
  }))
  return toWireBasket({
    lines: seen,
    offers,
    goods,
    freeDeliveryFromInFen,
    promotions: toPricingInput(promotions, at, null),
    language,
  })
}
