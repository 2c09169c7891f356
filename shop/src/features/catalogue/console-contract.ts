/** What staff do with goods. */
import { z } from 'zod'
import { auditEntry } from '#features/staff/console-contract.ts'
import { defineCall } from '#platform/contract/call.ts'
import {
  currency,
  flag,
  listOf,
  money,
  pageQuery,
  requestKeyHeaders,
  revisionHeaders,
  rowId,
  time,
  wholeNumber,
} from '#platform/contract/fields.ts'
import { text } from '#platform/contract/text.ts'
import {
  goodsOrderings,
  goodsTabs,
  maxCounted,
  maxDescribeLength,
  maxGoodsNameLength,
  maxBatch,
  maxBulkIds,
  maxLowStockAt,
  maxNoteLength,
  maxPerOrder,
  maxPictures,
  maxPriceTextLength,
  maxStock,
  maxQueryLength,
  maxSizeLength,
  maxSkuLength,
  maxTypeNameLength,
  priceOperations,
  priceSteps,
  stockReasons,
} from './values.ts'

declare module '#platform/contract/call.ts' {
  interface ConflictCodes {
    stock_below_zero: true
    goods_was_ordered: true
    type_not_empty: true
    batch_not_undoable: true
  }
}

const tag = 'Console: goods'
const params = z.object({ id: rowId })
const amount = text(maxPriceTextLength).regex(/^\d{1,9}(?:\.\d{1,2})?$/)
const language = z.enum(['zh-CN', 'ja', 'en'])
const textsIn = <Schema extends z.ZodType>(schema: Schema) =>
  z.object({ 'zh-CN': schema.optional(), ja: schema.optional(), en: schema.optional() })

const listed = z.object({
  id: z.int(),
  sku: z.string(),
  names: textsIn(z.string()),
  type_1: z.string(),
  type_2: z.string(),
  sub_type_id: z.int(),
  size: z.string(),
  price: money,
  currency,
  is_on_sale: z.boolean(),
  withdrawn_at: time.nullable(),
  stock: z.int().meta({ description: 'What can be bought now' }),
  held: z.int().meta({ description: 'Besides, in orders that wait for payment' }),
  sold_7d: z.int(),
  low_stock_at: z.int().nullable().meta({ description: 'Null: as the shop says for all goods' }),
  most_per_order: z.int(),
  image_url: z.string(),
  missing: z.array(language).meta({ description: 'Languages without a name' }),
  stale: z.array(language).meta({ description: 'The Chinese has changed since they were translated' }),
  revision: z.int(),
  created_at: time,
  changed_at: time.meta({ description: 'By people and imports; purchases do not count' }),
})
export type ListedConsoleGoods = z.infer<typeof listed>

const picture = z.object({ id: z.int(), url: z.string(), alt: textsIn(z.string()) })
export type ConsolePicture = z.infer<typeof picture>

const detailed = listed.extend({
  translations: textsIn(z.object({ name: z.string(), describe: z.string() })),
  pictures: z.array(picture).meta({ description: 'In their order; the first is the goods’ main one' }),
})
export type ConsoleGoods = z.infer<typeof detailed>

const translation = z.object({
  name: text(maxGoodsNameLength).trim().optional().meta({ description: 'Empty: the language is taken away' }),
  describe: text(maxDescribeLength).trim().optional(),
})

const fields = {
  translations: textsIn(translation).optional(),
  sku: text(maxSkuLength).trim().min(1).optional(),
  price: amount.optional(),
  size: text(maxSizeLength).trim().optional(),
  sub_type_id: rowId.optional(),
  is_on_sale: flag.optional(),
  low_stock_at: wholeNumber(0, maxLowStockAt).nullable().optional(),
  most_per_order: wholeNumber(1, maxPerOrder).optional(),
}

const filter = {
  tab: z.enum(goodsTabs).optional(),
  q: text(maxQueryLength).optional(),
  type_1: text(maxTypeNameLength).optional(),
  type_2: text(maxTypeNameLength).optional(),
  price_min: amount.optional(),
  price_max: amount.optional(),
}

