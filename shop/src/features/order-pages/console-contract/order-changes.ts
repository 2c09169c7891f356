/** Console calls that change an order; each returns the whole order. */
import { z } from 'zod'
import { callsOf } from '#platform/contract/call.ts'
import { addressFields } from '#features/delivery/contract.ts'
import { maxReasonLength } from '#features/orders/values.ts'
import { amountText, currency, money, requestKeyHeaders, rowId, time } from '#platform/contract/fields.ts'
import { text } from '#platform/contract/text.ts'
import { requestedLines } from '#features/fulfilment/contract.ts'
import { maxSumLength } from '#features/returns/values.ts'
import { params, defineCall } from '#features/fulfilment/console-contract/fields.ts'
import { consoleOrder } from '#features/fulfilment/console-contract/orders.ts'

export const readRaw = defineCall({
  key: 'GET /api/console/orders/{order_number}/raw/{raw_id}/',
  summary: "A provider's own response, without the payer; the audit log names its reader",
  access: { staff: 'payments.review' },
  params: params.extend({ raw_id: rowId }),
  response: z.object({ at: time, provider: z.string(), source: z.string(), outcome: z.string(), raw: z.string() }),
  errors: ['not_found'],
})

export const putAddress = defineCall({
  key: 'PUT /api/console/orders/{order_number}/address/',
  summary: 'Set where an order goes, until its first parcel is dispatched; its total stays the same',
  access: { staff: 'orders.ship' },
  params,
  body: addressFields.omit({ label: true, is_default: true }),
  response: consoleOrder,
  errors: ['not_found', 'address_locked', 'not_deliverable'],
})

export const renewOrderLink = defineCall({
  key: 'POST /api/console/orders/{order_number}/link/',
  summary: "A new link to an order without an account; the order's former links end",
  description: 'For a guest who has lost the link and cannot receive a code. The link is shown once.',
  access: { staff: 'shoppers.manage' },
  needsRecentSignIn: true,
  params,
  body: z.object({ reason: text(maxReasonLength).trim().min(1) }),
  response: z.object({ url: z.url() }),
  errors: ['not_found'],
})

export const previewCancellation = defineCall({
  key: 'POST /api/console/orders/{order_number}/call_off/preview/',
  summary: 'What calling off pays back, by lines and quantities; nothing is done',
  access: { staff: 'returns.decide' },
  params,
  body: z.object({ lines: requestedLines.optional() }),
  response: z.object({
    amount: money,
    fee_back: money.meta({ description: 'Of the delivery fee, within the amount' }),
    currency,
    is_whole: z.boolean().meta({ description: 'Nothing of the order remains: the rest of the payment is refunded' }),
  }),
  errors: ['not_found', 'not_returnable'],
})

export const cancelUnshippedAsStaff = defineCall({
  key: 'POST /api/console/orders/{order_number}/call_off/',
  summary: 'Call off what was not sent, all of it or by lines and quantities: its money goes back at once',
  description:
    'With `expected_amount`, the sum of the preview, any other sum is `refund_changed`, with the new `amount` in the response, and nothing changes.',
  access: { staff: 'returns.decide' },
  needsRecentSignIn: true,
  params,
  headers: requestKeyHeaders,
  body: z.object({
    lines: requestedLines.optional(),
    reason: text(maxReasonLength).trim().min(1),
    expected_amount: amountText(maxSumLength).optional(),
  }),
  response: consoleOrder,
  errors: ['not_found', 'not_returnable', 'refund_changed', 'idempotency_key_reused'],
})

export const giveGoodwillAsStaff = callsOf('Console: returns')({
  key: 'POST /api/console/orders/{order_number}/goodwill/',
  summary: 'Refund a sum without goods; the shopper sees the reason',
  access: { staff: 'returns.decide' },
  needsRecentSignIn: true,
  params,
  headers: requestKeyHeaders,
  body: z.object({ amount: amountText(maxSumLength), reason: text(maxReasonLength).trim().min(1) }),
  response: consoleOrder,
  errors: ['not_found', 'not_returnable', 'idempotency_key_reused'],
})
