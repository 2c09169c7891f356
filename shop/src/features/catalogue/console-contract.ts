/** What staff do with goods. */
import { z } from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import {
  currency,
  flag,
  listOf,
  money,
  pageQuery,
  revisionHeaders,
  rowId,
  time,
  wholeNumber,
} from '#platform/contract/fields.ts'
import { text } from '#platform/contract/text.ts'
import {
  goodsOrderings,
  goodsTabs,
  maxDescribeLength,
  maxGoodsNameLength,
  maxLowStockAt,
  maxPerOrder,
  maxQueryLength,
  maxSizeLength,
  maxSkuLength,
  maxTypeNameLength,
} from './values.ts'

const tag = 'Console: goods'
const params = z.object({ id: rowId })
const amount = text(20).regex(/^\d{1,9}(?:\.\d{1,2})?$/)
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
})
export type ListedConsoleGoods = z.infer<typeof listed>

const detailed = listed.extend({ translations: textsIn(z.object({ name: z.string(), describe: z.string() })) })
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

export const listConsoleGoods = defineCall({
  key: 'GET /api/console/goods/',
  summary: 'Goods in tabs: on sale, withdrawn, running low, or lacking something',
  description:
    'A tab without a name is `on_sale`. The last four tabs are of goods on sale. `q` is the beginning of a SKU, or words.',
  tag,
  access: { staff: 'goods.read' },
  query: pageQuery.extend({
    tab: z.enum(goodsTabs).optional(),
    q: text(maxQueryLength).optional(),
    type_1: text(maxTypeNameLength).optional(),
    type_2: text(maxTypeNameLength).optional(),
    price_min: amount.optional(),
    price_max: amount.optional(),
    ordering: z.enum(goodsOrderings).optional(),
  }),
  status: 200,
  answer: listOf(listed).extend({ is_count_capped: z.literal(true).optional() }),
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
