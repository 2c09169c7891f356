import type { Basket, GuestLine } from '#features/basket/contract.ts'
import { getGoodsByIds, readOffers } from '#features/catalogue/server/index.ts'
import { readFreeDeliveryFrom } from '#features/delivery/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { Language } from '#platform/i18n/language.ts'
import { parseMoney } from '#platform/money/money.ts'
import { readLines, type StoredLine } from '../queries/basket-queries.ts'
import { toWireBasket } from '../rules/basket-view.ts'
import { mergeLines } from '../rules/merge-lines.ts'
import { maxBasketLines } from '#features/basket/values.ts'

/** Reading writes nothing: scarce goods count with fewer units until their stock is back. */
export async function readBasket(database: Database, userId: number, language: Language): Promise<Basket> {
  return show(database, await readLines(database, userId), language)
}

/** Shows a guest basket without storing it. */
export async function previewBasket(
  database: Database,
  guestLines: readonly GuestLine[],
  language: Language,
): Promise<Basket> {
  const { written } = mergeLines([], guestLines.map(toStored), maxBasketLines)
  return show(database, written, language)
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

async function show(database: Database, lines: readonly StoredLine[], language: Language): Promise<Basket> {
  const goodsIds = lines.map(({ goodsId }) => goodsId)
  const [offers, goods, freeDeliveryFromInFen] = await Promise.all([
    readOffers(database, goodsIds),
    getGoodsByIds(database, goodsIds, language),
    readFreeDeliveryFrom(database),
  ])
  const seen = lines.map((line) => ({
    ...line,
    seenPriceInFen: line.seenPriceInFen || (offers.get(line.goodsId)?.priceInFen ?? 0),
  }))
  return toWireBasket({ lines: seen, offers, goods, freeDeliveryFromInFen, language })
}
