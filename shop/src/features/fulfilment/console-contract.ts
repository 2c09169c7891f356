/** What staff do with one order and its parcels. */
import { z } from 'zod'
import { addressFields } from '#features/delivery/contract.ts'
import { sum } from '#features/orders/console-contract.ts'
import { order, orderNumber } from '#features/orders/contract.ts'
import { fulfilments, maxReasonLength, orderFlags, orderStatuses, orderTabs } from '#features/orders/values.ts'
import { defineCall } from '#platform/contract/call.ts'
import {
  currency,
  flag,
  money,
  requestKeyHeaders,
  revisionHeaders,
  rowId,
  time,
  wholeNumber,
} from '#platform/contract/fields.ts'
import { text } from '#platform/contract/text.ts'
import { shipment } from './contract.ts'
import { maxCarrierCodeLength, maxNoteLength, maxSlips, maxTrackingNumberLength } from './values.ts'

const tag = 'Console: orders'
const params = z.object({ order_number: orderNumber })

const line = order.shape.lines.element.omit({ unit_price: true, paid_amount: true }).extend({
  sku: z.string(),
  unit_price: sum,
  paid_amount: sum,
  called_off: z.int(),
  packed: z.int().meta({ description: 'In parcels that are not handed over yet' }),
  handed_over: z.int(),
  left: z.int().meta({ description: 'To be packed' }),
})

const storyEntry = z.object({
  at: time,
  kind: z.string(),
  actor: z.object({
    kind: z.enum(['shopper', 'staff', 'shop', 'provider']),
    name: z.string().meta({ description: 'Of staff and providers' }),
  }),
  text: z.string(),
  detail: z.string().meta({ description: 'Sums only for whoever may read them' }),
  is_key: z.boolean().meta({ description: 'It moved money or goods' }),
  raw_id: z.int().nullable().meta({ description: "Where a provider's own words can be read" }),
})
export type StoryEntry = z.infer<typeof storyEntry>

const ledgerEntry = z.object({ at: time, kind: z.enum(['payment_in', 'refund_out']), amount: money })
export type LedgerEntry = z.infer<typeof ledgerEntry>

const consoleShipment = shipment.extend({
  id: z.int(),
  is_replaced: z.boolean(),
  revision: z.int().meta({ description: 'Of carrier and number' }),
})
export type ConsoleShipment = z.infer<typeof consoleShipment>

export const consoleOrder = z.object({
  order_number: z.string(),
  status: z.enum(orderStatuses),
  fulfilment: z.enum(fulfilments),
  tab: z.enum(orderTabs),
  created_at: time,
  expires_at: time,
  paid_at: time.nullable(),
  refunded_at: time.nullable(),
  waiting_since: time.nullable(),
  is_late: z.boolean(),
  lines: z.array(line),
  pieces: z.int(),
  goods_total: sum,
  discount_total: sum,
  delivery_fee: sum,
  total_amount: sum,
  refunded_amount: sum,
  currency,
  has_address: z.boolean(),
  address: order.shape.address.meta({ description: 'Null also for whoever may not read addresses' }),
  is_address_open: z.boolean().meta({ description: 'Nothing was handed over: it can be changed' }),
  place: z.string(),
  message: z.string(),
  note: z.string(),
  flag: z.enum(orderFlags),
  revision: z.int(),
  promised_from: order.shape.promised_from,
  promised_until: order.shape.promised_until,
  shipments: z.array(consoleShipment),
  not_shippable: z
    .object({ reason: z.string(), detail: z.string() })
    .nullable()
    .meta({ description: 'Why nothing can be handed over now; null: it can' }),
  requests: z.array(
    z.object({
      return_number: z.string(),
      kind: z.string(),
      reason: z.string(),
      status: z.string(),
      amount: sum,
      created_at: time,
    }),
  ),
  ledger: z.array(ledgerEntry).nullable(),
  shopper: z.object({
    id: z.int(),
    username: z.string().nullable(),
    joined_at: time,
    orders: z.int(),
    spent: sum,
    refunded_orders: z.int(),
  }),
  story: z.array(storyEntry),
})
export type ConsoleOrder = z.infer<typeof consoleOrder>

export const getConsoleOrder = defineCall({
  key: 'GET /api/console/orders/{order_number}/',
  summary: 'One order: goods, parcels, books, and its story in words',
  tag,
  access: { staff: 'orders.read' },
  params,
  status: 200,
  answer: consoleOrder,
  refusals: ['not_found'],
})

export const readRaw = defineCall({
  key: 'GET /api/console/orders/{order_number}/raw/{raw_id}/',
  summary: "A provider's own words, without the payer; the trail tells who read them",
  tag,
  access: { staff: 'payments.review' },
  params: params.extend({ raw_id: rowId }),
  status: 200,
  answer: z.object({ at: time, provider: z.string(), source: z.string(), outcome: z.string(), raw: z.string() }),
  refusals: ['not_found'],
})

const carrier = z.object({
  code: z.string(),
  name: z.string(),
  tracking_url: z.string().nullable(),
  needs_number: z.boolean(),
})
export type Carrier = z.infer<typeof carrier>

export const listCarriers = defineCall({
  key: 'GET /api/console/carriers/',
  summary: 'Who takes parcels, the one used last first',
  tag,
  access: { staff: 'orders.read' },
  status: 200,
  answer: z.array(carrier),
})

const parcelFields = {
  carrier_code: text(maxCarrierCodeLength).min(1),
  tracking_number: text(maxTrackingNumberLength).trim(),
  is_number_shared: flag.optional().meta({ description: 'Somebody has seen that another parcel has the same number' }),
}
const lines = z
  .array(z.object({ position: wholeNumber(1, 100), quantity: wholeNumber(1, 999) }))
  .min(1)
  .max(100)
