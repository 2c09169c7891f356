/** Calls of orders without an account. Buying is in the contract of checkout. */
import { z } from 'zod'
import { maxPhoneLength } from '#features/delivery/values.ts'
import { orderDetail, orderParams } from '#features/fulfilment/contract.ts'
import { order, orderNumber } from '#features/orders/contract.ts'
import { maxTokenLength } from '#platform/contract/values.ts'
import { callsOf } from '#platform/contract/call.ts'
import { noContent } from '#platform/contract/fields.ts'
import { text } from '#platform/contract/text.ts'
import { lookUpChannels, lookUpCodeLength, lookUpLastsInSeconds, maxLookUpTries } from './values.ts'

const defineCall = callsOf('Orders')

const { status, fulfilment, created_at, total_amount, currency } = order.shape

const orderSummary = z.object({
  order_number: z.string(),
  status,
  fulfilment,
  created_at,
  total_amount,
  currency,
  lines: z.array(order.shape.lines.element.pick({ goods_name: true, quantity: true })),
})
export type OrderSummary = z.infer<typeof orderSummary>

export const summariseOrder = defineCall({
  key: 'GET /api/order/summary/{order_number}/',
  summary: 'What everybody may see who knows the number of an order without an account: nothing of a person',
  access: 'public',
  params: orderParams,
  response: orderSummary,
  errors: ['not_found'],
})

export const lookUpOrder = defineCall({
  key: 'POST /api/order/look_up/',
  summary: 'Ask for a code that opens an order without an account',
  description:
    'The response is the same whether there is such an order or not. A code goes to the address that the order has; `channel` is ' +
    'what the shop has, null where it can send none. Some codes an hour for one order and one network; beyond that none is sent.',
  access: 'public',
  body: z.object({ order_number: orderNumber, phone: text(maxPhoneLength).min(1) }),
  response: z.object({
    look_up_id: z.uuid(),
    channel: z.enum(lookUpChannels).nullable(),
    valid_for: z.literal(lookUpLastsInSeconds).meta({ description: 'Seconds' }),
  }),
})

export const confirmLookUp = defineCall({
  key: 'POST /api/order/look_up/{look_up_id}/confirm/',
  summary: 'Exchange the code for the order token, once',
  description: `A code that is wrong, late, used or unknown is an error of \`code\`. ${maxLookUpTries} tries.`,
  access: 'public',
  params: z.object({ look_up_id: text(36) }),
  body: z.object({
    code: text(20).meta({ description: `${lookUpCodeLength} digits` }),
  }),
  response: z.object({ order_number: z.string(), order_token: z.string() }),
})

export const claimOrder = defineCall({
  key: 'POST /api/order/{order_number}/claim/',
  summary: "Move an order without an account to the caller's account; needs the bearer and the order token",
  description: 'Its returns and pictures move with it, and its link ends. A repeat by the owner returns the order.',
  access: 'shopper',
  headers: z.object({ 'X-Order-Token': text(maxTokenLength).optional() }),
  params: orderParams,
  response: orderDetail,
  errors: ['not_found'],
})

export const eraseOrder = defineCall({
  key: 'POST /api/order/{order_number}/erase/',
  summary: 'Erase the personal data of an order without an account; what the books need stays',
  access: 'order',
  params: orderParams,
  ...noContent,
  errors: ['not_found', 'order_under_way'],
})
