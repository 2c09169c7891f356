/** The facts of a purchase's price, cached so that buying known goods is one statement. */
import { GoodsNotFound, lockOffers, type Offer, readOffers } from '#features/catalogue/server/index.ts'
import { type Delivery, readDelivery } from '#features/delivery/server/index.ts'
import { type OrderPrice, priceOrder } from '#features/pricing/price-order.ts'
import type { Database } from '#platform/database/database.ts'
import type { OfferFacts, RequestedLine } from '../ports/purchase-steps.ts'

export interface RequestedGoods {
  lines: readonly RequestedLine[]
  /** `default`: the shopper's own, if the shop delivers there; the fee is the one without an address. */
  addressId: number | 'default'
}

/** As last read. */
interface SeenFacts {
  offers: Map<number, Offer>
  /** Without an address; null before the first purchase. */
  delivery: Delivery | null
}

const maxSeen = 5_000
const seenBy = new WeakMap<Database, SeenFacts>()

/** Possibly outdated: only unknown goods and the shopper's address are read. @throws as `readFacts` */
export async function getCachedFacts(
  database: Database,
  userId: number,
  requested: RequestedGoods,
): Promise<OfferFacts> {
  const seen = seenBy.get(database) ?? { offers: new Map<number, Offer>(), delivery: null }
  const offers = new Map<number, Offer>()
  const unseen: number[] = []
  for (const { goodsId } of requested.lines) {
    const offer = seen.offers.get(goodsId)
    if (offer) offers.set(goodsId, offer)
    else unseen.push(goodsId)
  }
  const delivery = requested.addressId === 'default' ? seen.delivery : null
  if (unseen.length === 0 && delivery) return { offers, delivery }
  for (const [goodsId, offer] of await readOffers(database, unseen)) offers.set(goodsId, offer)
  return toFacts(database, userId, requested, { offers, delivery })
}

/** @throws GoodsNotFound; NotFound for somebody else's address, Invalid where its region is gone, NotDeliverable */
export async function readFacts(database: Database, userId: number, requested: RequestedGoods): Promise<OfferFacts> {
  return toFacts(database, userId, requested, { offers: await readOffers(database, goodsIdsOf(requested)) })
}

/** Locks the goods until the transaction ends. @throws as `readFacts` */
export async function lockFacts(transaction: Database, userId: number, requested: RequestedGoods): Promise<OfferFacts> {
  return toFacts(transaction, userId, requested, { offers: await lockOffers(transaction, goodsIdsOf(requested)) })
}

const goodsIdsOf = ({ lines }: RequestedGoods) => lines.map(({ goodsId }) => goodsId)

async function toFacts(
  database: Database,
  userId: number,
  { lines, addressId }: RequestedGoods,
  { offers, delivery }: { offers: ReadonlyMap<number, Offer>; delivery?: Delivery | null },
): Promise<OfferFacts> {
  if (lines.some(({ goodsId }) => !offers.has(goodsId))) throw new GoodsNotFound()
  const to = addressId === 'default' ? null : addressId
  return { offers, delivery: delivery ?? (await readDelivery(database, { userId, addressId: to })) }
}

/** Caches them for the next purchase; evicts the oldest. */
export function keepFacts(database: Database, { offers, delivery }: OfferFacts): void {
  const seen = seenBy.get(database) ?? { offers: new Map<number, Offer>(), delivery: null }
  seenBy.set(database, seen)
  if (delivery.address === null) seen.delivery = delivery
  for (const [goodsId, offer] of offers) {
    if (seen.offers.get(goodsId) === offer) continue
    seen.offers.delete(goodsId)
    seen.offers.set(goodsId, offer)
  }
  for (const goodsId of seen.offers.keys()) {
    if (seen.offers.size <= maxSeen) return
    seen.offers.delete(goodsId)
  }
}

export function priceOf({ offers, delivery }: OfferFacts, lines: readonly RequestedLine[]): OrderPrice {
  const offered = lines.map(({ goodsId, quantity }) => ({ ...offers.get(goodsId)!, quantity }))
  return priceOrder({
    lines: offered.map(({ goodsId, quantity, priceInFen }) => ({ goodsId, quantity, unitPriceInFen: priceInFen })),
    feeInFen: (goodsTotalInFen) => delivery.feeInFen({ goodsTotalInFen, lines: offered }),
  })
}

/** Whether `insert-order.ts` would accept or reject both alike, apart from stock. */
export function costTheSame(one: OfferFacts, other: OfferFacts): boolean {
  return JSON.stringify(proofOf(one)) === JSON.stringify(proofOf(other))
}

function proofOf({ offers, delivery: { zone, address } }: OfferFacts) {
  const goods = Array.from(offers.values(), ({ goodsId, priceInFen, weightInGrams }) => [
    goodsId,
    priceInFen,
    weightInGrams,
  ])
  return [goods.toSorted(([a], [b]) => a! - b!), zone?.id, zone?.revision, address?.country, address?.regionCode]
}
