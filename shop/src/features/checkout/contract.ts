import { z } from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { goodsId, orderNumber, wholeNumber } from '#platform/contract/fields.ts'

const tag = 'Orders'

const redirectUrl = z.string().min(1).max(256)
export const minQuantity = 1
export const maxQuantity = 999

export const checkOut = defineCall({
  key: 'POST /api/order/',
  summary:
    'Buy: takes the stock, writes the order and answers where to pay. The header `Idempotency-Key` makes a repeat safe',
  tag,
  access: 'shopper',
  body: z.object({
    quantity: wholeNumber(minQuantity, maxQuantity),
    goods_id: goodsId,
    redirect_url: redirectUrl,
    /** Used where there is no bearer header; must agree with it where there is. */
    token_access: z.string().max(4096).optional(),
  }),
  tokenField: 'token_access',
  status: 201,
  answer: z.object({ order_number: z.string(), pay_url: z.url() }),
  refusals: ['not_found', 'out_of_stock', 'idempotency_key_reused'],
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
