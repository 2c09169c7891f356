/** One order for staff. */
import { z } from 'zod'
import { sum } from '#features/orders/console-contract.ts'
import { order } from '#features/orders/contract.ts'
import { fulfilments, orderFlags, orderStatuses, orderTabs } from '#features/orders/values.ts'
import { currency, money, time } from '#platform/contract/fields.ts'
import { paidProvider, refundsEndedOn, shipment } from '../contract.ts'
import { returnKinds, returnReasons, returnStatuses } from '../values.ts'
import { params, defineCall } from './fields.ts'

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
export type TimelineEntry = z.infer<typeof storyEntry>

const ledgerEntry = z.object({
  at: time,
  kind: z.enum(['payment_in', 'refund_out']),
  amount: money,
  provider: z.string().meta({ description: 'Display name' }),
})
export type LedgerEntry = z.infer<typeof ledgerEntry>

const line = order.shape.lines.element.omit({ unit_price: true, paid_amount: true }).extend({
  sku: z.string(),
  unit_price: sum,
  paid_amount: sum,
  called_off: z.int(),
  packed: z.int().meta({ description: 'In parcels that are not handed over yet' }),
  handed_over: z.int(),
  left: z.int().meta({ description: 'To be packed' }),
})

export const consoleShipment = shipment.extend({
  id: z.int(),
  is_replaced: z.boolean(),
  undo_until: time
    .nullable()
    .meta({ description: 'Until then its dispatch can be undone; null: it is not on its way' }),
  revision: z.int().meta({ description: 'Of carrier and number' }),
})

export type ConsoleShipment = z.infer<typeof consoleShipment>

const discount = z.object({ name: z.string(), amount: sum, code: z.string().nullable() })

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
  discounts: z.array(discount),
  free_delivery: discount.nullable().meta({ description: 'The promotion that pays the delivery fee' }),
  delivery_fee: sum,
  most_fee_back: sum.meta({ description: 'Of the delivery fee, what can still go back' }),
  total_amount: sum,
  refunded_amount: sum,
  currency,
  provider: paidProvider,
  refunds_ended_on: refundsEndedOn,
  return_days: z.int().meta({ description: 'After delivery, without a reason; as they were when it was made' }),
  has_address: z.boolean(),
  address: order.shape.address.meta({
    description:
      'Null also for whoever may not read addresses; masked 90 days after the order is closed, for all but the owner',
  }),
  is_address_open: z.boolean().meta({ description: 'Nothing was handed over: it can be changed' }),
  place: z.string(),
  message: z.string(),
  terms_version: z.int().nullable().meta({ description: 'In force when it was placed; null: none was published' }),
  terms_shown: z.boolean().meta({ description: 'The page had shown that version' }),
  note: z.string(),
  flag: z.enum(orderFlags),
  revision: z.int(),
  promised_from: order.shape.promised_from,
  promised_until: order.shape.promised_until,
  shipments: z.array(
    consoleShipment.extend({
      left_amounts: z
        .array(z.object({ position: z.int(), unit_amounts: z.array(money) }))
        .nullable()
        .meta({ description: 'Of a parcel that did not arrive: what each unit that can be paid back is worth' }),
    }),
  ),
  not_shippable: z
    .object({ reason: z.string(), detail: z.string() })
    .nullable()
    .meta({ description: 'Why nothing can be handed over now; null: it can' }),
  requests: z.array(
    z.object({
      return_number: z.string(),
      kind: z.enum(returnKinds),
      reason: z.enum(returnReasons),
      status: z.enum(returnStatuses),
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
    spent: sum.meta({ description: 'All that was paid, whatever went back of it' }),
    refunded: sum.meta({ description: 'What went back, of whole orders and of parts' }),
    refunded_orders: z.int(),
  }),
  is_in_review: z
    .boolean()
    .meta({ description: 'A payment does not fit: nothing is sent or cancelled until it is checked. For everybody' }),
  open_case_id: z
    .int()
    .nullable()
    .meta({ description: 'What of its money waits for a person; for whoever may read that' }),
  story: z.array(storyEntry),
})
export type ConsoleOrder = z.infer<typeof consoleOrder>

export const getConsoleOrder = defineCall({
  key: 'GET /api/console/orders/{order_number}/',
  summary: 'One order: goods, parcels, books, and its story in words',
  access: { staff: 'orders.read' },
  params,
  response: consoleOrder,
  errors: ['not_found'],
})
