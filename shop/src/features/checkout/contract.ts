import { z } from 'zod'
import { goodsId } from '#features/catalogue/contract.ts'
import { defineCall } from '#platform/contract/call.ts'
import { orderNumber } from '#features/orders/contract.ts'
import { maxPendingOrders } from '#features/orders/values.ts'
import { token, wholeNumber } from '#platform/contract/fields.ts'
import { text } from '#platform/contract/text.ts'
import { minQuantity, maxIdempotencyKeyLength, maxRedirectUrlLength, maxQuantity } from './values.ts'

const tag = 'Orders'

const redirectUrl = text(maxRedirectUrlLength).min(1)

export const checkOut = defineCall({
  key: 'POST /api/order/',
  summary: 'Buy: takes the stock, writes the order and answers where to pay',
  description:
    'The header `Idempotency-Key` makes a repeat safe: with the same key and body it is the same order, answered with the ' +
    'same trade as long as that can be paid. Once the order is paid, cancelled or over it is `order_not_payable`; with ' +
    `another body it is \`idempotency_key_reused\`. At most ${maxPendingOrders} orders of one shopper wait for payment at a ` +
    'time; another one is `throttled` until one of them is paid, cancelled or over.',
  tag,
  access: 'shopper',
  body: z.object({
    quantity: wholeNumber(minQuantity, maxQuantity),
    goods_id: goodsId,
    redirect_url: redirectUrl,
    /** Used where there is no bearer header; must agree with it where there is. */
    token_access: token.nullish(),
  }),
  tokenField: 'token_access',
  headers: z.object({ 'Idempotency-Key': text(maxIdempotencyKeyLength).optional() }),
  status: 201,
  answer: z.object({ order_number: z.string(), pay_url: z.url() }),
  refusals: ['not_found', 'out_of_stock', 'order_not_payable', 'idempotency_key_reused'],
})

export const payOrder = defineCall({
  key: 'POST /api/order/{order_number}/pay/',
  summary: 'Where to pay an order that is still waiting for payment',
  tag,
  access: 'shopper',
  params: z.object({ order_number: orderNumber }),
  body: z.object({ redirect_url: redirectUrl }),
  status: 200,
  answer: z.object({ pay_url: z.url() }),
  refusals: ['not_found', 'order_not_payable'],
})