/** Of the one field that finds everything (`GET /api/console/find/`). */
export const foundGoodsForStaff = z.object({
  id: z.int(),
  sku: z.string(),
  name: z.string(),
  is_on_sale: z.boolean(),
  image_url: z.string(),
  matched: z.enum(['sku', 'name']).meta({ description: 'Why it is here' }),
})
export type FoundGoodsForStaff = z.infer<typeof foundGoodsForStaff>

export const listConsoleGoods = defineCall({
  key: 'GET /api/console/goods/',
  summary: 'Goods in tabs: on sale, withdrawn, running low, or lacking something',
  description:
    'A tab without a name is `on_sale`. The last four tabs are of goods on sale. `q` is the beginning of a SKU, or words.',
  tag,
  access: { staff: 'goods.read' },
  query: pageQuery.extend({
    ...filter,
    ordering: z.enum(goodsOrderings).optional(),
  }),
  status: 200,
  answer: listOf(listed).extend({
    is_count_capped: z.literal(true).optional(),
    facets: z.record(z.enum(goodsTabs), z.int()).meta({ description: `What each tab has of it, up to ${maxCounted}` }),
  }),
  refusals: ['not_found'],
})

export const getConsoleGoods = defineCall({
  key: 'GET /api/console/goods/{id}/',
  summary: 'One goods in all languages, withdrawn ones too',
  tag,
  access: { staff: 'goods.read' },
  params,
  status: 200,
  answer: detailed,
  refusals: ['not_found'],
})

export const changeGoods = defineCall({
  key: 'PATCH /api/console/goods/{id}/',
  summary: 'Change what is named of a goods; withdraw it, or bring it back',
  description: 'Of a conflict, `current` is the goods as it is now, and `errors` names the fields that both changed.',
  tag,
  access: { staff: 'goods.edit' },
  params,
  headers: revisionHeaders,
  body: z.object(fields),
  status: 200,
  answer: detailed,
  refusals: ['not_found', 'edit_conflict', 'revision_required'],
})

export const addGoods = defineCall({
  key: 'POST /api/console/goods/',
  summary: 'Add goods; their stock is counted afterwards',
  description: 'Needed are `sku`, `price`, `sub_type_id` and a name in one language. On sale unless told otherwise.',
  tag,
  access: { staff: 'goods.edit' },
  body: z.object({
    ...fields,
    sku: text(maxSkuLength).trim().min(1),
    price: amount,
    sub_type_id: rowId,
    translations: textsIn(translation),
  }),
  status: 201,
  answer: detailed,
})

export const deleteGoods = defineCall({
  key: 'DELETE /api/console/goods/{id}/',
  summary: 'Delete goods that nobody has ordered, for good',
  tag,
  access: { staff: 'goods.edit' },
  params,
  headers: revisionHeaders,
  status: 204,
  answer: z.undefined(),
  refusals: ['not_found', 'goods_was_ordered', 'edit_conflict', 'revision_required'],
})

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
  summary: 'Count goods, or add and take some away',
  description:
    'The stock changes by `counted` − `seen`, or by `change`: what was sold meanwhile stays sold. The same ' +
    '`Idempotency-Key` changes it once. Of `stock_below_zero`, `current.stock` is what can be bought now.',
  tag,
  access: { staff: 'stock.count' },
  params,
  headers: requestKeyHeaders,
  body: z.object({ ...count, ...why }),
  status: 200,
  answer: z.object({ stock: z.int() }),
  refusals: ['not_found', 'stock_below_zero', 'idempotency_key_reused'],
})

export const changeStocks = defineCall({
  key: 'POST /api/console/goods/stock/',
  summary: 'Count many goods at once: all of them, or none',
  tag,
  access: { staff: 'stock.count' },
  headers: requestKeyHeaders,
  body: z.object({
    lines: z
      .array(z.object({ id: rowId, ...count }))
      .min(1)
      .max(maxBulkIds),
    ...why,
  }),
  status: 200,
  answer: z.object({ batch_id: z.uuid(), goods: z.array(z.object({ id: z.int(), stock: z.int() })) }),
  refusals: ['not_found', 'stock_below_zero', 'idempotency_key_reused'],
})

