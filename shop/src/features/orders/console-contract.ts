/** Calls by which staff read and change orders, apart from parcels. */
import { z } from 'zod'
import { foundGoodsAsStaff } from '#features/catalogue/console-contract/goods.ts'
import { callsOf } from '#platform/contract/call.ts'
import {
  currency,
  editErrors,
  flag,
  listOf,
  money,
  pageQuery,
  revisionHeaders,
  rowId,
  sentTime,
  time,
} from '#platform/contract/fields.ts'
import { text } from '#platform/contract/text.ts'
import { orderNumber } from './contract.ts'
import {
  consoleOrderings,
  fulfilments,
  maxFindLength,
  maxNewOrders,
  maxOrdersAtOnce,
  maxReasonLength,
  maxStaffNoteLength,
  orderFlags,
  orderStatuses,
  orderTabs,
} from './values.ts'

const defineCall = callsOf('Console: orders')
const params = z.object({ order_number: orderNumber })
const numbers = z.array(orderNumber).min(1).max(maxOrdersAtOnce)
const day = text(10).pipe(z.iso.date()).meta({ description: "A day of the shop's zone" })

/** A sum, hidden without permission to read money. */
export const sum = money.nullable().meta({ description: 'Null for whoever may not read sums' })

const listedOrder = z.object({
  order_number: z.string(),
  status: z.enum(orderStatuses),
  fulfilment: z.enum(fulfilments),
  tab: z.enum(orderTabs),
  created_at: time,
  paid_at: time.nullable(),
  waiting_since: time
    .nullable()
    .meta({ description: 'Since when somebody waits for something: goods, payment, or money' }),
  is_late: z.boolean().meta({ description: 'It should have been handed over by now' }),
  shopper: z.object({ id: z.int(), username: z.string().nullable() }),
  guest: z
    .object({ recipient: z.string().nullable().meta({ description: 'Null for whoever may not read addresses' }) })
    .optional()
    .meta({ description: 'Set where the order was placed without an account' }),
  place: z.string().meta({ description: 'Province and city, or country; empty while none is known' }),
  lines: z
    .array(z.object({ goods_id: z.int(), goods_name: z.string(), quantity: z.int(), image_url: z.string() }))
    .meta({ description: 'The first ones' }),
  kinds: z.int(),
  pieces: z.int(),
  pieces_left: z.int().meta({ description: 'Neither handed over nor called off' }),
  total_amount: sum,
  currency,
  has_open_return: z.boolean(),
  is_in_review: z
    .boolean()
    .meta({ description: 'A payment does not fit: nothing is sent or cancelled until it is checked' }),
  message: z.string().meta({ description: 'What its buyer wrote to the shop' }),
  note: z.string(),
  flag: z.enum(orderFlags),
  revision: z.int().meta({ description: 'Of note and flag' }),
})
export type ListedOrder = z.infer<typeof listedOrder>

const facets = z.object(
  Object.fromEntries(orderTabs.map((tab) => [tab, z.int()])) as Record<(typeof orderTabs)[number], z.ZodInt>,
)

export const listConsoleOrders = defineCall({
  key: 'GET /api/console/orders/',
  summary: 'Orders in tabs, by what is to be done with them',
  description:
    'A tab without a name is `all`. `q` is four letters of an order number or more, a waybill number, a username or goods; ' +
    'with `addresses.read` also a recipient, the last four digits of a telephone number, or a street. ' +
    'Without an ordering `to_ship` and `refunding` have the longest waiting first, and all others the newest. ' +
    '`facets` counts each tab, up to 9,999.',
  access: { staff: 'orders.read' },
  query: pageQuery.extend({
    tab: z.enum(orderTabs).optional(),
    q: text(maxFindLength).optional(),
    from: day.optional(),
    to: day.optional(),
    flag: z.enum(orderFlags).optional(),
    goods_id: rowId.optional(),
    shopper_id: rowId.optional(),
    guest: flag.optional().meta({ description: 'Only orders without an account, or only those of accounts' }),
    ordering: z.enum(consoleOrderings).optional(),
  }),
  response: listOf(listedOrder).extend({ facets, is_count_capped: z.literal(true).optional() }),
  errors: ['not_found'],
})

const noteFields = {
  text: text(maxStaffNoteLength).trim().optional(),
  flag: z.enum(orderFlags),
}

export const changeNote = defineCall({
  key: 'PUT /api/console/orders/{order_number}/note/',
  summary: 'Note and flag of an order, which only staff see',
  description: 'Without a text the note stays.',
  access: { staff: 'orders.note' },
  params,
  headers: revisionHeaders,
  body: z.object(noteFields),
  response: listedOrder,
  errors: editErrors,
})

export const flagOrders = defineCall({
  key: 'POST /api/console/orders/flags/',
  summary: 'Flag many orders, and note something on all of them',
  description: 'Without a text their notes stay.',
  access: { staff: 'orders.note' },
  body: z.object({ order_numbers: numbers, flag: noteFields.flag, text: noteFields.text }),
  response: z.object({
    changed: z.array(z.string()),
    refused: z.array(z.object({ order_number: z.string(), code: z.string(), detail: z.string() })),
  }),
})

export const cancelOrderAsStaff = defineCall({
  key: 'POST /api/console/orders/{order_number}/cancel/',
  summary: 'Cancel an order that waits for payment; its goods are free again',
  access: { staff: 'returns.decide' },
  params,
  body: z.object({ reason: text(maxReasonLength).trim().min(1) }),
  response: listedOrder,
  errors: ['not_found', 'order_not_payable'],
})

const found = listedOrder
  .pick({ order_number: true, status: true, fulfilment: true, tab: true, shopper: true })
  .extend({
    matched: z
      .enum(['order_number', 'tracking_number', 'phone', 'recipient', 'username', 'address', 'goods'])
      .meta({ description: 'Why it is here' }),
  })
export type FoundOrder = z.infer<typeof found>

const foundShopper = z.object({
  id: z.int(),
  username: z.string(),
  orders: z.int().meta({ description: 'How many they have placed, up to 1,000' }),
})

export const countNewOrders = defineCall({
  // Calls below `me/` do not extend a session, so that an unattended screen signs out in time.
  key: 'GET /api/console/me/new_orders/',
  summary: 'Orders to ship that were paid after a moment; a poll does not keep the session alive',
  access: { staff: 'orders.read' },
  query: z.object({ after: sentTime.optional() }),
  response: z.object({
    count: z.int().meta({ description: `Up to ${maxNewOrders}; 0 without \`after\`` }),
    latest: time.nullable().meta({ description: 'When the last order to ship was paid: the next `after`' }),
  }),
})

export const findAsStaff = defineCall({
  key: 'GET /api/console/find/',
  summary:
    'Orders by four letters of their number, a waybill number, a username or goods; goods by SKU or name; shoppers by name',
  description:
    'Numbers are found in any spelling. With `addresses.read` orders are also found by recipient, street and the end of a ' +
    'telephone number. Shoppers are found for whoever may read them (`shoppers.read`), by the beginning of their username.',
  access: { staff: 'orders.read' },
  query: z.object({ q: text(maxFindLength) }),
  response: z.object({
    orders: z.array(found),
    goods: z.array(foundGoodsAsStaff),
    shoppers: z.array(foundShopper),
  }),
})
