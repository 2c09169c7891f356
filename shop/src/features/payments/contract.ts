import { z } from 'zod'
import { orderNumber } from '#features/orders/contract.ts'
import { orderStatuses } from '#features/orders/values.ts'
import { scenes } from '#features/payment-providers/values.ts'
import { callsOf } from '#platform/contract/call.ts'
import { flag, money, time } from '#platform/contract/fields.ts'
import { text } from '#platform/contract/text.ts'
import { maxProviderLength } from './values.ts'

declare module '#platform/contract/call.ts' {
  interface ConflictCodes {
    order_not_refundable: true
    cashier_elsewhere: true
  }
}

const defineCall = callsOf('Payment')

/** The optional provider of a call that leads to a payment. */
export const chosenProvider = text(maxProviderLength)
  .optional()
  .meta({ description: 'One of `GET /api/payment_way/`; left out, the first that fits the browser' })

export const listPaymentWays = defineCall({
  key: 'GET /api/payment_way/',
  summary: 'The ways to pay, the first one first',
  access: 'public',
  response: z.array(
    z.object({
      provider: z.string(),
      name: z.string().meta({ description: "In the request's language" }),
      hint: z.string().meta({ description: 'How the shopper pays; may be empty' }),
      scenes: z
        .array(z.enum(scenes))
        .meta({ description: '`page`, `wap` (for phones), `qr` (a code to scan), `in_app` (inside its own app)' }),
    }),
  ),
})

export const openCashier = defineCall({
  key: 'POST /api/order/{order_number}/cashier/',
  summary: 'The code or address by which an order can be paid now',
  description:
    'Returns the same code until it expires. `fresh` ends the present code and requests another one, for a code that another ' +
    'account has scanned. A code on a desktop and an address on a phone are two trades: the one that is opened ends the other, except with `resume`. ' +
    'Where the browser blocks the page of the provider, or a phone cannot scan its own code, `url` is the link of the order, and nothing starts. In the last minute, and once the order is paid or closed, it is `order_not_payable`.',
  access: 'order',
  params: z.object({ order_number: orderNumber }),
  body: z.object({
    provider: chosenProvider,
    fresh: flag.optional(),
    resume: flag.optional().meta({
      description:
        'Reads a code that is shown already: where another device has opened the payment since, it is `cashier_elsewhere`, and nothing ends. Ignored with `fresh`',
    }),
  }),
  response: z.object({
    action: z.enum(['qr', 'redirect']),
    url: z.string().meta({ description: 'With `qr`: the content of the code' }),
    qr_svg: z.string().nullable(),
    expires_at: time,
    return_url: z.url().meta({ description: 'Where the shopper goes on once it is paid' }),
  }),
  errors: ['not_found', 'order_not_payable', 'cashier_elsewhere'],
})

export const refundOrder = defineCall({
  key: 'POST /api/order/alipay_refund/',
  summary: 'Refund a paid order of the caller, whole; a repeat changes nothing',
  access: 'order',
  body: z.object({ order_number: orderNumber }),
  response: z.object({ order_number: z.string(), status: z.enum(orderStatuses), refunded_amount: money }),
  errors: ['not_found', 'order_not_refundable'],
})
