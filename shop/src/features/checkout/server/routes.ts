import * as contract from '#features/checkout/contract.ts'
import type { OrderContext } from '#features/orders/server/index.ts'
import type { PaymentContext } from '#features/payments/server/index.ts'
import type { Api } from '#platform/http/api.ts'
import { checkOut } from './use-cases/check-out.ts'
import { readIdempotencyKey } from './rules/idempotency-key.ts'
import { payOrder } from './use-cases/pay-order.ts'

const limit = { max: 120 }

export function addCheckoutCalls(api: Api, context: PaymentContext & OrderContext): void {
  api.add(
    contract.checkOut,
    ({ shopper, body, headers, language }) =>
      checkOut(context, {
        shopper,
        goodsId: body.goods_id,
        quantity: body.quantity,
        redirectUrl: body.redirect_url,
        idempotencyKey: readIdempotencyKey(headers['idempotency-key']),
        language,
        isPhone: isPhone(headers['user-agent']),
      }),
    { limit },
  )
  api.add(
    contract.payOrder,
    ({ shopper, params, body, headers }) =>
      payOrder(context, {
        shopper,
        orderNumber: params.order_number,
        redirectUrl: body.redirect_url,
        isPhone: isPhone(headers['user-agent']),
      }),
    { limit },
  )
}

/** Phones get the provider's page for phones; a wrong guess still can be paid. */
function isPhone(browser = ''): boolean {
  return /iPhone|iPod|Android.+Mobile|Windows Phone/i.test(browser.slice(0, 500))
}
