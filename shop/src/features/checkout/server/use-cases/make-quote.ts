import { getGoodsByIds, GoodsNotFound, type Offer, readOffers } from '#features/catalogue/server/index.ts'
import type { Quote } from '#features/checkout/contract.ts'
import type { AddressFields } from '#features/delivery/contract.ts'
import {
  type CheckedAddress,
  handlingOf,
  readDelivery,
  readDeliveryTo,
  readDeliveryToPlace,
} from '#features/delivery/server/index.ts'
import {
  explainRefusal,
  readPromotionsOfShopper,
  takesCodes,
  toPricingInput,
} from '#features/promotions/server/index.ts'
import { readSettings } from '#features/settings/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Language } from '#platform/i18n/language.ts'
import { toPurchase } from '../rules/purchase.ts'
import { toWireQuote } from '../rules/quote-view.ts'
import type { Buyer, RequestedLine } from '#features/orders/server/ports/purchase-steps.ts'

export interface QuoteRequest {
  /** Null without a login. */
  shopper: Buyer | null
  lines: readonly RequestedLine[]
  addressId: number | null
  /** An address of no address book; replaces `addressId`. */
  address?: AddressFields | null
  /** A place without its address; replaces `addressId`. */
  place?: Pick<CheckedAddress, 'country' | 'regionCode' | 'postalCode'> | null
  /** An unpaid order that the purchase replaces, and its goods: they count as in stock. */
  replaced?: { orderId: number; reserved: ReadonlyMap<number, number> } | null
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
  { shopper, lines, addressId, address, place, replaced, code, language }: QuoteRequest,
): Promise<Quote> {
  const goodsIds = lines.map(({ goodsId }) => goodsId)
  const at = now()
  const userId = shopper && !shopper.isGuest ? shopper.id : null
  const readTo = () => {
    if (address) return readDeliveryTo(database, address)
    if (place) return readDeliveryToPlace(database, place)
    // Without an account there is no address book.
    return readDelivery(database, { userId: userId ?? 0, addressId: userId === null ? null : addressId })
  }
  const [inStock, goods, delivery, settings, promotions, hasCodes] = await Promise.all([
    readOffers(database, goodsIds),
    getGoodsByIds(database, goodsIds, language),
    readTo(),
    readSettings(database),
    readPromotionsOfShopper(database, {
      userId,
      code,
      now: at,
      exceptOrderId: replaced?.orderId ?? null,
    }),
    takesCodes(database, at),
  ])
  const offers = replaced ? addReserved(inStock, replaced.reserved) : inStock
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

function addReserved(offers: ReadonlyMap<number, Offer>, reserved: ReadonlyMap<number, number>): Map<number, Offer> {
  return new Map([...offers].map(([id, offer]) => [id, { ...offer, stock: offer.stock + (reserved.get(id) ?? 0) }]))
}
