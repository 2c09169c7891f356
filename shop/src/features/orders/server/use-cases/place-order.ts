import { createHash } from 'node:crypto'
import { m } from '#texts'
import { GoodsNotFound, readOffers } from '#features/catalogue/server/index.ts'
import { readDeliveryFee } from '#features/delivery/server/index.ts'
import { maxPendingOrders, maxTotalInFen } from '#features/orders/values.ts'
import type { Shopper } from '#platform/http/calls/access.ts'
import type { Language } from '#platform/i18n/language.ts'
import type { Database } from '#platform/database/database.ts'
import { isRetryable, isUniqueViolation } from '#platform/database/database-faults.ts'
import { Invalid } from '#platform/http/answers/refusals.ts'
import type { OrderContext } from '../order-context.ts'
import { makeOrderNumber } from '../rules/order-number.ts'
import { countPendingOrders, findOrderByKey } from '../queries/find-orders.ts'
import { insertOrder } from '../queries/insert-order.ts'
import type { OrderRow } from '../queries/order-tables.ts'
import { IdempotencyKeyReused, OutOfStock, TooManyPendingOrders } from '../rules/refusals.ts'

export interface PlaceOrderInput {
  goodsId: number
  quantity: number
  redirectUrl: string
  language: Language
  /** Given by the buyer: the same key with the same input is the same order, however often it is sent. */
  idempotencyKey: string | null
}

const maxAttempts = 5

/**
 * Takes the stock and writes the order, or finds the one that was already written for the input's key.
 * @throws GoodsNotFound, OutOfStock, IdempotencyKeyReused, TooManyPendingOrders;
 * Invalid when the total would be too large
 */
export async function placeOrder(context: OrderContext, shopper: Shopper, input: PlaceOrderInput): Promise<OrderRow> {
  const { database } = context
  const requestDigest = input.idempotencyKey === null ? null : digestOf(input)
  for (let attempt = 1; ; attempt++) {
    const earlier = await findEarlierOrder(database, shopper, input, requestDigest)
    if (earlier) return earlier
    const now = context.now()
    try {
      const order = await insertOrder(database, {
        ...input,
        orderNumber: makeOrderNumber(),
        userId: shopper.id,
        requestDigest,
        maxTotalInFen,
        maxPending: context.config.hasRateLimits ? maxPendingOrders : null,
        createdAt: now,
        expiresAt: new Date(now.getTime() + context.orders.orderTtlInMs),
      })
      if (order) return order
    } catch (error) {
      // The number or the key was taken at the same moment, or the database asks for it: look again.
      if (!(isUniqueViolation(error) || isRetryable(error)) || attempt === maxAttempts) throw error
      continue
    }
    // The last piece may have gone to this very request, sent twice at once.
    return (await findEarlierOrder(database, shopper, input, requestDigest)) ?? (await refuse(context, shopper, input))
  }
}

async function findEarlierOrder(
  database: Database,
  shopper: Shopper,
  input: PlaceOrderInput,
  requestDigest: string | null,
): Promise<OrderRow | null> {
  if (input.idempotencyKey === null) return null
  const earlier = await findOrderByKey(database, shopper.id, input.idempotencyKey)
  if (earlier && earlier.requestDigest !== requestDigest) throw new IdempotencyKeyReused()
  return earlier
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
  if (goodsTotalInFen + (await readDeliveryFee(database, { goodsTotalInFen, lines })) > maxTotalInFen) {
    throw new Invalid({ quantity: [(options) => m.orders_total_too_large({}, options)] })
  }
  if (config.hasRateLimits && (await countPendingOrders(database, shopper.id)) >= maxPendingOrders) {
    throw new TooManyPendingOrders(maxPendingOrders)
  }
  throw new OutOfStock(offer.stock)
}

function digestOf({ goodsId, quantity, redirectUrl }: PlaceOrderInput): string {
  return createHash('sha256')
    .update(JSON.stringify([goodsId, quantity, redirectUrl]))
    .digest('hex')
}
