import { maxPendingOrders, maxTotalInFen } from '#features/orders/values.ts'
import type { Database } from '#platform/database/database.ts'
import type { Language } from '#platform/i18n/language.ts'
import { ApiError, Unavailable } from '#platform/http/responses/errors.ts'
import type { OrderContext } from '../ports/order-context.ts'
import { makeOrderNumber } from '../rules/order-number.ts'
import { countOrder } from '../queries/count-orders.ts'
import { insertOrder } from '../queries/insert-order.ts'
import {
  automaticPromotionsOf,
  costTheSame,
  getCachedFacts,
  keepFacts,
  lockFacts,
  priceOf,
  readFacts,
  type RequestedGoods,
} from './offer-facts.ts'
import { placeOrderIdempotently, type PurchaseKey } from './place-order-idempotently.ts'
import { requireRoomForOrder } from './require-room-for-order.ts'
import { refusesCode } from '../rules/errors.ts'
import type {
  Buyer,
  InsertedOrder,
  OfferFacts,
  OrderDraft,
  PlacedOrder,
  PurchaseSteps,
} from '../ports/purchase-steps.ts'

/** Without locking the goods first. Each but the first follows a concurrent change of goods, delivery or orders. */
const optimisticAttempts = 3

/** Rolls the transaction back and carries the offer, unlike other errors. */
class NotPlaced extends Error {
  readonly offered: OfferFacts

  constructor(offered: OfferFacts) {
    super('no order is placed under these facts')
    this.offered = offered
  }
}

export interface Purchase extends RequestedGoods, PurchaseKey {
  message: string
  /** The total that the buyer saw; null: unknown, any total is right. */
  expectedTotalInFen: number | null
  redirectUrl: string
  /** Shown to the buyer; null: none. */
  termsVersion: number | null
  language: Language
  /** How long the stock is reserved; unset: as configured. */
  reservedForInMs?: number
}

/**
 * Reserves the stock and writes the order, or finds the one of the same key.
 * Prices by cached facts. Where those are outdated the statement writes nothing, and the facts are read again.
 * After several attempts the goods are locked first, so constant changes never fail an order. An order that replaces
 * another locks them at once, because the stock of the earlier one counts.
 * @throws IdempotencyKeyReused, TooManyPendingOrders; errors of `readFacts` and the steps
 */
export async function placeOrder(
  context: OrderContext,
  shopper: Buyer,
  purchase: Purchase,
  steps: PurchaseSteps,
): Promise<PlacedOrder> {
  return placeOrderIdempotently(context.database, shopper, purchase, async () => {
    const { order, ...written } = await place(context, shopper, purchase, steps)
    countOrder('placed')
    return { order, written }
  })
}

async function place(
  context: OrderContext,
  shopper: Buyer,
  purchase: Purchase,
  steps: PurchaseSteps,
): Promise<InsertedOrder> {
  const { database } = context
  if (steps.replace) return placeUnderLocks(context, shopper, purchase, steps)
  let seen = await getCachedFacts(database, shopper, purchase, context.now()).catch(nullForApiError)
  for (let attempt = 1; attempt <= optimisticAttempts; attempt++) {
    const inserted = seen && (await tryToPlace(seen, context, shopper, purchase, steps))
    if (inserted) {
      keepFacts(database, seen!)
      return inserted
    }
    await steps.checkFirst?.()
    const now = await readFacts(database, shopper, purchase, context.now())
    keepFacts(database, now)
    if (seen && costTheSame(seen, now)) await steps.explain({ ...now, ...priceOf(now, purchase.lines, context.now()) })
    seen = now
  }
  return placeUnderLocks(context, shopper, purchase, steps)
}

