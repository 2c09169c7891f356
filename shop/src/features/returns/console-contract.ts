/** Console calls on returns and goodwill refunds. */
import { z } from 'zod'
import { maxPerOrder } from '#features/catalogue/values.ts'
import { sum } from '#features/orders/console-contract.ts'
import { orderNumber } from '#features/orders/contract.ts'
import { fulfilments, orderStatuses, orderTabs } from '#features/orders/values.ts'
import { callsOf } from '#platform/contract/call.ts'
import {
  amountText,
  currency,
  listOf,
  money,
  pageQuery,
  requestKeyHeaders,
  rowId,
  time,
  wholeNumber,
} from '#platform/contract/fields.ts'
import { text } from '#platform/contract/text.ts'
import { restocked, linesOf, paidProvider, refundsEndedOn, shipment } from '#features/fulfilment/contract.ts'
import { returnKinds, returnReasons, returnStatuses } from '#features/fulfilment/values.ts'
import { maxReturnTextLength, maxSumLength, refundStates, returnTabs } from './values.ts'

const defineCall = callsOf('Console: returns')
const params = z.object({ return_number: orderNumber })

const shopper = z.object({ id: z.int(), username: z.string().nullable() })
const waitingSince = time.nullable().meta({ description: 'Since when the shop, its shopper or the provider is to act' })

const listedReturn = z.object({
  return_number: z.string(),
  order_number: z.string(),
  kind: z.enum(returnKinds),
  reason: z.enum(returnReasons),
  status: z.enum(returnStatuses),
  text: z.string(),
  amount: money,
  currency,
  created_at: time,
  waiting_since: waitingSince,
  fulfilment: z.enum(fulfilments).meta({ description: 'Of the order' }),
  shopper,
  lines: z
    .array(z.object({ goods_id: z.int(), goods_name: z.string(), quantity: z.int(), image_url: z.string() }))
    .meta({ description: 'The first ones' }),
  pieces: z.int(),
})
export type ListedReturn = z.infer<typeof listedReturn>

const tabCounts = z.object(
  Object.fromEntries(returnTabs.map((tab) => [tab, z.int()])) as Record<(typeof returnTabs)[number], z.ZodInt>,
)

export const listConsoleReturns = defineCall({
  key: 'GET /api/console/returns/',
  summary: 'Returns in tabs, by what is to be done with them',
  description:
    'A tab without a name is `to_answer`. What still waits has the longest waiting first, what is over the newest. ' +
    '`facets` counts each tab, up to 9,999.',
  access: { staff: 'money.read' },
  query: pageQuery.extend({ tab: z.enum(returnTabs).optional() }),
  response: listOf(listedReturn).extend({
    facets: tabCounts,
    provider: z
      .string()
      .meta({ description: 'Display name of the only payment provider; empty where there are several' }),
    is_count_capped: z.literal(true).optional(),
  }),
  errors: ['not_found'],
})

export const consoleReturn = restocked.extend({
  tab: z.enum(returnTabs),
  waiting_since: waitingSince,
  lines: z.array(
    restocked.shape.lines.element.extend({
      goods_id: z.int(),
      goods_name: z.string(),
      option_text: z.string(),
      image_url: z.string(),
      sku: z.string(),
      bought: z.int(),
      resellable_quantity: z.int().nullable().meta({ description: 'Of those that came' }),
      unit_amounts: z.array(money).meta({ description: 'What each of its units is worth' }),
    }),
  ),
  left_of_payment: money.meta({ description: 'Neither gone back nor on its way' }),
  provider: paidProvider,
  refunds_ended_on: refundsEndedOn,
  most_fee_back: money.meta({ description: 'Of the delivery fee, what can still go back' }),
  shipment_number: z.int().nullable().meta({ description: 'It is of a parcel that was lost or came back' }),
  refund: z
    .object({ status: z.enum(refundStates), failure_code: z.string().nullable() })
    .nullable()
    .meta({ description: 'Null where none was sent' }),
  order: z.object({
    status: z.enum(orderStatuses),
    fulfilment: z.enum(fulfilments),
    return_days: z.int().meta({ description: 'After delivery, without a reason; as they were when it was made' }),
    tab: z.enum(orderTabs),
    paid_at: time.nullable(),
    total_amount: money,
    refunded_amount: money,
    shipments: z.array(
      shipment.pick({ number: true, status: true, carrier: true, tracking_number: true, handed_over_at: true }),
    ),
  }),
  shopper: shopper.extend({ orders: z.int(), spent: sum, refunded: sum, refunded_orders: z.int() }),
})
export type ConsoleReturn = z.infer<typeof consoleReturn>

