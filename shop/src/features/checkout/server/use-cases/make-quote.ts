import { getGoodsByIds, GoodsNotFound, readOffers } from '#features/catalogue/server/index.ts'
import type { Quote } from '#features/checkout/contract.ts'
import { handlingOf, readDelivery } from '#features/delivery/server/index.ts'
import { orderErrors } from '#features/orders/server/index.ts'
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
  const [offers, goods, delivery, settings] = await Promise.all([
    readOffers(database, goodsIds),
    getGoodsByIds(database, goodsIds, language),
    readDelivery(database, { userId: shopper.id, addressId }),
    readSettings(database),
  ])
  if (goodsIds.some((goodsId) => !offers.has(goodsId))) throw new GoodsNotFound()
  return toWireQuote({
    language,
    purchase: toPurchase(lines, offers, delivery),
    goods,
    promise: delivery.promise(now(), handlingOf(settings)),
    returnDays: settings.return_days,
    codeError: code === '' ? null : orderErrors.codeUnknown({ locale: language }),
  })
}
