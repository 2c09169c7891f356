/** Calls by which staff order for a shopper who telephones. */
import { z } from 'zod'
import { expectedTotal, quote, requestedLines } from '#features/checkout/contract.ts'
import { maxCodeLength, maxGuestEmailLength } from '#features/checkout/values.ts'
import { address, addressFields } from '#features/delivery/contract.ts'
import { orderNumber } from '#features/orders/contract.ts'
import { maxStaffNoteLength } from '#features/orders/values.ts'
import { callsOf } from '#platform/contract/call.ts'
import { flag, requestKeyHeaders, rowId, time, wholeNumber } from '#platform/contract/fields.ts'
import { text } from '#platform/contract/text.ts'
import { reservationHours } from './values.ts'

declare module '#platform/contract/call.ts' {
  interface ConflictCodes {
    shopper_blocked: true
  }
}

const defineCall = callsOf('Console: orders')
const writes = { staff: 'orders.write' } as const
const params = z.object({ order_number: orderNumber })
const destination = addressFields.omit({ label: true, is_default: true })
const code = text(maxCodeLength).optional()

/** `permission_denied` where the shop takes no orders without an account. */
const buyer = rowId.optional().meta({ description: 'Left out: somebody without an account, who becomes a guest' })

const purchaseErrors = [
  'not_found',
  'shopper_blocked',
  'out_of_stock',
  'total_changed',
  'code_not_usable',
  'not_deliverable',
  'idempotency_key_reused',
] as const

const purchase = z.object({
  lines: requestedLines,
  address: destination,
  code,
  note: text(maxStaffNoteLength).trim().optional().meta({ description: 'For staff alone' }),
  expected_total: expectedTotal,
  hours: wholeNumber(1, 72)
    .pipe(z.literal(reservationHours))
    .meta({ description: 'How long it waits for its payment', override: { enum: [...reservationHours] } })
    .optional(),
})

export type SentPurchase = z.output<typeof purchase>

export const getBuyer = defineCall({
  key: 'GET /api/console/orders/buyer/{id}/',
  summary: 'A shopper to order for, with the address book and the countries that the shop delivers to',
  description: 'Writes an audit entry, because the address book is personal data.',
  access: writes,
  params: z.object({ id: rowId }),
  response: z.object({
    id: z.int(),
    username: z.string(),
    email: z.string().nullable().meta({ description: 'The verified address' }),
    is_blocked: z.boolean(),
    addresses: z.array(address),
    countries: z.array(z.object({ code: z.string(), name: z.string() })),
  }),
  errors: ['not_found'],
})

export const quoteAsStaff = defineCall({
  key: 'POST /api/console/orders/quote/',
  summary: "What a shopper's order would cost, as if they bought themselves; nothing is stored",
  description:
    'With `replaces`, the goods of that unpaid order count as in stock. Without an address the fee is that of none.',
  access: writes,
  body: z.object({
    shopper_id: buyer,
    lines: requestedLines,
    address: destination.optional(),
    code,
    replaces: orderNumber.optional(),
  }),
  response: quote,
  errors: ['not_found', 'not_deliverable', 'order_not_payable'],
})

export const placeOrder = defineCall({
  key: 'POST /api/console/orders/',
  summary: 'Order for a shopper: reserves the stock and writes the order, at the prices of the shop',
  description:
    'A total above `expected_total` is `total_changed`, with a new `quote` in the response, and nothing changes. ' +
    'The order records who has written it, and the terms in force. One member of staff writes at most 60 an hour.',
  access: writes,
  headers: requestKeyHeaders,
  body: purchase.extend({
    shopper_id: buyer,
    email: text(maxGuestEmailLength)
      .trim()
      .optional()
      .meta({ description: "A guest's, for messages about the order; refused beside `shopper_id`" }),
  }),
  status: 201,
  response: z.object({ order_number: z.string() }),
  errors: [...purchaseErrors],
})

export const replaceOrder = defineCall({
  key: 'POST /api/console/orders/{order_number}/replace/',
  summary: 'Change an unpaid order: a new one takes its place, and it is cancelled in the same transaction',
  description:
    'The new order has a number, a deadline and a payment link of its own. The payment of the former one is closed first; ' +
    'one that was faster wins (`order_not_payable`), and later money is refunded.',
  access: writes,
  params,
  headers: requestKeyHeaders,
  body: purchase,
  status: 201,
  response: z.object({ order_number: z.string() }),
  errors: [...purchaseErrors, 'order_not_payable'],
})

export const makePaymentLink = defineCall({
  key: 'POST /api/console/orders/{order_number}/payment_link/',
  summary: 'The link by which anybody can pay an unpaid order; with `send` it is mailed to the shopper',
  description:
    'It pays this order alone, until the deadline, and shows goods and total. A repeated call returns the same.',
  access: writes,
  params,
  headers: requestKeyHeaders,
  body: z.object({ send: flag.optional() }),
  response: z.object({
    url: z.string(),
    expires_at: time,
    email: z.string().nullable().meta({ description: "The shopper's verified address; null: it cannot be mailed" }),
    is_sent: z.boolean(),
  }),
  errors: ['not_found', 'order_not_payable', 'idempotency_key_reused'],
})
