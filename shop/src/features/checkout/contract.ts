import { z } from 'zod'
import { goodsId } from '#features/catalogue/contract.ts'
import { addressFields } from '#features/delivery/contract.ts'
import { callsOf } from '#platform/contract/call.ts'
import { lineStates, maxBasketLines } from '#features/basket/values.ts'
import { discount, order, orderNumber } from '#features/orders/contract.ts'
import { maxPendingOrders, maxDisclosedStock } from '#features/orders/values.ts'
import { chosenProvider } from '#features/payments/contract.ts'
import { currency, money, rowId, token, wholeNumber } from '#platform/contract/fields.ts'
import { namesParts, text } from '#platform/contract/text.ts'
import { maxRequestKeyLength } from '#platform/contract/values.ts'
import {
  maxCodeLength,
  maxGuestEmailLength,
  maxMessageLength,
  maxQuantity,
  maxRedirectUrlLength,
  minQuantity,
} from './values.ts'

declare module '#platform/contract/call.ts' {
  interface ConflictCodes {
    total_changed: true
  }
}

const defineCall = callsOf('Orders')

const redirectUrl = text(maxRedirectUrlLength).min(1)
const termsVersion = rowId.optional().meta({
  description:
    'The version of the terms that the page has shown. A former one is `terms_changed`, with `terms: {version, url}` of the ' +
    'current one and nothing done; left out, the terms in force hold.',
})

export const expectedTotal = text(16)
  .regex(/^\d{1,12}\.\d{2}$/)
  .meta({ description: 'As it was shown', example: '581.40' })

export const checkOut = defineCall({
  key: 'POST /api/order/',
  summary: 'Buy: reserves the stock, writes the order and returns the address of the payment',
  description:
    'The header `Idempotency-Key` makes a repeat safe: with the same key and body it is the same order, answered with the ' +
    'same trade as long as that can be paid. Once the order is paid, cancelled or over it is `order_not_payable`; with ' +
    `another body it is \`idempotency_key_reused\`. At most ${maxPendingOrders} orders of one shopper wait for payment at a ` +
    'time; another one is `throttled` until one of them is paid, cancelled or over.',
  access: 'shopper',
  body: z.object({
    quantity: wholeNumber(minQuantity, maxQuantity),
    goods_id: goodsId,
    redirect_url: redirectUrl,
    provider: chosenProvider,
    expected_total: expectedTotal.optional().meta({ description: 'As it was shown; left out, any total is right' }),
    terms_version: termsVersion,
    /** Used without a bearer header; must agree with one. */
    token_access: token.nullish(),
  }),
  tokenField: 'token_access',
  headers: z.object({ 'Idempotency-Key': text(maxRequestKeyLength).optional() }),
  status: 201,
  response: z.object({ order_number: z.string(), pay_url: z.url() }),
  errors: ['not_found', 'out_of_stock', 'terms_changed', 'order_not_payable', 'idempotency_key_reused'],
})

export const payOrder = defineCall({
  key: 'POST /api/order/{order_number}/pay/',
  summary: 'Where to pay an order that is still waiting for payment',
  access: 'order',
  params: z.object({ order_number: orderNumber }),
  body: z.object({ redirect_url: redirectUrl, provider: chosenProvider }),
  response: z.object({ pay_url: z.url() }),
  errors: ['not_found', 'order_not_payable'],
})

export const requestedLines = z
  .array(z.object({ goods_id: goodsId, quantity: wholeNumber(minQuantity, maxQuantity) }))
  .min(1)
  .max(maxBasketLines)
  .refine((lines) => new Set(lines.map(({ goods_id }) => goods_id)).size === lines.length)
  .meta({ description: 'Each goods once' })

const code = text(maxCodeLength).optional()

export const quote = z.object({
  lines: z.array(
    z.object({
      goods_id: z.int(),
      goods_name: z.string(),
      option_text: z.string(),
      image_url: z.string(),
      quantity: z.int(),
      counted: z.int().meta({ description: 'As many as can be bought of them now; these are priced' }),
      most: z
        .int()
        .nullable()
        .meta({ description: `How many could be bought at all; null above ${maxDisclosedStock}` }),
      state: z.enum(lineStates),
      unit_price: money,
      was_price: money.nullable().meta({ description: 'The former price of a running sale' }),
      line_total: money,
      is_returnable: z.boolean().meta({ description: 'Without a reason, for `return_days` after it came' }),
    }),
  ),
  goods_total: money,
  discounts: z.array(discount),
  discount_total: money,
  hints: z
    .array(z.string())
    .meta({ description: 'What is missing for further promotions, in words; the nearest first' }),
  delivery: z.object({
    fee: money.meta({ description: 'What is to be paid, so 0.00 where a promotion pays it' }),
    free_by: z.string().nullable().meta({ description: 'Name of the promotion that pays the fee; null: none does' }),
    promised_from: z.iso.date().nullable().meta({ description: 'If it is paid now; null without an address' }),
    promised_until: z.iso.date().nullable(),
  }),
  total: money,
  currency,
  return_days: z.int().meta({ description: 'Whole days after delivery' }),
  takes_codes: z.boolean().meta({ description: 'Whether some promotion of the shop needs a code' }),
  code_refusal: z.string().nullable().meta({ description: 'Why the code gives no discount' }),
  is_code_spare: z
    .boolean()
    .meta({ description: 'Whether the order is as cheap without the code, so it is not refused' }),
})
export type Quote = z.infer<typeof quote>

