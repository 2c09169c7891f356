import { z } from 'zod'
import { order, orderNumber } from '#features/orders/contract.ts'
import { defineCall } from '#platform/contract/call.ts'
import { time, wholeNumber } from '#platform/contract/fields.ts'
import { actorKinds, maxShipments, shipmentStatuses } from './values.ts'

declare module '#platform/contract/call.ts' {
  interface ConflictCodes {
    shipment_moved: true
    order_not_shippable: true
    not_returnable: true
  }
}

const tag = 'Orders'

const lineQuantity = z.object({
  position: z.int().meta({ description: "The order's line, from 1" }),
  quantity: z.int(),
})

export const shipment = z.object({
  number: z.int().meta({ description: 'Within the order, from 1' }),
  status: z.enum(shipmentStatuses),
  carrier: z.object({ code: z.string(), name: z.string() }).nullable(),
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

const storyLine = order.shape.lines.element.extend({
  called_off: z.int().meta({ description: 'Units that will never be sent' }),
  handed_over: z.int().meta({ description: 'Units that were given to a carrier, at any time' }),
})

/** One order with all that became of it. */
export const orderStory = order.extend({
  lines: z.array(storyLine),
  shipments: z.array(shipment),
  events: z.array(event).meta({ description: 'What was done, oldest first' }),
})
export type OrderStory = z.infer<typeof orderStory>

const params = z.object({ order_number: orderNumber })

export const getOrder = defineCall({
  key: 'GET /api/order/{order_number}/',
  summary: 'One order of the caller, with its parcels and its course',
  tag,
  access: 'shopper',
  params,
  status: 200,
  answer: orderStory,
  refusals: ['not_found'],
})

export const confirmReceipt = defineCall({
  key: 'POST /api/order/{order_number}/confirm_receipt/',
  summary: 'Say that a parcel has arrived, or all that are on their way; again it answers the same',
  tag,
  access: 'shopper',
  params,
  body: z.object({ shipment_number: wholeNumber(1, maxShipments).optional() }),
  status: 200,
  answer: orderStory,
  refusals: ['not_found', 'shipment_moved'],
})

export const callOff = defineCall({
  key: 'POST /api/order/{order_number}/call_off/',
  summary: 'Call off what was not sent: its money goes back at once',
  description: 'Without lines all of it. When nothing of the order is kept, the delivery fee goes back, too.',
  tag,
  access: 'shopper',
  params,
  body: z.object({
    lines: z
      .array(z.object({ position: wholeNumber(1, 100), quantity: wholeNumber(1, 999) }))
      .min(1)
      .max(100)
      .optional(),
  }),
  status: 200,
  answer: orderStory,
  refusals: ['not_found', 'not_returnable'],
})