async function placeUnderLocks(
  context: OrderContext,
  shopper: Buyer,
  purchase: Purchase,
  steps: PurchaseSteps,
): Promise<InsertedOrder> {
  try {
    return await context.inTransaction(async (transaction) => {
      await steps.before?.(transaction)
      if (steps.replace) await steps.replace(transaction)
      else await requireRoomForOrder(transaction, context, shopper)
      const locked = await lockFacts(transaction, shopper, purchase, context.now())
      const draft = draftOf(locked, context, shopper, purchase)
      const inserted =
        draft && (await insertWith(transaction, steps.replace ? { ...draft, maxPending: null } : draft, steps))
      if (!inserted) throw new NotPlaced(locked)
      return inserted
    })
  } catch (error) {
    if (!(error instanceof NotPlaced)) throw error
    // After the transaction: `explain` may check locked rows on another connection.
    const { offered } = error
    await steps.explain({ ...offered, ...priceOf(offered, purchase.lines, context.now()) })
    throw new Unavailable('the delivery fee has changed again and again')
  }
}

/** Facts are read again after `checkFirst`, which throws the same. */
function nullForApiError(error: unknown): null {
  if (error instanceof ApiError) return null
  throw error
}

/** @returns null where the facts have changed, or the total is too high */
async function tryToPlace(
  seen: OfferFacts,
  context: OrderContext,
  shopper: Buyer,
  purchase: Purchase,
  steps: PurchaseSteps,
): Promise<InsertedOrder | null> {
  const draft = draftOf(seen, context, shopper, purchase)
  if (!draft) return null
  if (!steps.also && !steps.before) return insertOrder(context.database, draft, steps.rowWithOrder)
  try {
    return await context.inTransaction(async (transaction) => {
      await steps.before?.(transaction)
      const inserted = await insertWith(transaction, draft, steps)
      if (!inserted) throw new NotPlaced(seen)
      return inserted
    })
  } catch (error) {
    if (error instanceof NotPlaced) return null
    throw error
  }
}

async function insertWith(
  transaction: Database,
  draft: OrderDraft,
  { rowWithOrder, also }: PurchaseSteps,
): Promise<InsertedOrder | null> {
  const inserted = await insertOrder(transaction, draft, rowWithOrder)
  if (inserted) await also?.(transaction, inserted.order)
  return inserted
}

/** @returns null where the total is too high, or the code gives no discount */
function draftOf(
  seen: OfferFacts,
  context: OrderContext,
  shopper: Buyer,
  {
    lines,
    addressId,
    address: submitted,
    expectedTotalInFen,
    code: _code,
    isGuestKey,
    reservedForInMs,
    ...purchase
  }: Purchase,
): OrderDraft | null {
  const createdAt = context.now()
  const price = priceOf(seen, lines, createdAt)
  const { lines: priced, goodsTotalInFen, discountInFen, deliveryFeeInFen, totalInFen, freeDelivery } = price
  if (totalInFen > Math.min(expectedTotalInFen ?? Infinity, maxTotalInFen) || refusesCode(price)) return null
  const { zone, address } = seen.delivery
  return {
    ...purchase,
    goodsTotalInFen,
    discountInFen,
    deliveryFeeInFen,
    totalInFen,
    promotions: [...price.discounts, ...(freeDelivery ? [{ ...freeDelivery, shares: [] }] : [])],
    automaticPromotions: automaticPromotionsOf(seen, createdAt),
    orderNumber: makeOrderNumber(),
    userId: shopper.id,
    // A guest's key is stored with the link.
    idempotencyKey: isGuestKey ? null : purchase.idempotencyKey,
    lines: priced.map((line) => ({ ...line, weightInGrams: seen.offers.get(line.goodsId)!.weightInGrams })),
    zone,
    address: address && (submitted || addressId !== 'default') ? { ...address, id: idOf(addressId) } : null,
    maxPending: context.config.hasRateLimits ? maxPendingOrders : null,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + (reservedForInMs ?? context.orders.orderTtlInMs)),
  }
}

const idOf = (addressId: Purchase['addressId']) => (addressId === 'default' ? null : addressId)
