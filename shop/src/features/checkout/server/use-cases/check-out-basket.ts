import {
  countOrder,
  digestOf,
  type OrderContext,
  type OrderRow,
  placeOrderIdempotently,
} from '#features/orders/server/index.ts'
import { type PaymentContext, startPayment } from '#features/payments/server/index.ts'
import { requireRedirectUrl } from '../rules/redirect-url.ts'
import { CodeNotUsable, LinesUnavailable, TotalChanged } from '../rules/errors.ts'
import { makeQuote } from './make-quote.ts'
import { type BasketPurchase, DearerThanSeen, placeBasketOrder } from './place-basket-order.ts'

/**
 * Buys several goods at once: one order, one trade. What was seen is what is paid, or less.
 * @throws TotalChanged with what it would cost now; CodeNotUsable, TooManyPendingOrders, IdempotencyKeyReused,
 * OrderNotPayable, and what `placeBasketOrder` throws
 */
export async function checkOutBasket(
  context: PaymentContext & OrderContext,
  { isPhone, ...request }: BasketPurchase & { isPhone: boolean },
): Promise<{ order_number: string; pay_url: string }> {
  const returnUrl = requireRedirectUrl(request.redirectUrl, context.config.allowedRedirectOrigins)
  const order = await placeOrFind(context, { ...request, redirectUrl: returnUrl })
  return { order_number: order.orderNumber, pay_url: await startPayment(context, order, { returnUrl, isPhone }) }
}

function placeOrFind(context: OrderContext, purchase: BasketPurchase): Promise<OrderRow> {
  const { shopper, idempotencyKey } = purchase
  const requestDigest = digestOf(sentWith(purchase))
  return placeOrderIdempotently(context.database, shopper, { idempotencyKey, requestDigest }, async () => {
    if (purchase.code !== '') throw new CodeNotUsable()
    try {
      const order = await placeBasketOrder(context, purchase, requestDigest)
      countOrder('placed')
      return order
    } catch (error) {
      if (error instanceof LinesUnavailable) countOrder('out_of_stock')
      throw error instanceof DearerThanSeen ? new TotalChanged(await makeQuote(context, purchase)) : error
    }
  })
}

/** All that makes it this purchase: another tab that shows another total has not bought this one. */
function sentWith({ lines, addressId, code, message, expectedTotalInFen, redirectUrl }: BasketPurchase): unknown[] {
  const sorted = lines.toSorted((a, b) => a.goodsId - b.goodsId).map(({ goodsId, quantity }) => [goodsId, quantity])
  return [sorted, addressId, code, message, expectedTotalInFen, redirectUrl]
}