const ships = { staff: 'orders.ship' } as const
const shipmentParams = z.object({ id: rowId })

export const packShipment = defineCall({
  key: 'POST /api/console/orders/{order_number}/shipments/',
  summary: 'Pack a parcel, and hand it over at once where that is said',
  description: 'Without lines it takes all that is left. Of `order_not_shippable`, `reason` says why.',
  tag,
  access: ships,
  params,
  headers: requestKeyHeaders,
  body: z.object({
    ...parcelFields,
    tracking_number: parcelFields.tracking_number.optional(),
    lines: lines.optional(),
    note: text(maxNoteLength).trim().optional(),
    hand_over: flag.optional(),
  }),
  status: 201,
  answer: consoleShipment,
  refusals: ['not_found', 'order_not_shippable', 'tracking_number_used', 'idempotency_key_reused'],
})

export const handOverShipment = defineCall({
  key: 'POST /api/console/shipments/{id}/hand_over/',
  summary: 'Give a packed parcel to its carrier',
  tag,
  access: ships,
  params: shipmentParams,
  headers: requestKeyHeaders,
  body: z.object({
    ...parcelFields,
    carrier_code: parcelFields.carrier_code.optional(),
    tracking_number: parcelFields.tracking_number.optional(),
  }),
  status: 200,
  answer: consoleShipment,
  refusals: ['not_found', 'order_not_shippable', 'shipment_moved', 'tracking_number_used', 'idempotency_key_reused'],
})

export const dropShipment = defineCall({
  key: 'POST /api/console/shipments/{id}/drop/',
  summary: 'Take a packed parcel apart; its goods can be packed again',
  tag,
  access: ships,
  params: shipmentParams,
  status: 204,
  answer: z.undefined(),
  refusals: ['not_found', 'shipment_moved'],
})

const ending = { tag, access: ships, params: shipmentParams, status: 200, answer: consoleShipment } as const

export const arriveShipment = defineCall({
  ...ending,
  key: 'POST /api/console/shipments/{id}/arrive/',
  summary: 'A parcel is with the shopper',
  refusals: ['not_found', 'shipment_moved'],
})

export const loseShipment = defineCall({
  ...ending,
  key: 'POST /api/console/shipments/{id}/lose/',
  summary: 'Nobody knows where a parcel is',
  refusals: ['not_found', 'shipment_moved'],
})

export const turnBackShipment = defineCall({
  ...ending,
  key: 'POST /api/console/shipments/{id}/turn_back/',
  summary: 'A parcel came back undelivered',
  refusals: ['not_found', 'shipment_moved'],
})

export const sendShipmentAgain = defineCall({
  key: 'POST /api/console/shipments/{id}/send_again/',
  summary: 'Send a parcel in place of one that was lost or came back',
  tag,
  access: ships,
  params: shipmentParams,
  headers: requestKeyHeaders,
  body: z.object(parcelFields),
  status: 201,
  answer: consoleShipment,
  refusals: ['not_found', 'order_not_shippable', 'shipment_moved', 'tracking_number_used', 'idempotency_key_reused'],
})

export const correctShipment = defineCall({
  key: 'PATCH /api/console/shipments/{id}/',
  summary: 'Put a mistyped number or carrier right',
  tag,
  access: ships,
  params: shipmentParams,
  headers: revisionHeaders,
  body: z.object({
    ...parcelFields,
    carrier_code: parcelFields.carrier_code.optional(),
    tracking_number: parcelFields.tracking_number.optional(),
  }),
  status: 200,
  answer: consoleShipment,
  refusals: ['not_found', 'edit_conflict', 'revision_required', 'tracking_number_used'],
})

export const putAddress = defineCall({
  key: 'PUT /api/console/orders/{order_number}/address/',
  summary: 'Say where an order goes, until its first parcel is handed over; its total stays as it is',
  tag,
  access: ships,
  params,
  body: addressFields.omit({ label: true, is_default: true }),
  status: 200,
  answer: consoleOrder,
  refusals: ['not_found', 'address_locked', 'not_deliverable'],
})

export const callOffForStaff = defineCall({
  key: 'POST /api/console/orders/{order_number}/call_off/',
  summary: 'Call off what was not sent: its money goes back at once',
  tag,
  access: { staff: 'returns.decide' },
  needsConfirmation: true,
  params,
  headers: requestKeyHeaders,
  body: z.object({ lines: lines.optional(), reason: text(maxReasonLength).trim().min(1) }),
  status: 200,
  answer: consoleOrder,
  refusals: ['not_found', 'not_returnable', 'idempotency_key_reused'],
})

const slip = z.object({
  order_number: z.string(),
  created_at: time,
  address: order.shape.address,
  message: z.string(),
  note: z.string(),
  flag: z.enum(orderFlags),
  lines: z.array(
    z.object({
      sku: z.string(),
      goods_name: z.string(),
      option_text: z.string(),
      quantity: z.int().meta({ description: 'To be sent: of an order that was sent, all of it' }),
    }),
  ),
  pieces: z.int(),
})
export type Slip = z.infer<typeof slip>

export const readSlips = defineCall({
  key: 'POST /api/console/orders/slips/',
  summary: 'What packing slips say, in the asked order; orders that there are not are left out',
  tag,
  access: { staff: 'slips.print' },
  body: z.object({ order_numbers: z.array(orderNumber).min(1).max(maxSlips) }),
  status: 200,
  answer: z.object({ shop_name: z.string(), slips: z.array(slip) }),
})
