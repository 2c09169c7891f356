/** Shoppers' calls that change an order; each returns the whole order. */
import { z } from 'zod'
import { callsOf } from '#platform/contract/call.ts'
import { wholeNumber } from '#platform/contract/fields.ts'
import { maxShipments } from '#features/parcels/values.ts'
import { orderDetail, orderParams, requestKeyHeader, requestedLines } from '#features/fulfilment/contract.ts'

const defineCall = callsOf('Orders')

export const confirmReceipt = defineCall({
  key: 'POST /api/order/{order_number}/confirm_receipt/',
  summary: 'Confirm that a parcel has arrived, or all that are on their way; a repeat changes nothing',
  access: 'order',
  params: orderParams,
  body: z.object({ shipment_number: wholeNumber(1, maxShipments).optional() }),
  response: orderDetail,
  errors: ['not_found', 'shipment_moved'],
})

export const cancelUnshipped = defineCall({
  key: 'POST /api/order/{order_number}/call_off/',
  summary: 'Call off what was not sent: its money goes back at once',
  description:
    'Without lines the whole order. When nothing of the order remains, the delivery fee is refunded, too. ' +
    'The same `Idempotency-Key` cancels once; with another body it is `idempotency_key_reused`.',
  access: 'order',
  headers: requestKeyHeader,
  params: orderParams,
  body: z.object({
    lines: requestedLines.optional(),
  }),
  response: orderDetail,
  errors: ['not_found', 'not_returnable', 'idempotency_key_reused'],
})
