/** The facts of a purchase's price, cached so that buying known goods is one statement. */
import { GoodsNotFound, lockOffers, type Offer, readOffers } from '#features/catalogue/server/index.ts'
import type { AddressFields } from '#features/delivery/contract.ts'
import { type Delivery, readDelivery, readDeliveryTo } from '#features/delivery/server/index.ts'
import { type OrderPrice, priceOrder } from '#features/pricing/price-order.ts'
import type { PromotionFacts } from '#features/pricing/values.ts'
import {
  lockPromotionLimits,
  type PromotionsOfShopper,
  readPromotionsOfShopper,
  toPricingInput,
} from '#features/promotions/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { Buyer, OfferFacts, RequestedLine } from '../ports/purchase-steps.ts'

export interface RequestedGoods {
  lines: readonly RequestedLine[]
  /** `default`: the shopper's default address, if the shop delivers there; else the fee without an address. */
  addressId: number | 'default'
  /** An address of no address book; replaces `addressId`. */
  address?: AddressFields
  /** As `foldCode` returns it; empty for none. Null: no promotion applies. */
  code: string | null
}

/** As last read. */
interface SeenFacts {
  offers: Map<number, Offer>
  /** Without an address; null before the first purchase. */
  delivery: Delivery | null
  automatic: readonly PromotionFacts[] | null
}

const maxSeen = 5_000
const noFacts = { delivery: null, automatic: null }
const seenBy = new WeakMap<Database, SeenFacts>()

/** Possibly outdated: only unknown goods, the shopper's address, code and limits are read. @throws as `readFacts` */
export async function getCachedFacts(
  database: Database,
  buyer: Buyer,
  requested: RequestedGoods,
  now: Date,
): Promise<OfferFacts> {
  const seen = seenBy.get(database) ?? { ...noFacts, offers: new Map<number, Offer>() }
  const offers = new Map<number, Offer>()
  const unseen: number[] = []
  for (const { goodsId } of requested.lines) {
    const offer = seen.offers.get(goodsId)
    if (offer) offers.set(goodsId, offer)
    else unseen.push(goodsId)
  }
  const delivery = requested.addressId === 'default' && !requested.address ? seen.delivery : null
  if (unseen.length === 0 && delivery && requested.code === null) return { offers, delivery, promotions: null }
  for (const [goodsId, offer] of await readOffers(database, unseen)) offers.set(goodsId, offer)
  return toFacts(database, buyer, requested, { offers, delivery, automatic: seen.automatic, now })
}

/** @throws GoodsNotFound; NotFound for somebody else's address, Invalid where its region is gone, NotDeliverable */
export async function readFacts(
  database: Database,
  buyer: Buyer,
  requested: RequestedGoods,
  now: Date,
): Promise<OfferFacts> {
  return toFacts(database, buyer, requested, { offers: await readOffers(database, goodsIdsOf(requested)), now })
}

/** Locks the goods, then limited promotions, until the transaction ends. @throws as `readFacts` */
export async function lockFacts(
  transaction: Database,
  buyer: Buyer,
  requested: RequestedGoods,
  now: Date,
): Promise<OfferFacts> {
  const offers = await lockOffers(transaction, goodsIdsOf(requested))
  const read = () => toFacts(transaction, buyer, requested, { offers, now })
  const facts = await read()
  const limited = candidatesOf(facts.promotions).filter(({ useLimit, code }) => (useLimit ?? code?.useLimit) != null)
  if (limited.length === 0) return facts
  await lockPromotionLimits(
    transaction,
    limited.map(({ id }) => id),
    requested.code ?? '',
  )
  return read()
}

const goodsIdsOf = ({ lines }: RequestedGoods) => lines.map(({ goodsId }) => goodsId)

async function toFacts(
  database: Database,
  buyer: Buyer,
  { lines, addressId, address, code }: RequestedGoods,
  known: {
    offers: ReadonlyMap<number, Offer>
    delivery?: Delivery | null
    automatic?: readonly PromotionFacts[] | null
    now: Date
  },
): Promise<OfferFacts> {
  const { offers, automatic = null, now } = known
  if (lines.some(({ goodsId }) => !offers.has(goodsId))) throw new GoodsNotFound()
  const to = addressId === 'default' ? null : addressId
  const readNow = () =>
    address ? readDeliveryTo(database, address) : readDelivery(database, { userId: buyer.id, addressId: to })
  const delivery = known.delivery ?? (await readNow())
  const userId = buyer.isGuest ? null : buyer.id
  const promotions = code === null ? null : await readPromotionsOfShopper(database, { userId, code, now, automatic })
  return { offers, delivery, promotions }
}

/** Caches them for the next purchase; evicts the oldest. */
export function keepFacts(database: Database, { offers, delivery, promotions }: OfferFacts): void {
  const seen = seenBy.get(database) ?? { ...noFacts, offers: new Map<number, Offer>() }
  seenBy.set(database, seen)
  if (delivery.address === null) seen.delivery = delivery
  if (promotions) seen.automatic = promotions.automatic
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

/** @param now decides which promotions apply */
export function priceOf(
  { offers, delivery, promotions }: OfferFacts,
  lines: readonly RequestedLine[],
  now: Date,
): OrderPrice {
  const offered = lines.map(({ goodsId, quantity }) => ({ ...offers.get(goodsId)!, quantity }))
  return priceOrder({
    lines: offered.map(({ priceInFen, ...line }) => ({ ...line, unitPriceInFen: priceInFen })),
    feeInFen: (goodsTotalInFen) => delivery.feeInFen({ goodsTotalInFen, lines: offered }),
    promotions: promotions ? toPricingInput(promotions, now, delivery.address) : undefined,
  })
}

/** Proof of the automatic promotions, as `insert-order.ts` compares it; null where the price depends on none. */
export function automaticPromotionsOf({ promotions }: OfferFacts, now: Date): string | null {
  const current = promotions?.automatic.filter(({ endsAt }) => endsAt === null || endsAt > now)
  return current?.map(({ id, revision }) => `${id}:${revision}`).join(' ') ?? null
}

function candidatesOf(promotions: PromotionsOfShopper | null): PromotionFacts[] {
  return promotions ? [...promotions.automatic, ...(promotions.coded ? [promotions.coded] : [])] : []
}

/** Whether `insert-order.ts` would accept or reject both alike, apart from stock. */
export function costTheSame(one: OfferFacts, other: OfferFacts): boolean {
  return JSON.stringify(proofOf(one)) === JSON.stringify(proofOf(other))
}

function proofOf({ offers, delivery: { zone, address }, promotions }: OfferFacts) {
  const goods = Array.from(offers.values(), ({ goodsId, priceInFen, weightInGrams, goodsSubTypeId, goodsTypeId }) => [
    goodsId,
    priceInFen,
    weightInGrams,
    ...(promotions ? [goodsSubTypeId, goodsTypeId] : []),
  ])
  const rules = candidatesOf(promotions).map(({ id, revision, useLimit, usedCount, code }) => [
    id,
    revision,
    useLimit !== null && usedCount >= useLimit,
    code && code.useLimit !== null && code.usedCount >= code.useLimit,
  ])
  const own = promotions?.shopper && [promotions.shopper.isFirstOrder, ...promotions.shopper.uses]
  const place = [zone?.id, zone?.revision, address?.country, address?.regionCode]
  return [goods.toSorted(([a], [b]) => a! - b!), place, rules, own]
}
