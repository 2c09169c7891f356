/** Shoppers' calls on returns. */
import { z } from 'zod'
import { pictureId } from '#features/media/contract.ts'
import { orderNumber } from '#features/orders/contract.ts'
import { callsOf } from '#platform/contract/call.ts'
import { text } from '#platform/contract/text.ts'
import { maxReturnPictures, maxReturnTextLength, requestReasons } from './values.ts'
import { maxTrackingNumberLength, trackingNumberPattern } from '#features/parcels/values.ts'
import { restocked, orderParams, requestKeyHeader, requestedLines } from '#features/fulfilment/contract.ts'

const defineCall = callsOf('Orders')

export const requestReturn = defineCall({
  key: 'POST /api/order/{order_number}/return/',
  summary: 'Request a return or a refund of dispatched goods; the shop decides',
  description:
    'For `goods_back` the reason is `no_reason` (within `return_days` whole days after delivery, of goods that are returnable without one), ' +
    '`faulty`, `wrong` or `late`; for ' +
    '`money_only`, where nothing comes back, `missing` or `late`. The same `Idempotency-Key` returns the same return; ' +
    'with another body it is `idempotency_key_reused`.',
  access: 'order',
  headers: requestKeyHeader,
  params: orderParams,
  body: z.object({
    kind: z.enum(['goods_back', 'money_only']),
    reason: z.enum([...requestReasons.goods_back, 'missing']),
    text: text(maxReturnTextLength).optional(),
    lines: requestedLines,
    picture_ids: z
      .array(pictureId)
      .max(maxReturnPictures)
      .refine((ids) => new Set(ids).size === ids.length)
      .optional()
      .meta({ description: 'Of `POST /api/picture/`, each once' }),
  }),
  status: 201,
  response: restocked,
  errors: ['not_found', 'not_returnable', 'idempotency_key_reused'],
})

const returnParams = z.object({ return_number: orderNumber })

export const getReturn = defineCall({
  key: 'GET /api/return/{return_number}/',
  summary: 'One return of the caller',
  access: 'order',
  params: returnParams,
  response: restocked,
  errors: ['not_found'],
})

export const withdrawReturn = defineCall({
  key: 'POST /api/return/{return_number}/withdraw/',
  summary: 'Withdraw a return; a repeat changes nothing',
  access: 'order',
  params: returnParams,
  response: restocked,
  errors: ['not_found', 'not_returnable'],
})

export const markReturnShipped = defineCall({
  key: 'POST /api/return/{return_number}/send_back/',
  summary: 'State how the goods are sent back, after the approval; a repeat corrects the number',
  access: 'order',
  params: returnParams,
  body: z.object({
    carrier: text(20).min(1).meta({ description: 'Its code, as `GET /api/carrier/` has it' }),
    tracking_number: text(maxTrackingNumberLength).regex(trackingNumberPattern, { error: 'tracking_number' }),
  }),
  response: restocked,
  errors: ['not_found', 'not_returnable'],
})
