/** Console calls on the prices of goods: their history, and sales. */
import { z } from 'zod'
import { markets } from '#features/content/values.ts'
import { callsOf } from '#platform/contract/call.ts'
import {
  amountText,
  editErrors,
  flag,
  listOf,
  money,
  noContent,
  pageQuery,
  requestKeyHeaders,
  revisionHeaders,
  rowId,
  sentTime,
  textsIn,
  time,
} from '#platform/contract/fields.ts'
import { baseReasons, maxPriceTextLength, maxSaleDays, priceCauses } from './values.ts'

declare module '#platform/contract/call.ts' {
  interface ConflictCodes {
    sale_overlaps: true
  }
}

const defineCall = callsOf('Console: prices')
const edits = { staff: 'goods.edit' } as const
const params = z.object({ id: rowId })
const saleParams = z.object({ id: rowId, sale_id: rowId })

const price = z.object({
  price: money,
  is_on_sale: z.boolean(),
  from: time,
  until: time.nullable().meta({ description: 'Null: it is charged now' }),
  cause: z.enum(priceCauses),
  staff_name: z.string(),
})
export type NotedPrice = z.infer<typeof price>

const sale = z.object({
  id: z.int().nullable().meta({ description: 'Null in a dry run' }),
  price: money,
  starts_at: time,
  ends_at: time,
  is_running: z.boolean(),
  revision: z.int(),
  batch: z
    .object({ id: z.uuid(), count: z.int().meta({ description: 'Its running and coming sales' }) })
    .nullable()
    .meta({ description: 'The bulk edit that planned the sale' }),
  bases: z
    .array(z.object({ market: z.enum(markets), amount: money.nullable(), reason: z.enum(baseReasons) }))
    .meta({ description: 'The former price of each market, or why there is none; expected ones of a coming sale' }),
  was_price: money.nullable().meta({ description: 'Shown struck: the lowest base, if each is above the price' }),
  was_price_until: time.nullable(),
})
export type ConsoleSale = z.infer<typeof sale>

export const listPrices = defineCall({
  key: 'GET /api/console/goods/{id}/prices/',
  summary: 'Charged prices of an item, the newest first, with its running and coming sales',
  access: edits,
  params,
  query: pageQuery,
  response: listOf(price).extend({
    sku: z.string(),
    names: textsIn(z.string()),
    regular_price: money,
    sales: z.array(sale),
  }),
  errors: ['not_found'],
})
export type NotedPrices = z.infer<typeof listPrices.response>

export const addSale = defineCall({
  key: 'POST /api/console/goods/{id}/sales/',
  summary: 'Charge less for a while, or see which former price would be shown',
  description:
    `At most ${maxSaleDays} days. A start in the past is now. \`dry_run\` writes nothing. The former price is worked out ` +
    'as the sale starts; nobody sets it. The same `Idempotency-Key` adds the sale once.',
  access: edits,
  params,
  headers: requestKeyHeaders,
  body: z.object({
    price: amountText(maxPriceTextLength),
    starts_at: sentTime,
    ends_at: sentTime,
    dry_run: flag.optional(),
  }),
  mayCreate: true,
  response: sale,
  errors: ['not_found', 'sale_overlaps', 'idempotency_key_reused'],
})

export const changeSale = defineCall({
  key: 'PATCH /api/console/goods/{id}/sales/{sale_id}/',
  summary: 'Change when a sale ends, and before it starts, when it starts',
  access: edits,
  params: saleParams,
  headers: revisionHeaders,
  body: z.object({ starts_at: sentTime.optional(), ends_at: sentTime.optional() }),
  response: sale,
  errors: [...editErrors, 'sale_overlaps'],
})

export const endSale = defineCall({
  key: 'DELETE /api/console/goods/{id}/sales/{sale_id}/',
  summary: 'End a running sale at once, or remove a coming one',
  access: edits,
  params: saleParams,
  headers: revisionHeaders,
  ...noContent,
  errors: editErrors,
})
