import { z } from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { currency, listOf, money, pageQuery, time } from '#platform/contract/fields.ts'
import { text } from '#platform/contract/text.ts'
import { maxOrderNumberLength, orderStatuses } from './values.ts'

declare module '#platform/contract/call.ts' {
  interface ConflictCodes {
    out_of_stock: true
    order_not_payable: true
    idempotency_key_reused: true
  }
}

const tag = 'Orders'

export const orderNumber = text(maxOrderNumberLength).min(1)

const orderLine = z.object({
  goods_id: z.int(),
  goods_name: z.string(),
  quantity: z.int(),
  unit_price: money,
  /** The goods' picture as it is now; empty where it has none. */
  image_url: z.string(),
})

/** The goods fields of the order itself are those of its first line. */
export const order = z.object({
  order_number: z.string(),
  ...orderLine.shape,
  total_amount: money,
  currency,
  status: z.enum(orderStatuses),
  created_at: time,
  expires_at: time,
  paid_at: time.nullable(),
  refunded_at: time.nullable(),
  lines: z.array(orderLine),
})
export type Order = z.infer<typeof order>

export const listOrders = defineCall({
  // The path is spelled so in the specification.
  key: 'GET /api/order/index_user_order_querset/',
  summary: "The caller's orders, newest first",
  tag,
  access: 'shopper',
  query: pageQuery.extend({
    confirm: z
      .literal('payments')
      .meta({ description: 'First ask the provider about the orders of the page that wait for payment' })
      .optional(),
  }),
  status: 200,
  answer: listOf(order),
  refusals: ['not_found'],
})

export const getOrder = defineCall({
  key: 'GET /api/order/{order_number}/',
  summary: 'One order of the caller',
  tag,
  access: 'shopper',
  params: z.object({ order_number: orderNumber }),
  status: 200,
  answer: order,
  refusals: ['not_found'],
})

export const cancelOrder = defineCall({
  key: 'POST /api/order/{order_number}/cancel/',
  summary: 'Cancel an order that is still waiting for payment; its goods are free again',
  tag,
  access: 'shopper',
  params: z.object({ order_number: orderNumber }),
  status: 200,
  answer: order,
  refusals: ['not_found', 'order_not_payable'],
})
