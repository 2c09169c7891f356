import { z } from 'zod'
import { goodsWithAvailability } from '#features/catalogue/contract.ts'
import { address } from '#features/delivery/contract.ts'
import { callsOf } from '#platform/contract/call.ts'
import { currency, listOf, money, pageQuery, time } from '#platform/contract/fields.ts'
import { text } from '#platform/contract/text.ts'
import {
  fulfilments,
  maxFindLength,
  maxOrderNumberLength,
  openReturnSteps,
  orderShows,
  orderStatuses,
  recentlyOrderedDays,
  toOrderNumber,
} from './values.ts'

declare module '#platform/contract/call.ts' {
  interface ConflictCodes {
    code_not_usable: true
    out_of_stock: true
    order_not_payable: true
    idempotency_key_reused: true
    address_locked: true
  }
}

const defineCall = callsOf('Orders')

/** In any spelling. */
export const orderNumber = text(maxOrderNumberLength).min(1).overwrite(toOrderNumber)

const boughtGoods = z.object({
  goods_id: z.int(),
  goods_name: z.string(),
  quantity: z.int(),
  unit_price: money,
  /** The goods' current picture; empty without one. */
  image_url: z.string(),
})

const orderLine = boughtGoods.extend({
  position: z.int().meta({ description: 'From 1; it never changes' }),
  option_text: z.string().meta({ description: 'Distinguishes this item from its siblings, as bought: its size' }),
  paid_amount: money.meta({ description: "The line's price without its share of all discounts" }),
  tax_percent: z
    .int()
    .nullable()
    .meta({ description: 'Tax within the price, as of when it was ordered; null: not recorded' }),
})

const orderAddress = address.omit({ id: true, label: true, is_default: true, is_region_current: true })
export type OrderAddress = z.infer<typeof orderAddress>

const day = z.iso.date().meta({ description: "A day of the shop's zone" })

/** Within the years that the database compares. */
const boundingDay = text(10).pipe(z.iso.date().regex(/^[12]/))

export const discount = z.object({
  name: z.string(),
  amount: money,
  code: z.string().nullable().meta({ description: 'Null: the promotion applied by itself' }),
})

/** The goods fields of the order itself are those of its first line. */
export const order = z.object({
  order_number: z.string(),
  ...boughtGoods.shape,
  goods_total: money,
  discount_total: money,
  discounts: z.array(discount).meta({ description: 'Of the goods' }),
  free_delivery: discount.nullable().meta({
    description: 'The promotion that pays the delivery fee, and the fee without it; no part of discount_total',
  }),
  delivery_fee: money,
  total_amount: money.meta({ description: 'goods_total − discount_total + delivery_fee' }),
  refunded_amount: money,
  currency,
  status: z.enum(orderStatuses).meta({ description: 'What became of the money' }),
  fulfilment: z.enum(fulfilments).meta({ description: 'Where the goods are' }),
  open_return: z.enum(openReturnSteps).nullable().meta({
    description: 'Of goods that were sent: what waits for the shopper first, then the oldest; null where none is open',
  }),
  created_at: time,
  expires_at: time,
  paid_at: time.nullable(),
  refunded_at: time.nullable(),
  address: orderAddress.nullable().meta({ description: 'As it was when it was chosen; null while none is known' }),
  promised_from: day.nullable().meta({ description: 'Known once the order is paid and has an address' }),
  promised_until: day.nullable(),
  delivered_at: time.nullable().meta({ description: 'When the last of its parcels came; null until all have' }),
  message: z.string().meta({ description: 'What its buyer wrote to the shop' }),
  lines: z.array(orderLine),
})
export type Order = z.infer<typeof order>

/** With an order that a cashier reads again. */
export const paymentNumbers = z.array(z.string()).meta({
  description:
    'While the order waits: the `out_trade_no` of each payment that can be made now. A code of another number has been replaced',
})

export const listOrders = defineCall({
  // The path is spelled so in the specification.
  key: 'GET /api/order/index_user_order_querset/',
  summary: "The caller's orders, newest first",
  access: 'shopper',
  query: pageQuery.extend({
    confirm: z
      .literal('payments')
      .meta({ description: 'First ask the provider about the orders of the page that wait for payment' })
      .optional(),
    show: z.enum(orderShows).meta({ description: 'Only these' }).optional(),
    query: text(maxFindLength)
      .meta({
        description: 'Part of the order number from 4 characters, words of names as bought, or a tracking number',
      })
      .optional(),
    from: boundingDay.meta({ description: "Placed on this day of the shop's zone or later" }).optional(),
    to: boundingDay.meta({ description: "Placed on this day of the shop's zone or earlier" }).optional(),
  }),
  response: listOf(order).extend({
    counts: z
      .object({
        all: z.int(),
        to_pay: z.int(),
        to_ship: z.int(),
        to_receive: z.int(),
        to_review: z.int(),
        after_sale: z.int(),
      })
      .meta({ description: 'How many there are of each kind, whatever is shown or searched' }),
  }),
  errors: ['not_found'],
})

const recentlyOrderedGoods = goodsWithAvailability.extend({
  last_ordered_at: time.meta({ description: 'When the last paid order of it was placed' }),
})
export type RecentlyOrderedGoods = z.infer<typeof recentlyOrderedGoods>

export const listRecentlyOrderedGoods = defineCall({
  key: 'GET /api/order/recently_ordered_goods/',
  summary: `The goods that the caller paid for within ${recentlyOrderedDays} days, each once, the last ordered first`,
  description: 'Withdrawn ones are marked as no longer on sale.',
  access: 'shopper',
  query: pageQuery,
  response: listOf(recentlyOrderedGoods),
  errors: ['not_found'],
})

export const cancelOrder = defineCall({
  key: 'POST /api/order/{order_number}/cancel/',
  summary: 'Cancel an order that is still waiting for payment; its goods are free again',
  access: 'order',
  params: z.object({ order_number: orderNumber }),
  response: order,
  errors: ['not_found', 'order_not_payable'],
})
