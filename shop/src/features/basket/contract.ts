import { z } from 'zod'
import { goodsId } from '#features/catalogue/contract.ts'
import { callsOf } from '#platform/contract/call.ts'
import { currency, flag, money, noContent, wholeNumber } from '#platform/contract/fields.ts'
import { text } from '#platform/contract/text.ts'
import { isSeenPrice, leftOutReasons, lineStates, maxBasketLines, maxLineQuantity, pricePattern } from './values.ts'
import { orderNumber } from '#features/orders/contract.ts'
import { maxDisclosedStock } from '#features/orders/values.ts'

declare module '#platform/contract/call.ts' {
  interface ConflictCodes {
    limit_reached: true
  }
}

const defineCall = callsOf('Basket')

const quantity = wholeNumber(1, maxLineQuantity)

const line = z.object({
  goods_id: z.int(),
  goods_name: z.string(),
  /** The option that distinguishes these goods from siblings: the size. */
  option_text: z.string(),
  image_url: z.string(),
  quantity: z.int().meta({ description: 'As many as are wished for' }),
  counted: z.int().meta({ description: 'As many as could be bought of them now' }),
  most: z
    .int()
    .nullable()
    .meta({ description: `How many could be bought at all; null above ${maxDisclosedStock}` }),
  left: z.int().nullable().meta({ description: 'How many there are, where so few are shown; else null' }),
  is_selected: z.boolean().meta({ description: 'Never where the line cannot be bought' }),
  was_selected: z.boolean().meta({ description: 'As it was set, also while the line cannot be bought' }),
  state: z.enum(lineStates),
  unit_price: money,
  was_price: money.nullable().meta({ description: 'Without a sale there is none' }),
  price_change: z
    .string()
    .regex(/^-?\d+\.\d{2}$/)
    .nullable()
    .meta({ description: 'Against the price when it was put in; null where it is the same', example: '-12.00' }),
  line_total: money,
})
export type BasketLine = z.infer<typeof line>

const basket = z.object({
  lines: z.array(line),
  selected_count: z.int().meta({ description: 'Pieces that are selected and can be bought' }),
  goods_total: money,
  discounts: z.array(z.object({ name: z.string(), amount: money })),
  hints: z
    .array(z.string())
    .meta({ description: 'What is missing for further promotions, in words; the nearest first' }),
  free_delivery_from: money.nullable().meta({ description: 'Null where no sum makes delivery free everywhere' }),
  total: money.meta({ description: 'Of what is selected, without delivery' }),
  currency,
})
export type Basket = z.infer<typeof basket>

/** A line of the guest basket. */
const guestLine = z.object({
  goods_id: goodsId,
  quantity,
  seen_price: text(16).regex(pricePattern, { abort: true }).refine(isSeenPrice).optional(),
  is_selected: flag.optional(),
})
export type GuestLine = z.output<typeof guestLine>
const guestLines = z.object({
  lines: z
    .array(guestLine)
    .max(maxBasketLines)
    .meta({ description: 'The newest first; of equal items the larger quantity' }),
})

export const getBasket = defineCall({
  key: 'GET /api/basket/',
  summary: "The caller's basket, the newest line first",
  description:
    'Reading changes nothing: a line whose goods are fewer counts with fewer, and as before when they are back.',
  access: 'shopper',
  response: basket,
})

export const addToBasket = defineCall({
  key: 'POST /api/basket/',
  summary: `Put goods into the basket, to those that are in it; ${maxBasketLines} kinds and ${maxLineQuantity} of each at most`,
  access: 'shopper',
  body: z.object({ goods_id: goodsId, quantity }),
  status: 201,
  response: basket,
  errors: ['not_found', 'limit_reached'],
})

export const changeLine = defineCall({
  key: 'PUT /api/basket/{goods_id}/',
  summary: 'Set how many are wished for, which also puts goods in, and whether they are selected',
  access: 'shopper',
  params: z.object({ goods_id: goodsId }),
  body: z.object({ quantity: quantity.optional(), is_selected: flag.optional() }),
  response: basket,
  errors: ['not_found', 'limit_reached'],
})

export const removeLine = defineCall({
  key: 'DELETE /api/basket/{goods_id}/',
  summary: 'Remove goods from the basket; also when there were none',
  access: 'shopper',
  params: z.object({ goods_id: goodsId }),
  ...noContent,
})

export const mergeBasket = defineCall({
  key: 'POST /api/basket/merge/',
  summary: "Join a visitor's basket to the caller's: of an item in both the larger quantity counts",
  description:
    'A repeat changes nothing. `added_count`: kinds that are new or more than before. `left_out`: goods for which there was no room.',
  access: 'shopper',
  body: guestLines,
  response: basket.extend({ added_count: z.int(), left_out: z.array(z.int()) }),
})
export type MergedBasket = z.infer<(typeof mergeBasket)['response']>

export const previewBasket = defineCall({
  key: 'POST /api/basket/preview/',
  summary: "What a visitor's basket would be; nothing is stored",
  access: 'public',
  body: guestLines,
  response: basket,
})

export const addOrderToBasket = defineCall({
  key: 'POST /api/order/{order_number}/put_back/',
  summary: "Put an order's goods into the caller's basket, at today's prices",
  description:
    'Of an item in both the larger quantity counts, so a repeat changes nothing. `added_count`: kinds that are new or more than before. ' +
    '`left_out`: what could not be put in, and how many of it.',
  access: 'shopper',
  params: z.object({ order_number: orderNumber }),
  response: z.object({
    added_count: z.int(),
    left_out: z.array(
      z.object({
        goods_id: z.int(),
        goods_name: z.string().meta({ description: 'As it was when it was ordered' }),
        quantity: z.int(),
        reason: z.enum(leftOutReasons),
      }),
    ),
  }),
  errors: ['not_found'],
})
export type AddedOrder = z.infer<(typeof addOrderToBasket)['response']>
