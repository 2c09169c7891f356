import { removePurchasedLines } from '#features/basket/server/index.ts'
import { GoodsNotFound, lockOffers } from '#features/catalogue/server/index.ts'
import { readDelivery } from '#features/delivery/server/index.ts'
import {
  insertOrderOfLines,
  makeOrderNumber,
  type OrderContext,
  type OrderRow,
  requireRoomForOrder,
} from '#features/orders/server/index.ts'
import { maxTotalInFen } from '#features/orders/values.ts'
import { m } from '#texts'
import type { Database } from '#platform/database/database.ts'
import { Invalid } from '#platform/http/responses/errors.ts'
import { toPurchase, type RequestedLine } from '../rules/purchase.ts'
import { LinesUnavailable } from '../rules/errors.ts'
import type { QuoteRequest } from './make-quote.ts'

export interface BasketPurchase extends QuoteRequest {
  addressId: number
  message: string
  /** What the buyer has seen. */
  expectedTotalInFen: number
  redirectUrl: string
  idempotencyKey: string
}

/** Thrown within the transaction: nothing of it stays. */
export class DearerThanSeen extends Error {}

/**
 * One transaction: goods are held by id, looked at and taken, and the basket shrinks.
 * @throws DearerThanSeen, TooManyPendingOrders; LinesUnavailable with every line's reason, GoodsNotFound, NotFound, Invalid, NotDeliverable
 */
export function placeBasketOrder(
  context: OrderContext,
  purchase: BasketPurchase,
  requestDigest: string,
): Promise<OrderRow> {
  return context.inTransaction((transaction) => place(transaction, context, purchase, requestDigest))
}

async function place(
  transaction: Database,
  context: OrderContext,
  {
    shopper,
    lines: wanted,
    addressId,
    expectedTotalInFen,
    message,
    language,
    redirectUrl,
    idempotencyKey,
  }: BasketPurchase,
  requestDigest: string,
): Promise<OrderRow> {
  await requireRoomForOrder(transaction, context, shopper)
  const held = await lockOffers(transaction, goodsIdsOf(wanted))
  const offers = new Map(held.map((offer) => [offer.goodsId, offer]))
  if (wanted.some(({ goodsId }) => !offers.has(goodsId))) throw new GoodsNotFound()
  const delivery = await readDelivery(transaction, { userId: shopper.id, addressId })
  const { lines, price } = toPurchase(wanted, offers, delivery)
  if (lines.some(({ counted, quantity }) => counted < quantity)) throw new LinesUnavailable(lines)
  if (price.totalInFen > maxTotalInFen)
    throw new Invalid({ lines: [(options) => m.orders_total_too_large({}, options)] })
  if (price.totalInFen > expectedTotalInFen) throw new DearerThanSeen()
  const createdAt = context.now()
  const order = await insertOrderOfLines(transaction, {
    orderNumber: makeOrderNumber(),
    userId: shopper.id,
    lines: price.lines,
    goodsTotalInFen: price.goodsTotalInFen,
    discountInFen: price.discountInFen,
    deliveryFeeInFen: price.deliveryFeeInFen,
    totalInFen: price.totalInFen,
    deliveryNames: delivery.names,
    address: delivery.address,
    message,
    language,
    redirectUrl,
    idempotencyKey,
    requestDigest,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + context.orders.orderTtlInMs),
  })
  await removePurchasedLines(transaction, shopper.id, wanted)
  return order
}

const goodsIdsOf = (lines: readonly RequestedLine[]) => lines.map(({ goodsId }) => goodsId)
