import { getGoodsByIds, GoodsNotFound, readOffers } from '#features/catalogue/server/index.ts'
import type { Quote } from '#features/checkout/contract.ts'
import { handlingOf, readDelivery } from '#features/delivery/server/index.ts'
import {
  explainRefusal,
  readPromotionsOfShopper,
  takesCodes,
  toPricingInput,
} from '#features/promotions/server/index.ts'
import { readSettings } from '#features/settings/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Shopper } from '#platform/http/calls/access.ts'
import type { Language } from '#platform/i18n/language.ts'
import { toPurchase } from '../rules/purchase.ts'
import { toWireQuote } from '../rules/quote-view.ts'
import type { RequestedLine } from '#features/orders/server/ports/purchase-steps.ts'

export interface QuoteRequest {
  shopper: Shopper
  lines: readonly RequestedLine[]
  addressId: number | null
  /** As `foldCode` returns it; empty for none. */
  code: string
  language: Language
}

/**
 * Current price and delivery estimate of a purchase. Writes nothing.
 * @throws GoodsNotFound, NotFound for somebody else's address, Invalid, NotDeliverable
 */
export async function makeQuote(
  { database, now }: Pick<ShopContext, 'database' | 'now'>,
  { shopper, lines, addressId, code, language }: QuoteRequest,
): Promise<Quote> {
  const goodsIds = lines.map(({ goodsId }) => goodsId)
  const at = now()
  const [offers, goods, delivery, settings, promotions, hasCodes] = await Promise.all([
    readOffers(database, goodsIds),
    getGoodsByIds(database, goodsIds, language),
    readDelivery(database, { userId: shopper.id, addressId }),
    readSettings(database),
    readPromotionsOfShopper(database, { userId: shopper.id, code, now: at }),
    takesCodes(database, at),
  ])
  if (goodsIds.some((goodsId) => !offers.has(goodsId))) throw new GoodsNotFound()
  const purchase = toPurchase(lines, offers, delivery, toPricingInput(promotions, at, delivery.address))
  const { codeRefusal } = purchase.price
  return toWireQuote({
    language,
    purchase,
    goods,
    promise: delivery.promise(at, handlingOf(settings)),
    returnDays: settings.return_days,
    takesCodes: hasCodes,
    codeError: codeRefusal && explainRefusal(codeRefusal)({ locale: language }),
  })
}
