import { m } from '#texts'
import { GoodsNotFound, readOffers } from '#features/catalogue/server/index.ts'
import { readDelivery } from '#features/delivery/server/index.ts'
import { maxPendingOrders, maxTotalInFen } from '#features/orders/values.ts'
import type { Shopper } from '#platform/http/calls/access.ts'
import type { Language } from '#platform/i18n/language.ts'
import { Invalid } from '#platform/http/answers/refusals.ts'
import type { OrderContext } from '../order-context.ts'
import { makeOrderNumber } from '../rules/order-number.ts'
import { countPendingOrders } from '../queries/find-orders.ts'
import { countOrder } from '../queries/count-orders.ts'
import { insertOrder } from '../queries/insert-order.ts'
import type { OrderRow } from '../queries/order-tables.ts'
import { OutOfStock, TooManyPendingOrders } from '../rules/refusals.ts'
import { digestOf, placeOnce } from './place-once.ts'

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
 * @throws GoodsNotFound, OutOfStock, IdempotencyKeyReused, TooManyPendingOrders;
 * Invalid when the total would be too large
 */
export async function placeOrder(context: OrderContext, shopper: Shopper, input: PlaceOrderInput): Promise<OrderRow> {
  const { goodsId, quantity, redirectUrl, idempotencyKey } = input
  const requestDigest = idempotencyKey === null ? null : digestOf([goodsId, quantity, redirectUrl])
  return placeOnce(context.database, shopper, { idempotencyKey, requestDigest }, async () => {
    const now = context.now()
    const order = await insertOrder(context.database, {
      ...input,
      orderNumber: makeOrderNumber(),
      userId: shopper.id,
      requestDigest,
      maxTotalInFen,
      maxPending: context.config.hasRateLimits ? maxPendingOrders : null,
      createdAt: now,
      expiresAt: new Date(now.getTime() + context.orders.orderTtlInMs),
    })
    if (order) countOrder('placed')
    return order ?? refuse(context, shopper, input)
  })
}

async function refuse({ database, config }: OrderContext, shopper: Shopper, input: PlaceOrderInput): Promise<never> {
  const offer = (await readOffers(database, [input.goodsId])).get(input.goodsId)
  if (!offer) throw new GoodsNotFound()
  // Goods that are no longer for sale are still shown, as out of stock.
  if (!offer.isOnSale) throw new OutOfStock(0)
  const { mostPerOrder: most } = offer
  if (input.quantity > most) throw new Invalid({ quantity: [(options) => m.orders_most_per_order({ most }, options)] })
  const goodsTotalInFen = offer.priceInFen * input.quantity
  const lines = [{ weightInGrams: offer.weightInGrams, quantity: input.quantity }]
  const delivery = await readDelivery(database, { userId: shopper.id, addressId: null })
  if (goodsTotalInFen + delivery.feeInFen({ goodsTotalInFen, lines }) > maxTotalInFen) {
    throw new Invalid({ quantity: [(options) => m.orders_total_too_large({}, options)] })
  }
  if (config.hasRateLimits && (await countPendingOrders(database, shopper.id)) >= maxPendingOrders) {
    throw new TooManyPendingOrders(maxPendingOrders)
  }
  countOrder('out_of_stock')
  throw new OutOfStock(offer.stock)
}