const movement = z.object({
  id: z.int(),
  at: time,
  cause: z.string().meta({ description: '`count` by people; others are events of an order or a return' }),
  reason: z.enum(stockReasons).nullable(),
  change: z.int(),
  note: z.string(),
  staff_name: z.string(),
  order_number: z.string().nullable(),
  batch_id: z.string().nullable(),
})
export type StockMovement = z.infer<typeof movement>

export const listMovements = defineCall({
  key: 'GET /api/console/goods/{id}/movements/',
  summary: 'What has moved the stock of a goods, the newest first',
  tag,
  access: { staff: 'goods.read' },
  params,
  query: pageQuery,
  status: 200,
  answer: listOf(movement),
  refusals: ['not_found'],
})

export const readGoodsHistory = defineCall({
  key: 'GET /api/console/goods/{id}/history/',
  summary: 'Who has changed what of a goods, the newest first',
  tag,
  access: { staff: 'goods.read' },
  params,
  query: pageQuery,
  status: 200,
  answer: listOf(auditEntry),
  refusals: ['not_found'],
})

const changed = {
  price: money.optional(),
  is_on_sale: z.boolean().optional(),
  sub_type_id: z.int().optional(),
  low_stock_at: z.int().nullable().optional(),
}
const bulkRow = z.object({
  id: z.int(),
  sku: z.string(),
  names: textsIn(z.string()),
  before: z.object(changed),
  after: z.object(changed),
})
const refusedRow = z.object({ id: z.int(), sku: z.string(), detail: z.string() })

export const changeManyGoods = defineCall({
  key: 'PATCH /api/console/goods/bulk/',
  summary: 'Change many goods alike, or see what would become of them',
  description:
    'By `ids`, or by a `filter` as that of the list. `dry_run` changes nothing and answers the same, without a `batch_id`. ' +
    'Rows that stay as they are are left out. A new price of more than 100 goods needs `session/confirm/`. The same ' +
    '`Idempotency-Key` changes them once.',
  tag,
  access: { staff: 'goods.edit' },
  headers: requestKeyHeaders,
  body: z.object({
    ids: z.array(rowId).min(1).max(maxBulkIds).optional(),
    filter: z.object(filter).optional(),
    price: z
      .object({
        op: z.enum(priceOperations),
        value: text(maxPriceTextLength).regex(/^-?\d{1,9}(?:\.\d{1,6})?$/),
        round: z.enum(priceSteps).optional(),
      })
      .optional(),
    is_on_sale: flag.optional(),
    sub_type_id: rowId.optional(),
    low_stock_at: wholeNumber(0, maxLowStockAt).nullable().optional(),
    dry_run: flag.optional(),
  }),
  status: 200,
  answer: z.object({
    batch_id: z.uuid().nullable(),
    undo_until: time.nullable(),
    asked: z.int().meta({ description: 'How many goods were named or found' }),
    rows: z.array(bulkRow).max(maxBatch),
    refused: z.array(refusedRow),
  }),
  refusals: ['reauthentication_required', 'idempotency_key_reused'],
})

export const undoBatch = defineCall({
  key: 'POST /api/console/batches/{id}/undo/',
  summary: 'Take a bulk change back, within ten minutes',
  description: 'Goods that somebody has edited since stay as they are, and are named in `kept`.',
  tag,
  access: { staff: 'goods.edit' },
  params: z.object({ id: text(36) }),
  status: 200,
  answer: z.object({ undone: z.int(), kept: z.array(z.object({ id: z.int(), sku: z.string() })) }),
  refusals: ['not_found', 'batch_not_undoable'],
})

const typeTag = 'Console: types'
const typeAccess = { staff: 'types.edit' } as const
const names = textsIn(text(maxTypeNameLength).trim())
const named = { id: z.int(), names: textsIn(z.string()), revision: z.int() }
const typeTree = z.array(
  z.object({
    ...named,
    sub_types: z.array(
      z.object({
        ...named,
        goods_count: z.int().meta({ description: `Withdrawn ones too; ${maxBatch} are that many or more` }),
      }),
    ),
  }),
)
export type TypeTree = z.infer<typeof typeTree>

export const readTypes = defineCall({
  key: 'GET /api/console/types/',
  summary: 'All types with their sub-types, in their order',
  tag: typeTag,
  access: { staff: 'goods.read' },
  status: 200,
  answer: typeTree,
})

