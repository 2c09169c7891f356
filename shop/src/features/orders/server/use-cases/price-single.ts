/** What an order of one goods costs. The last look at it is kept, so that the purchase itself stays one statement. */
import { GoodsNotFound, type Offer, readOffers } from '#features/catalogue/server/index.ts'
import { type Delivery, readDelivery } from '#features/delivery/server/index.ts'
import { type OrderPrice, priceOrder } from '#features/promotions/values.ts'
import type { Shopper } from '#platform/http/calls/access.ts'
import type { Database } from '#platform/database/database.ts'

export interface OfferToPrice extends Offer {
  /** To an address that is not known. */
  delivery: Pick<Delivery, 'feeInFen'>
}

const maxKept = 5_000
const kept = new WeakMap<Database, Map<number, OfferToPrice>>()

/** As it was when somebody last asked here. It may cost something else by now, or be gone. */
export function lastOffer(database: Database, goodsId: number): OfferToPrice | undefined {
  return kept.get(database)?.get(goodsId)
}

/** @throws GoodsNotFound */
export async function readOfferToPrice(database: Database, shopper: Shopper, goodsId: number): Promise<OfferToPrice> {
  const [offers, delivery] = await Promise.all([
    readOffers(database, [goodsId]),
    readDelivery(database, { userId: shopper.id, addressId: null }),
  ])
  const found = offers.get(goodsId)
  if (!found) throw new GoodsNotFound()
  const offer = { ...found, delivery }
  const ofShop = kept.get(database) ?? new Map<number, OfferToPrice>()
  kept.set(database, ofShop)
  // The oldest goes first.
  ofShop.delete(goodsId)
  ofShop.set(goodsId, offer)
  if (ofShop.size > maxKept) ofShop.delete(ofShop.keys().next().value!)
  return offer
}

export function priceOf({ goodsId, priceInFen, weightInGrams, delivery }: OfferToPrice, quantity: number): OrderPrice {
  return priceOrder({
    lines: [{ goodsId, quantity, unitPriceInFen: priceInFen }],
    feeInFen: (goodsTotalInFen) => delivery.feeInFen({ goodsTotalInFen, lines: [{ weightInGrams, quantity }] }),
  })
}
