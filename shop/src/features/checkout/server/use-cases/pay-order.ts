import { requireOrder } from '#features/orders/server/index.ts'
import { type PaymentContext, type PaymentWish, requireWay, startPayment } from '#features/payments/server/index.ts'
import type { Shopper } from '#platform/http/calls/access.ts'
import { requireRedirectUrl } from '../rules/redirect-url.ts'

/**
 * Where to pay an order that still waits for it: the same trade and total as the first time.
 * @throws Invalid, NotFound for orders of others too, OrderNotPayable
 */
export async function payOrder(
  context: PaymentContext,
  request: { shopper: Shopper; orderNumber: string; redirectUrl: string; wish: PaymentWish; payerIp: string },
): Promise<{ pay_url: string }> {
  const returnUrl = requireRedirectUrl(request.redirectUrl, context.config.allowedRedirectOrigins)
  const way = requireWay(context, request.wish)
  const order = await requireOrder(context.database, request.shopper, request.orderNumber)
  return { pay_url: await startPayment(context, order, { way, returnUrl, payerIp: request.payerIp }) }
}