const treeCall = { tag: typeTag, access: typeAccess, answer: typeTree } as const
const editRefusals = ['not_found', 'edit_conflict', 'revision_required'] as const

export const addType = defineCall({
  ...treeCall,
  key: 'POST /api/console/types/',
  summary: 'Add a type, after the others',
  body: z.object({ names }),
  status: 201,
})

export const changeType = defineCall({
  ...treeCall,
  key: 'PATCH /api/console/types/{id}/',
  summary: 'Rename a type; languages that are left out keep their name, an empty one is taken away',
  params,
  headers: revisionHeaders,
  body: z.object({ names }),
  status: 200,
  refusals: editRefusals,
})

export const deleteType = defineCall({
  ...treeCall,
  key: 'DELETE /api/console/types/{id}/',
  summary: 'Delete a type without sub-types',
  params,
  headers: revisionHeaders,
  status: 200,
  refusals: [...editRefusals, 'type_not_empty'],
})

export const addSubType = defineCall({
  ...treeCall,
  key: 'POST /api/console/sub_types/',
  summary: 'Add a sub-type, after its siblings',
  body: z.object({ type_id: rowId, names }),
  status: 201,
})

export const changeSubType = defineCall({
  ...treeCall,
  key: 'PATCH /api/console/sub_types/{id}/',
  summary: 'Rename a sub-type, or put it into another type',
  params,
  headers: revisionHeaders,
  body: z.object({ names: names.optional(), type_id: rowId.optional() }),
  status: 200,
  refusals: editRefusals,
})

export const deleteSubType = defineCall({
  ...treeCall,
  key: 'DELETE /api/console/sub_types/{id}/',
  summary: 'Delete a sub-type without goods',
  params,
  headers: revisionHeaders,
  status: 200,
  refusals: [...editRefusals, 'type_not_empty'],
})

export const orderTypes = defineCall({
  ...treeCall,
  key: 'POST /api/console/types/order/',
  summary: 'Order the types; with `type_id`, the sub-types of that one',
  body: z.object({ type_id: rowId.optional(), ids: z.array(rowId).min(1).max(maxBulkIds) }),
  status: 200,
  refusals: ['not_found'],
})

export const mergeSubTypes = defineCall({
  ...treeCall,
  key: 'POST /api/console/sub_types/{id}/merge/',
  summary: 'Move the goods of a sub-type into another, and delete it',
  params,
  body: z.object({ target_id: rowId }),
  status: 200,
  refusals: ['not_found', 'type_not_empty'],
})

const picturesOfGoods = z.object({ pictures: z.array(picture), revision: z.int() })

export const addPicture = defineCall({
  key: 'POST /api/console/goods/{id}/pictures/',
  summary: 'Add a picture, after the others',
  description: `JPEG, PNG or WebP, at most 30 MB and 60 megapixels; ${maxPictures} a goods. The same picture again changes nothing.`,
  tag,
  access: { staff: 'goods.edit' },
  params,
  bodyKind: 'file',
  status: 201,
  answer: picturesOfGoods,
  refusals: ['not_found', 'too_large', 'unsupported_media_type'],
})

export const changePictures = defineCall({
  key: 'PATCH /api/console/goods/{id}/pictures/',
  summary: 'Order the pictures of a goods and say what is seen on them',
  description: 'All of them, in the order in which they are shown. The first is the goods’ main picture.',
  tag,
  access: { staff: 'goods.edit' },
  params,
  headers: revisionHeaders,
  body: z.object({
    pictures: z
      .array(z.object({ id: rowId, alt: textsIn(text(maxGoodsNameLength).trim()).optional() }))
      .max(maxPictures),
  }),
  status: 200,
  answer: picturesOfGoods,
  refusals: editRefusals,
})

export const deletePicture = defineCall({
  key: 'DELETE /api/console/goods/{id}/pictures/{picture_id}/',
  summary: 'Take a picture away',
  tag,
  access: { staff: 'goods.edit' },
  params: params.extend({ picture_id: rowId }),
  headers: revisionHeaders,
  status: 200,
  answer: picturesOfGoods,
  refusals: editRefusals,
})
