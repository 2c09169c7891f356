/** Stock counts by staff, and movements of stock. */
import { z } from 'zod'
import { auditEntry } from '#features/staff/console-contract.ts'
import { listOf, pageQuery, requestKeyHeaders, rowId, time, wholeNumber } from '#platform/contract/fields.ts'
import { text } from '#platform/contract/text.ts'
import { fileReasons, maxBulkIds, maxNoteLength, maxStock, stockReasons } from '../values.ts'
import { params, defineCall } from './fields.ts'

const count = {
  seen: wholeNumber(0, maxStock).optional().meta({ description: 'What the screen showed; with `counted`' }),
  counted: wholeNumber(0, maxStock).optional(),
  change: wholeNumber(-maxStock, maxStock).optional().meta({ description: 'In place of `seen` and `counted`' }),
}

const why = {
  reason: z.enum(stockReasons),
  note: text(maxNoteLength).trim().optional(),
}

export const changeStock = defineCall({
  key: 'POST /api/console/goods/{id}/stock/',
  summary: 'Count goods, or add and remove some',
  description:
    'The stock changes by `counted` − `seen`, or by `change`: what was sold meanwhile stays sold. The same ' +
    '`Idempotency-Key` changes it once. Of `stock_below_zero`, `current.stock` is what can be bought now.',
  access: { staff: 'stock.count' },
  params,
  headers: requestKeyHeaders,
  body: z.object({ ...count, ...why }),
  response: z.object({ stock: z.int() }),
  errors: ['not_found', 'stock_below_zero', 'idempotency_key_reused'],
})

export const changeStocks = defineCall({
  key: 'POST /api/console/goods/stock/',
  summary: 'Count many goods at once: all of them, or none',
  access: { staff: 'stock.count' },
  headers: requestKeyHeaders,
  body: z.object({
    lines: z
      .array(z.object({ id: rowId, ...count }))
      .min(1)
      .max(maxBulkIds),
    ...why,
  }),
  response: z.object({ batch_id: z.uuid(), goods: z.array(z.object({ id: z.int(), stock: z.int() })) }),
  errors: ['not_found', 'stock_below_zero', 'idempotency_key_reused'],
})

const movement = z.object({
  id: z.int(),
  at: time,
  cause: z.string().meta({ description: '`count` by people; others are events of an order or a return' }),
  reason: z
    .enum([...stockReasons, ...fileReasons])
    .nullable()
    .meta({ description: 'Of a `count`' }),
  change: z.int(),
  note: z.string(),
  staff_name: z.string(),
  order_number: z.string().nullable(),
  batch_id: z.string().nullable(),
})
export type StockMovement = z.infer<typeof movement>

export const listMovements = defineCall({
  key: 'GET /api/console/goods/{id}/movements/',
  summary: 'Movements of the stock of an item, the newest first',
  access: { staff: 'goods.read' },
  params,
  query: pageQuery,
  response: listOf(movement),
  errors: ['not_found'],
})

export const readGoodsHistory = defineCall({
  key: 'GET /api/console/goods/{id}/history/',
  summary: 'Changes of an item by staff, the newest first',
  access: { staff: 'goods.read' },
  params,
  query: pageQuery,
  response: listOf(auditEntry),
  errors: ['not_found'],
})
