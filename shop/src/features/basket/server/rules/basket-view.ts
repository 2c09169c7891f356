/** A basket on the wire. */
import type { Basket, BasketLine } from '#features/basket/contract.ts'
import { maxDisclosedStock } from '#features/orders/values.ts'
import type { GoodsWithAvailability } from '#features/catalogue/contract.ts'
import { type LineToPrice, priceOrder, type PromotionsOfPurchase } from '#features/pricing/price-order.ts'
import { explainHints } from '#features/promotions/server/index.ts'
import type { Language } from '#platform/i18n/language.ts'
import { nameIn } from '#platform/i18n/names.ts'
import { toWireMoney } from '#platform/money/money.ts'
import type { StoredLine } from '../queries/basket-queries.ts'
import type { Offer } from '#features/catalogue/server/index.ts'
import { checkAvailability } from './line-state.ts'

/** `left` is null where the stock is not shown. */
type ShownOffer = Offer & { left: number | null }

export interface BasketFacts {
  language: Language
  lines: readonly StoredLine[]
  offers: ReadonlyMap<number, ShownOffer>
  goods: readonly GoodsWithAvailability[]
  freeDeliveryFromInFen: number | null
  promotions: PromotionsOfPurchase
}

/** Omits lines of deleted goods. */
export function toWireBasket(facts: BasketFacts): Basket {
  const { lines, offers, goods, freeDeliveryFromInFen, promotions, language } = facts
  const goodsById = new Map(goods.map((item) => [item.id, item]))
  const shown = lines.flatMap((line) => {
    const offer = offers.get(line.goodsId)
    const item = goodsById.get(line.goodsId)
    return offer && item ? [toWireLine(line, offer, item)] : []
  })
  const price = priceOrder({
    lines: shown.filter(({ is_selected }) => is_selected).map((line) => toPrice(line, offers)),
    promotions,
  })
  return {
    lines: shown,
    selected_count: price.lines.reduce((total, { quantity }) => total + quantity, 0),
    goods_total: toWireMoney(price.goodsTotalInFen),
    discounts: price.discounts.map(({ names, amountInFen }) => ({
      name: nameIn(language, names),
      amount: toWireMoney(amountInFen),
    })),
    hints: explainHints(price.hints, language),
    free_delivery_from: freeDeliveryFromInFen === null ? null : toWireMoney(freeDeliveryFromInFen),
    total: toWireMoney(price.totalInFen),
    currency: 'CNY',
  }
}

function toPrice(line: BasketLine, offers: ReadonlyMap<number, ShownOffer>): LineToPrice {
  const { priceInFen, goodsSubTypeId, goodsTypeId } = offers.get(line.goods_id)!
  return {
    goodsId: line.goods_id,
    quantity: line.counted,
    unitPriceInFen: priceInFen,
    goodsSubTypeId,
    goodsTypeId,
  }
}

function toWireLine(line: StoredLine, offer: ShownOffer, goods: GoodsWithAvailability): BasketLine {
  const { state, counted, most } = checkAvailability(line.quantity, offer)
  const { goodsTotalInFen } = priceOrder({
    lines: [{ goodsId: goods.id, quantity: counted, unitPriceInFen: offer.priceInFen }],
  })
  return {
    goods_id: goods.id,
    goods_name: goods.name,
    option_text: goods.option_text,
    image_url: goods.image_url,
    quantity: line.quantity,
    counted,
    most: most > maxDisclosedStock ? null : most,
    left: offer.left,
    is_selected: line.isSelected && counted > 0,
    was_selected: line.isSelected,
    state,
    unit_price: toWireMoney(offer.priceInFen),
    was_price: goods.was_price,
    price_change: changeOf(offer.priceInFen - line.seenPriceInFen),
    line_total: toWireMoney(goodsTotalInFen),
  }
}

function changeOf(changeInFen: number): string | null {
  if (changeInFen === 0) return null
  return `${changeInFen < 0 ? '-' : ''}${toWireMoney(Math.abs(changeInFen))}`
}
