/** Packing slips and pick lists for print. */
import { z } from 'zod'
import { order, orderNumber } from '#features/orders/contract.ts'
import { orderFlags } from '#features/orders/values.ts'
import { slipSizes } from '#features/settings/values.ts'
import { time } from '#platform/contract/fields.ts'
import { maxSlips } from '../values.ts'
import { defineCall } from '#features/fulfilment/console-contract/fields.ts'

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
  discounts: z.array(z.string()).meta({ description: 'Names of discounts and of free delivery, without sums' }),
})
export type Slip = z.infer<typeof slip>

export const readSlips = defineCall({
  key: 'POST /api/console/orders/slips/',
  summary: 'Content of packing slips, in the order of the request; unknown orders are left out',
  access: { staff: 'slips.print' },
  body: z.object({ order_numbers: z.array(orderNumber).min(1).max(maxSlips) }),
  response: z.object({
    shop_name: z.string(),
    size: z.enum(slipSizes).meta({ description: 'The paper that the shop has chosen' }),
    slips: z.array(slip),
    in_review: z
      .array(z.string())
      .meta({ description: 'Order numbers without a slip: a payment of theirs has to be checked first' }),
    nothing_to_pack: z
      .array(z.string())
      .meta({ description: 'Order numbers without a slip: unpaid, cancelled or refunded, and nothing was packed' }),
  }),
})

const pickedGoods = z.object({
  goods_id: z.int(),
  sku: z.string(),
  goods_name: z.string(),
  option_text: z.string(),
  quantity: z.int().meta({ description: 'In all named orders: neither packed, sent nor called off' }),
  orders: z.array(z.object({ order_number: z.string(), quantity: z.int() })),
})
export type PickedGoods = z.infer<typeof pickedGoods>

export const readPickList = defineCall({
  key: 'POST /api/console/orders/pick_list/',
  summary: 'What to take from the shelves for many orders, summed by goods; unknown orders are left out',
  access: { staff: 'slips.print' },
  body: z.object({ order_numbers: z.array(orderNumber).min(1).max(maxSlips) }),
  response: z.object({
    shop_name: z.string(),
    made_at: time,
    shelves: z
      .array(z.object({ id: z.int(), name: z.string(), goods: z.array(pickedGoods) }))
      .meta({ description: 'Types of goods in the order of the shop, each sorted by SKU' }),
    order_count: z.int(),
    pieces: z.int(),
    in_review: z.array(z.string()).meta({ description: 'Left out: a payment of theirs has to be checked first' }),
    nothing_to_pick: z
      .array(z.string())
      .meta({ description: 'Left out: unpaid, cancelled, in a refund, or packed already' }),
  }),
})
