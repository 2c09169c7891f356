import { type OrderContext, placeOrder } from '#features/orders/server/index.ts'
import { type PaymentContext, startPayment } from '#features/payments/server/index.ts'
import type { Shopper } from '#platform/http/calls/access.ts'
import { requireRedirectUrl } from '../rules/redirect-url.ts'

export interface CheckOutRequest {
  shopper: Shopper
  goodsId: number
  quantity: number
  redirectUrl: string
  idempotencyKey: string | null
  isPhone: boolean
}

/**
 * Buys: takes the stock, writes the order, and says where to pay. The price is the database's.
 * If the process ends between order and payment, no `pay_url` is out. The order expires, or a repeated request pays it.
 * @throws Invalid, GoodsNotFound, OutOfStock, IdempotencyKeyReused, TooManyPendingOrders;
 * OrderNotPayable when the key's order is paid, given up or over
 */
export async function checkOut(
  context: PaymentContext & OrderContext,
  { shopper, goodsId, quantity, redirectUrl, idempotencyKey, isPhone }: CheckOutRequest,
): Promise<{ order_number: string; pay_url: string }> {
  const returnUrl = requireRedirectUrl(redirectUrl, context.config.allowedRedirectOrigins)
  const order = await placeOrder(context, shopper, { goodsId, quantity, redirectUrl: returnUrl, idempotencyKey })
  return { order_number: order.orderNumber, pay_url: await startPayment(context, order, { returnUrl, isPhone }) }
}