export const quoteOrder = defineCall({
  key: 'POST /api/order/quote/',
  summary: 'What a purchase of several goods would cost, and when it would arrive; nothing is stored',
  description: 'Without `address_id` the fee is that of orders whose address is not known.',
  access: 'shopper',
  body: z.object({ lines: requestedLines, address_id: rowId.nullish(), code }),
  response: quote,
  errors: ['not_found', 'not_deliverable'],
})

export const checkOutBasket = defineCall({
  key: 'POST /api/order/check_out/',
  summary:
    'Buy several goods: reserves the stock, writes one order, shrinks the basket and returns the address of the payment',
  description:
    'A total above `expected_total` is `total_changed`, with a new `quote` in the response, and nothing changes; a lower one is accepted. ' +
    'Unavailable goods are `out_of_stock`: `errors` names every line by its place, as `lines.0`. ' +
    'The same key with the same body returns the same order and, while it is payable, the same trade.',
  access: 'shopper',
  headers: z.object({ 'Idempotency-Key': text(maxRequestKeyLength) }),
  body: z.object({
    lines: requestedLines,
    address_id: rowId,
    code,
    message: text(maxMessageLength).optional(),
    expected_total: expectedTotal,
    redirect_url: redirectUrl,
    provider: chosenProvider,
    terms_version: termsVersion,
  }),
  status: 201,
  response: z.object({ order_number: z.string(), pay_url: z.url() }),
  errors: [
    'not_found',
    'out_of_stock',
    'total_changed',
    'terms_changed',
    'code_not_usable',
    'not_deliverable',
    'order_not_payable',
    'idempotency_key_reused',
  ],
})

/** An address of no address book. */
const destination = namesParts(addressFields.omit({ label: true, is_default: true }))

export const quoteAsGuest = defineCall({
  key: 'POST /api/order/guest_quote/',
  summary: 'What a purchase without an account would cost, and when it would arrive; nothing is stored',
  description:
    'Without `place` the fee is that of orders whose address is not known. `permission_denied` where the shop takes no such orders.',
  access: 'public',
  body: z.object({
    lines: requestedLines,
    place: namesParts(addressFields.pick({ country: true, region_code: true, postal_code: true })).optional(),
    code,
  }),
  response: quote,
  errors: ['not_found', 'not_deliverable', 'permission_denied'],
})

export const checkOutAsGuest = defineCall({
  key: 'POST /api/order/guest_check_out/',
  summary:
    'Buy without an account: reserves the stock, writes the order, and returns its token and the address of the payment',
  description:
    'As `check_out/`, with an address in place of `address_id`; its errors are named `address.phone` and so on. Whoever has ' +
    '`order_token` acts for the guest: it is sent as `X-Order-Token`. `permission_denied` where the shop takes no such orders, ' +
    'and with a valid bearer. Some orders of one phone number or network may wait for payment at a time, and be placed a day; ' +
    'further ones are `throttled`.',
  access: 'public',
  headers: z.object({ 'Idempotency-Key': text(maxRequestKeyLength).meta({ description: 'A UUID' }) }),
  body: z.object({
    lines: requestedLines,
    address: destination,
    email: text(maxGuestEmailLength).trim().optional().meta({ description: 'For messages about the order' }),
    code,
    message: text(maxMessageLength).optional(),
    expected_total: expectedTotal,
    redirect_url: redirectUrl,
    provider: chosenProvider,
    terms_version: termsVersion,
  }),
  status: 201,
  response: z.object({
    order_number: z.string(),
    pay_url: z.url(),
    order_token: z.string(),
    order_url: z.url().meta({ description: "The order's own page; its fragment is the token" }),
  }),
  errors: [
    'permission_denied',
    'not_found',
    'out_of_stock',
    'total_changed',
    'terms_changed',
    'code_not_usable',
    'not_deliverable',
    'order_not_payable',
    'idempotency_key_reused',
  ],
})

export const changeOrderAddress = defineCall({
  key: 'PUT /api/order/{order_number}/address/',
  summary: 'Set where an order goes; its total stays the same',
  description: "By one of the caller's addresses, or by `address` with an order token, which has no address book.",
  access: 'order',
  params: z.object({ order_number: orderNumber }),
  body: z.object({ address_id: rowId.optional(), address: destination.optional() }),
  response: order,
  errors: ['not_found', 'address_locked', 'not_deliverable'],
})
