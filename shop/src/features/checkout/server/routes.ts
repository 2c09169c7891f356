import type { FastifyRequest } from 'fastify'
import * as contract from '#features/checkout/contract.ts'
import type { PaymentContext } from '#features/payments/server/index.ts'
import type { Api } from '#platform/http/api.ts'
import { checkOut } from './use-cases/check-out.ts'
import { readIdempotencyKey } from './rules/idempotency-key.ts'
import { payOrder } from './use-cases/pay-order.ts'

const limit = { max: 120 }

export function addCheckoutCalls(api: Api, context: PaymentContext): void {
  api.add(
    contract.checkOut,
    ({ shopper, body, request }) =>
      checkOut(context, {
        shopper,
        goodsId: body.goods_id,
        quantity: body.quantity,
        redirectUrl: body.redirect_url,
        idempotencyKey: readIdempotencyKey(request.headers['idempotency-key']),
        isPhone: isPhone(request),
      }),
    { limit },
  )
  api.add(
    contract.payOrder,
    ({ shopper, params, body, request }) =>
      payOrder(context, {
        shopper,
        orderNumber: params.order_number,
        redirectUrl: body.redirect_url,
        isPhone: isPhone(request),
      }),
    { limit },
  )
}

/** Phones get the provider's page for phones; a wrong guess still can be paid. */
function isPhone(request: FastifyRequest): boolean {
  const browser = request.headers['user-agent']?.slice(0, 500) ?? ''
  return /iPhone|iPod|Android.+Mobile|Windows Phone/i.test(browser)
}