export const getConsoleReturn = defineCall({
  key: 'GET /api/console/returns/{return_number}/',
  summary: 'One return: the request, its amount, and the rest of the payment',
  access: { staff: 'money.read' },
  params,
  response: consoleReturn,
  errors: ['not_found'],
})

const decides = { staff: 'returns.decide' } as const
const sumText = amountText(maxSumLength)
const feeBack = sumText.optional().meta({ description: 'Of the delivery fee' })
const answer = text(maxReturnTextLength).trim()
const count = wholeNumber(0, maxPerOrder)
const counted = linesOf({ received: count, resellable: count })

export const approveReturnAsStaff = defineCall({
  key: 'POST /api/console/returns/{return_number}/approve/',
  summary: 'Agree: with `money_only` the money goes back at once, with `goods_back` when the goods have come',
  description:
    'Without a return address of the shop, `goods_back` is 409 `return_address_missing`. A request for `goods_back` may be approved as `money_only`, not the other way. Above the `REFUND_LIMIT` of ' +
    'managers: 403 `permission_denied`.',
  access: decides,
  needsRecentSignIn: true,
  params,
  headers: requestKeyHeaders,
  body: z.object({ kind: z.enum(['goods_back', 'money_only']), fee_back: feeBack, answer: answer.optional() }),
  response: consoleReturn,
  errors: [
    'not_found',
    'return_already_answered',
    'return_address_missing',
    'not_returnable',
    'idempotency_key_reused',
  ],
})

export const refuseReturnAsStaff = defineCall({
  key: 'POST /api/console/returns/{return_number}/refuse/',
  summary: 'Refuse, with a sentence for the shopper',
  description:
    'With `nothing_came` a return that was agreed to ends without a refund, as not one unit came; without it, it is `return_already_answered`.',
  access: decides,
  params,
  body: z.object({ reason: answer.min(1), nothing_came: z.boolean().optional() }),
  response: consoleReturn,
  errors: ['not_found', 'return_already_answered'],
})

export const receiveReturnAsStaff = defineCall({
  key: 'POST /api/console/returns/{return_number}/receive/',
  summary: 'Count what came and what of it can be sold; its money goes back',
  description: 'Without lines: all units came back, resellable. A line that is not named did not come back.',
  access: decides,
  needsRecentSignIn: true,
  params,
  headers: requestKeyHeaders,
  body: z.object({ lines: counted.optional(), fee_back: feeBack }),
  response: consoleReturn,
  errors: ['not_found', 'return_already_answered', 'not_returnable', 'idempotency_key_reused'],
})

export const payBackShipment = defineCall({
  key: 'POST /api/console/shipments/{id}/pay_back/',
  summary: 'Pay a parcel back that was lost or came back, in place of sending it again',
  description:
    '`lines` count the units that came back: all of them, and resellable, unless stated. A lost parcel has none.',
  access: decides,
  needsRecentSignIn: true,
  params: z.object({ id: rowId }),
  headers: requestKeyHeaders,
  body: z.object({ reason: answer.min(1), fee_back: feeBack, lines: counted.optional() }),
  status: 201,
  response: consoleReturn,
  errors: ['not_found', 'shipment_moved', 'order_not_shippable', 'not_returnable', 'idempotency_key_reused'],
})
