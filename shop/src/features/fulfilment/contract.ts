import { z } from 'zod'
import { maxPerOrder } from '#features/catalogue/values.ts'
import { privatePicture } from '#features/media/contract.ts'
import { order, orderNumber, paymentNumbers } from '#features/orders/contract.ts'
import { maxOrderLines } from '#features/orders/values.ts'
import { callsOf } from '#platform/contract/call.ts'
import { currency, money, time, wholeNumber } from '#platform/contract/fields.ts'
import { text } from '#platform/contract/text.ts'
import { maxRequestKeyLength } from '#platform/contract/values.ts'
import { actorKinds, returnKinds, returnReasons, returnStatuses, shipmentStatuses } from './values.ts'

declare module '#platform/contract/call.ts' {
  interface ConflictCodes {
    shipment_moved: true
    order_not_shippable: true
    not_returnable: true
    refund_changed: true
    return_already_answered: true
    tracking_number_used: true
    return_address_missing: true
  }
}

const defineCall = callsOf('Orders')

const lineQuantity = z.object({
  position: z.int().meta({ description: "The order's line, from 1" }),
  quantity: z.int(),
})

export const carrier = z.object({ code: z.string(), name: z.string() })

export const shipment = z.object({
  number: z.int().meta({ description: 'Within the order, from 1' }),
  status: z.enum(shipmentStatuses),
  carrier: carrier.nullable(),
  tracking_number: z.string(),
  tracking_url: z.url().nullable().meta({ description: "The carrier's page of this parcel" }),
  note: z.string(),
  replaces: z.int().nullable().meta({ description: 'The number of the parcel that this one was sent in place of' }),
  packed_at: time,
  handed_over_at: time.nullable(),
  ended_at: time.nullable(),
  lines: z.array(lineQuantity),
})
export type Shipment = z.infer<typeof shipment>

const event = z.object({
  kind: z.string(),
  actor: z.enum(actorKinds),
  created_at: time,
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type OrderEvent = z.infer<typeof event>

const day = z.iso.date().meta({ description: "A day of the shop's zone" })

const sendTo = z.object({
  recipient: z.string(),
  phone: z.string(),
  country: z.string(),
  region_1: z.string(),
  region_2: z.string(),
  region_3: z.string(),
  street: z.string(),
  postal_code: z.string(),
})

export const restocked = z.object({
  return_number: z.string(),
  order_number: z.string(),
  kind: z.enum(returnKinds).meta({ description: '`unshipped`: called off; `goodwill`: a sum without goods' }),
  reason: z.enum(returnReasons),
  status: z.enum(returnStatuses),
  text: z.string(),
  answer: z.string().meta({ description: "The shop's words" }),
  amount: money.meta({ description: 'What goes back, or has; less than its lines where less was left' }),
  fee_back: money.meta({ description: 'Of the delivery fee, within the amount' }),
  currency,
  is_sent_back_at_our_cost: z.boolean(),
  send_back_until: day.nullable().meta({ description: 'While the shop waits for the goods and has a return address' }),
  send_to: sendTo.nullable().meta({ description: 'Where the parcel goes, as set when the return was approved' }),
  lines: z.array(
    lineQuantity.extend({
      amount: money.meta({ description: 'The share of these units in what was paid' }),
      received_quantity: z.int().nullable().meta({ description: 'As counted when they came' }),
    }),
  ),
  pictures: z.array(privatePicture),
  carrier: carrier.nullable(),
  tracking_number: z.string(),
  tracking_url: z.url().nullable(),
  created_at: time,
  answered_at: time.nullable(),
  sent_back_at: time.nullable(),
  received_at: time.nullable(),
  refunded_at: time.nullable(),
  ended_at: time.nullable().meta({ description: 'Refused, withdrawn or lapsed' }),
})
export type Return = z.infer<typeof restocked>

const storyLine = order.shape.lines.element.extend({
  called_off: z.int().meta({ description: 'Units that will never be sent' }),
  handed_over: z.int().meta({ description: 'Units dispatched with a carrier, at any time' }),
  unsent_amounts: z
    .array(money)
    .meta({ description: 'Of each unit that can be called off: what the first is worth, the second, and so on' }),
  is_returnable: z.boolean().meta({ description: 'Without a reason, by the terms when it was bought' }),
  returnable_quantity: z.int().meta({ description: 'Units that can still be returned' }),
  returnable_amounts: z.array(money).meta({ description: 'What the first of them is worth, the second, and so on' }),
  returnable_without_reason: z.int().meta({ description: 'Of these, so many without a reason' }),
  is_reviewable: z.boolean().meta({ description: 'By its buyer, who has not reviewed it; `POST /api/review/…`' }),
  review_status: z
    .enum(['waiting', 'shown', 'hidden'])
    .nullable()
    .meta({ description: 'Of its review; null without one' }),
  returnable_without_reason_until: day.nullable().meta({ description: 'Null while nothing of the line has come' }),
})

export const paidProvider = z.string().meta({ description: 'Display name of the provider that was paid; empty before' })
export const refundsEndedOn = day.nullable().meta({
  description:
    'The last day on which the payment provider refunded; null while it still does. Later the shop refunds by hand',
})

/** One order with its shipments, returns and refunds. */
export const orderDetail = order.extend({
  lines: z.array(storyLine),
  return_days: z
    .int()
    .meta({ description: 'After delivery, in which no reason is needed; as they were when it was made' }),
  refunds_ended_on: refundsEndedOn,
  shipments: z.array(shipment),
  returns: z.array(restocked).meta({ description: 'Oldest first; what was called off, too' }),
  events: z.array(event).meta({ description: 'What was done, oldest first' }),
})
export type OrderDetail = z.infer<typeof orderDetail>

export const orderParams = z.object({ order_number: orderNumber })
export const requestKeyHeader = z.object({ 'Idempotency-Key': text(maxRequestKeyLength).optional() })
const position = wholeNumber(1, maxOrderLines)
/** @param counts fields of each line */
export const linesOf = <Counts extends z.ZodRawShape>(counts: Counts) =>
  z
    .array(z.object({ position, ...counts }))
    .min(1)
    .max(maxOrderLines)
export const requestedLines = linesOf({ quantity: wholeNumber(1, maxPerOrder) })

export const getOrder = defineCall({
  key: 'GET /api/order/{order_number}/',
  summary: 'One order of the caller, with its parcels and its course',
  access: 'order',
  params: orderParams,
  response: orderDetail.extend({ payment_numbers: paymentNumbers }),
  errors: ['not_found'],
})
