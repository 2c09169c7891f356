import { m } from '#texts'
import { maxPendingOrders, maxTotalInFen } from '#features/orders/values.ts'
import type { Shopper } from '#platform/http/calls/access.ts'
import type { Language } from '#platform/i18n/language.ts'
import { Invalid, Unavailable } from '#platform/http/responses/errors.ts'
import type { OrderContext } from '../order-context.ts'
import { makeOrderNumber } from '../rules/order-number.ts'
import { countOrder } from '../queries/count-orders.ts'
import { insertOrder } from '../queries/insert-order.ts'
import type { OrderRow } from '../queries/order-tables.ts'
import { OutOfStock } from '../rules/errors.ts'
import { digestOf, placeOrderIdempotently } from './place-order-idempotently.ts'
import { requireRoomForOrder } from './require-room-for-order.ts'
import { getCachedOffer, type OfferToPrice, priceOf, readOfferToPrice } from './price-single.ts'

/** Each but the first follows a change of the goods, of their delivery, or of what the shopper has bought. */
const maxAttempts = 4

export interface PlaceOrderInput {
  goodsId: number
  quantity: number
  redirectUrl: string
  language: Language
  /** Given by the buyer: the same key with the same input is the same order, however often it is sent. */
  idempotencyKey: string | null
}

/**
 * Takes the stock and writes the order, or finds the one that was already written for the input's key.
 * It is priced as it was last seen here; the statement takes nothing when it costs something else by now.
 * @throws GoodsNotFound, OutOfStock, IdempotencyKeyReused, TooManyPendingOrders;
 * Invalid when the total would be too large
 */
export async function placeOrder(context: OrderContext, shopper: Shopper, input: PlaceOrderInput): Promise<OrderRow> {
  const { goodsId, quantity, redirectUrl, idempotencyKey } = input
  const requestDigest = idempotencyKey === null ? null : digestOf([goodsId, quantity, redirectUrl])
  return placeOrderIdempotently(context.database, shopper, { idempotencyKey, requestDigest }, async () => {
    let seen = await getCachedOffer(context.database, shopper, goodsId)
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      const order = await takeAt(seen, context, shopper, { ...input, requestDigest })
      if (order) {
        countOrder('placed')
        return order
      }
      const now = await readOfferToPrice(context.database, shopper, goodsId)
      if (costTheSame(seen, now, quantity)) await refuse(context, shopper, input, now)
      seen = now
    }
    throw new Unavailable('the goods have changed again and again')
  })
}

/** @returns null where it cannot be had for this */
async function takeAt(
  offer: OfferToPrice,
  context: OrderContext,
  shopper: Shopper,
  input: PlaceOrderInput & { requestDigest: string | null },
): Promise<OrderRow | null> {
  const { lines, goodsTotalInFen, deliveryFeeInFen, totalInFen } = priceOf(offer, input.quantity)
  if (totalInFen > maxTotalInFen) return null
  const now = context.now()
  return insertOrder(context.database, {
    ...input,
    orderNumber: makeOrderNumber(),
    userId: shopper.id,
    unitPriceInFen: offer.priceInFen,
    goodsTotalInFen,
    deliveryFeeInFen,
    totalInFen,
    paidInFen: lines[0]!.paidInFen,
    maxPending: context.config.hasRateLimits ? maxPendingOrders : null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + context.orders.orderTtlInMs),
  })
}

function costTheSame(offer: OfferToPrice, other: OfferToPrice, quantity: number): boolean {
  const [one, two] = [priceOf(offer, quantity), priceOf(other, quantity)]
  return offer.priceInFen === other.priceInFen && one.deliveryFeeInFen === two.deliveryFeeInFen
}

/** Throws why there is no order; nothing where that has passed meanwhile. */
async function refuse(
  context: OrderContext,
  shopper: Shopper,
  { quantity }: PlaceOrderInput,
  offer: OfferToPrice,
): Promise<void> {
  // Goods that are no longer for sale are still shown, as out of stock.
  if (!offer.isOnSale) throw new OutOfStock(0)
  const { mostPerOrder: most } = offer
  if (quantity > most) throw new Invalid({ quantity: [(options) => m.orders_most_per_order({ most }, options)] })
  if (priceOf(offer, quantity).totalInFen > maxTotalInFen) {
    throw new Invalid({ quantity: [(options) => m.orders_total_too_large({}, options)] })
  }
  await requireRoomForOrder(context.database, context, shopper)
  if (offer.stock >= quantity) return
  countOrder('out_of_stock')
  throw new OutOfStock(offer.stock)
}
