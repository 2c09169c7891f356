/** What an order of one goods costs. The last look at it is kept, so that the purchase itself stays one statement. */
import { GoodsNotFound, type Offer, readOffers } from '#features/catalogue/server/index.ts'
import { type Delivery, readDelivery } from '#features/delivery/server/index.ts'
import { type OrderPrice, priceOrder } from '#features/pricing/price-order.ts'
import type { Shopper } from '#platform/http/calls/access.ts'
import type { Database } from '#platform/database/database.ts'

export interface OfferToPrice extends Offer {
  /** To an address that is not known. */
  delivery: Pick<Delivery, 'feeInFen'>
}

/** As they were when somebody last asked here. They may cost something else by now, or be gone. */
interface LastSeen {
  offers: Map<number, Offer>
  delivery: OfferToPrice['delivery']
}

const maxKept = 5_000
const seenBy = new WeakMap<Database, LastSeen>()

/**
 * What it probably costs: of goods that nobody has asked for yet one statement, of others none.
 * @throws GoodsNotFound
 */
export async function getCachedOffer(database: Database, shopper: Shopper, goodsId: number): Promise<OfferToPrice> {
  const seen = seenBy.get(database)
  if (!seen) return readOfferToPrice(database, shopper, goodsId)
  const { delivery } = seen
  return { ...(seen.offers.get(goodsId) ?? keep(seen, await readOffer(database, goodsId))), delivery }
}

/** @throws GoodsNotFound */
export async function readOfferToPrice(database: Database, shopper: Shopper, goodsId: number): Promise<OfferToPrice> {
  const [offer, delivery] = await Promise.all([
    readOffer(database, goodsId),
    readDelivery(database, { userId: shopper.id, addressId: null }),
  ])
  const seen = seenBy.get(database) ?? { offers: new Map<number, Offer>(), delivery }
  seenBy.set(database, seen)
  seen.delivery = delivery
  return { ...keep(seen, offer), delivery }
}

async function readOffer(database: Database, goodsId: number): Promise<Offer> {
  const offer = (await readOffers(database, [goodsId])).get(goodsId)
  if (!offer) throw new GoodsNotFound()
  return offer
}

/** The oldest goes first. */
function keep({ offers }: LastSeen, offer: Offer): Offer {
  offers.delete(offer.goodsId)
  offers.set(offer.goodsId, offer)
  if (offers.size > maxKept) offers.delete(offers.keys().next().value!)
  return offer
}

export function priceOf({ goodsId, priceInFen, weightInGrams, delivery }: OfferToPrice, quantity: number): OrderPrice {
  return priceOrder({
    lines: [{ goodsId, quantity, unitPriceInFen: priceInFen }],
    feeInFen: (goodsTotalInFen) => delivery.feeInFen({ goodsTotalInFen, lines: [{ weightInGrams, quantity }] }),
  })
}
