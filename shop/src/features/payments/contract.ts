import { z } from 'zod'
import { orderNumber } from '#features/orders/contract.ts'
import { orderStatuses } from '#features/orders/values.ts'
import { defineCall } from '#platform/contract/call.ts'
import { money } from '#platform/contract/fields.ts'
import { text } from '#platform/contract/text.ts'
import { maxProviderLength, scenes } from './values.ts'

declare module '#platform/contract/call.ts' {
  interface ConflictCodes {
    order_not_refundable: true
  }
}

const tag = 'Payment'

/** The optional provider of a call that leads to a payment. */
export const chosenProvider = text(maxProviderLength)
  .optional()
  .meta({ description: 'One of `GET /api/payment_way/`; left out, the first that fits the browser' })

export const listPaymentWays = defineCall({
  key: 'GET /api/payment_way/',
  summary: 'The ways to pay, the first one first',
  tag,
  access: 'public',
  status: 200,
  response: z.array(
    z.object({
      provider: z.string(),
      name: z.string().meta({ description: "In the request's language" }),
      scenes: z
        .array(z.enum(scenes))
        .meta({ description: '`page`, `wap` (for phones), `qr` (a code to scan), `in_app` (inside its own app)' }),
    }),
  ),
})

export const refundOrder = defineCall({
  key: 'POST /api/order/alipay_refund/',
  summary: 'Refund a paid order of the caller, whole; asking again answers the same',
  tag,
  access: 'shopper',
  body: z.object({ order_number: orderNumber }),
  status: 200,
  response: z.object({ order_number: z.string(), status: z.enum(orderStatuses), refunded_amount: money }),
  errors: ['not_found', 'order_not_refundable'],
})
