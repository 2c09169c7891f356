/** Calls of a payment link. The link's code is the only proof. */
import { z } from 'zod'
import { chosenProvider } from '#features/payments/contract.ts'
import { callsOf } from '#platform/contract/call.ts'
import { currency, flag, money, time } from '#platform/contract/fields.ts'
import { text } from '#platform/contract/text.ts'
import { linkedStates, maxLinkCodeLength } from './values.ts'

const defineCall = callsOf('Orders')
const params = z.object({ code: text(maxLinkCodeLength) })

const linkedOrder = z.object({
  state: z.enum(linkedStates),
  total_amount: money,
  currency,
  expires_at: time,
  lines: z.array(
    z.object({ goods_name: z.string(), option_text: z.string(), quantity: z.int(), image_url: z.string() }),
  ),
})
export type LinkedOrder = z.infer<typeof linkedOrder>

export const openPaymentLink = defineCall({
  key: 'GET /api/order/open/{code}/',
  summary: 'The order of a payment link: goods, total and state',
  description:
    'Without a login, and nothing about a person. A day after the deadline of the order the link is `not_found`. ' +
    'With `confirm` the provider is asked first, at most every few seconds.',
  access: 'ignores-token',
  params,
  query: z.object({ confirm: flag.optional() }),
  response: linkedOrder,
  errors: ['not_found'],
})

export const payByLink = defineCall({
  key: 'POST /api/order/open/{code}/pay/',
  summary: 'Where to pay the order of a payment link; the payment returns to the link',
  access: 'ignores-token',
  params,
  body: z.object({ provider: chosenProvider }),
  response: z.object({ pay_url: z.url() }),
  errors: ['not_found', 'order_not_payable'],
})
