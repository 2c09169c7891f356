/** Bulk edits of goods, and undoing them. */
import { z } from 'zod'
import {
  flag,
  money,
  numberText,
  requestKeyHeaders,
  rowId,
  sentTime,
  textsIn,
  time,
  wholeNumber,
} from '#platform/contract/fields.ts'
import { text } from '#platform/contract/text.ts'
import { maxTaxPercent } from '#features/settings/values.ts'
import { maxBatch, maxBulkIds, maxLowStockAt, maxPriceTextLength, priceOperations, priceSteps } from '../values.ts'
import { defineCall } from './fields.ts'
import { filter } from './goods.ts'

const changed = {
  price: money.optional(),
  is_on_sale: z.boolean().optional(),
  sub_type_id: z.int().optional(),
  low_stock_at: z.int().nullable().optional(),
  tax_percent: z.int().nullable().optional(),
  sale_price: money.optional(),
  was_price: money.nullable().optional().meta({ description: 'Expected former price of a sale; dry run only' }),
  no_was_price: z.string().optional().meta({ description: 'Why a sale has none; dry run only' }),
}

const bulkRow = z.object({
  id: z.int(),
  sku: z.string(),
  names: textsIn(z.string()),
  before: z.object(changed),
  after: z.object(changed),
})

const refusedRow = z.object({ id: z.int(), sku: z.string(), detail: z.string() })

export const bulkEditGoods = defineCall({
  key: 'PATCH /api/console/goods/bulk/',
  summary: 'Change many goods alike, or see what would become of them',
  description:
    'By `ids`, or by a `filter` as that of the list. `dry_run` changes nothing and returns the same, without a `batch_id`. ' +
    'Unchanged rows are left out. A new price of more than 100 goods needs `session/confirm/`. A change needs an ' +
    '`Idempotency-Key`: the same one changes the goods once. A dry run needs none. `sale` plans sales in one transaction; ' +
    '`refused` names goods whose price is not lower, or that have a sale at that time.',
  access: { staff: 'goods.edit' },
  headers: requestKeyHeaders,
  body: z.object({
    ids: z.array(rowId).min(1).max(maxBulkIds).optional(),
    filter: z.object(filter).optional(),
    price: z
      .object({
        op: z.enum(priceOperations),
        value: numberText(maxPriceTextLength, /^-?\d{1,9}(?:\.\d{1,6})?$/),
        round: z.enum(priceSteps).optional(),
      })
      .optional(),
    sale: z
      .object({ starts_at: sentTime, ends_at: sentTime })
      .optional()
      .meta({ description: 'With `price` alone: plans a sale at that price, worked out from the regular one' }),
    is_on_sale: flag.optional(),
    sub_type_id: rowId.optional(),
    low_stock_at: wholeNumber(0, maxLowStockAt).nullable().optional(),
    tax_percent: wholeNumber(0, maxTaxPercent).nullable().optional(),
    dry_run: flag.optional(),
  }),
  response: z.object({
    batch_id: z.uuid().nullable(),
    undo_until: time.nullable(),
    asked: z.int().meta({ description: 'How many goods were named or found' }),
    rows: z.array(bulkRow).max(maxBatch),
    refused: z.array(refusedRow),
  }),
  errors: ['reauthentication_required', 'idempotency_key_reused', 'batch_undone'],
})

export const undoBulkEdit = defineCall({
  key: 'POST /api/console/batches/{id}/undo/',
  summary: 'Undo a bulk change, within ten minutes',
  description:
    'A running batch stops, and its request gets `batch_undone`. More than 100 prices need `session/confirm/`, as their change does. Goods edited since stay as they are; `kept` names them.',
  access: { staff: 'goods.edit' },
  params: z.object({ id: text(36) }),
  response: z.object({ undone: z.int(), kept: z.array(z.object({ id: z.int(), sku: z.string() })) }),
  errors: ['not_found', 'batch_not_undoable', 'reauthentication_required'],
})

export const endBulkSale = defineCall({
  key: 'DELETE /api/console/goods/sales/{batch_id}/',
  summary: 'End the sales of a bulk edit at once, and remove those that have not started',
  description: 'More than 100 need `session/confirm/`, as their plan does.',
  access: { staff: 'goods.edit' },
  params: z.object({ batch_id: text(36) }),
  response: z.object({ ended: z.int(), removed: z.int() }),
  errors: ['not_found', 'reauthentication_required'],
})
