/** Calls of order links, which open and pay one order in any browser. The link's code is the only proof. */
import { z } from 'zod'
import { orderNumber, paymentNumbers } from '#features/orders/contract.ts'
import { orderStatuses } from '#features/orders/values.ts'
import { chosenProvider, openCashier } from '#features/payments/contract.ts'
import { callsOf } from '#platform/contract/call.ts'
import { currency, money, time } from '#platform/contract/fields.ts'
import { text } from '#platform/contract/text.ts'
import { maxLinkCodeLength } from './values.ts'

const defineCall = callsOf('Orders')
const params = z.object({ code: text(maxLinkCodeLength) })

const linkedOrder = z.object({
  order_number: z.string(),
  status: z.enum(orderStatuses).meta({ description: '`expired` from the deadline on' }),
  is_replaced: z.boolean().meta({ description: 'The shop has put another order in its place' }),
  surplus_amount: money.nullable().meta({ description: 'Paid a second time, which the shop refunds; null otherwise' }),
  total_amount: money,
  currency,
  expires_at: time,
  lines: z.array(
    z.object({
      goods_id: z.int(),
      goods_name: z.string(),
      option_text: z.string(),
      quantity: z.int(),
      image_url: z.string(),
    }),
  ),
  payment_numbers: paymentNumbers,
  providers: z.array(z.string()).meta({ description: 'As `GET /api/payment_way/` names them, the first one first' }),
})
export type LinkedOrder = z.infer<typeof linkedOrder>

export const makeOrderLink = defineCall({
  key: 'POST /api/order/{order_number}/open/',
  summary: "The link that opens an unpaid order in another browser, for browsers that block the provider's page",
  description:
    'A repeat returns the same link. Who has it sees goods, total and state of this order, and can pay it, without a login.',
  access: 'order',
  params: z.object({ order_number: orderNumber }),
  status: 201,
  response: z.object({ url: z.url(), expires_at: time }),
  errors: ['not_found', 'order_not_payable'],
})

export const openOrderLink = defineCall({
  key: 'GET /api/order/open/{code}/',
  summary: 'The order of a link: goods, total and state',
  description: 'Without a login, and nothing about a person. A day after the deadline of the order it is `not_found`.',
  access: 'ignores-token',
  params,
  query: z.object({
    confirm: z.literal('payment').meta({ description: 'First ask the provider, at most every few seconds' }).optional(),
  }),
  response: linkedOrder,
  errors: ['not_found'],
})

export const payByOrderLink = defineCall({
  key: 'POST /api/order/open/{code}/pay/',
  summary: 'Where to pay the order of a link; the payment returns to the link',
  description: 'A page of the provider, or the cashier page of the link, which needs no login.',
  access: 'ignores-token',
  params,
  body: z.object({ provider: chosenProvider }),
  response: z.object({ pay_url: z.url() }),
  errors: ['not_found', 'order_not_payable'],
})

export const openLinkCashier = defineCall({
  key: 'POST /api/order/open/{code}/cashier/',
  summary: 'The code or address by which the order of a link can be paid now',
  description: 'As `POST /api/order/{order_number}/cashier/`, without a login; the payment returns to the link.',
  access: 'ignores-token',
  params,
  body: openCashier.body,
  response: openCashier.response,
  errors: ['not_found', 'order_not_payable', 'cashier_elsewhere'],
})
