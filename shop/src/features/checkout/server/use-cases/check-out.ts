import { type OrderContext, placeOrder } from '#features/orders/server/index.ts'
import { type PaymentContext, startPayment } from '#features/payments/server/index.ts'
import type { Language } from '#platform/i18n/language.ts'
import type { Shopper } from '#platform/http/calls/access.ts'
import { requireRedirectUrl } from '../rules/redirect-url.ts'

export interface CheckOutRequest {
  shopper: Shopper
  goodsId: number
  quantity: number
  redirectUrl: string
  idempotencyKey: string | null
  language: Language
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
  { shopper, isPhone, redirectUrl, ...purchase }: CheckOutRequest,
): Promise<{ order_number: string; pay_url: string }> {
  const returnUrl = requireRedirectUrl(redirectUrl, context.config.allowedRedirectOrigins)
  const order = await placeOrder(context, shopper, { ...purchase, redirectUrl: returnUrl })
  return { order_number: order.orderNumber, pay_url: await startPayment(context, order, { returnUrl, isPhone }) }
}
