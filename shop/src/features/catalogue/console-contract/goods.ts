/** Calls by which staff read and change goods, one by one. */
import { z } from 'zod'
import {
  currency,
  editErrors,
  flag,
  language,
  listOf,
  money,
  noContent,
  pageQuery,
  requestKeyHeaders,
  revisionHeaders,
  textsIn,
  time,
  wholeNumber,
} from '#platform/contract/fields.ts'
import { text } from '#platform/contract/text.ts'
import { editedFacts, readFacts, wordOfGoods } from '#features/goods-facts/console-contract.ts'
import { maxTypeNameLength } from '#features/goods-types/values.ts'
import { goodsOrderings, maxCounted } from '#features/goods-lists/values.ts'
import { goodsTabs, maxDescribeLength, maxGoodsNameLength, maxPictures, maxQueryLength, maxStock } from '../values.ts'
import { editedFields, readFields } from './field-schemas.ts'
import { amount, draft, params, pictureVersion, defineCall } from './fields.ts'

// Older fields stay in position in the document.
const { sku, sub_type_id, size, price, is_on_sale, low_stock_at, ...otherFields } = readFields

const listed = z.object({
  id: z.int(),
  sku,
  names: textsIn(z.string()),
  type_1: z.string(),
  type_2: z.string(),
  sub_type_id,
  size,
  price,
  sale: z
    .object({ price: money, until: time })
    .nullable()
    .meta({ description: 'The running sale, which is charged instead' }),
  currency,
  is_on_sale,
  withdrawn_at: time.nullable(),
  deletes_at: time.nullable().meta({ description: 'Deleted: final from then on' }),
  stock: z.int().meta({ description: 'What can be bought now' }),
  held: z.int().meta({ description: 'Besides, in orders that wait for payment' }),
  sold_7d: z.int(),
  low_stock_at,
  low_stock_default: z.int().meta({ description: "The shop's setting for all goods" }),
  ...otherFields,
  image_url: z.string(),
  missing: z.array(language).meta({ description: 'Languages without a name' }),
  stale: z.array(language).meta({ description: 'The Chinese has changed since they were translated' }),
  revision: z.int(),
  created_at: time,
  changed_at: time.meta({ description: 'By people and imports; purchases do not count' }),
})
export type ListedConsoleGoods = z.infer<typeof listed>

export const picture = z.object({ id: z.int(), url: z.string(), alt: textsIn(z.string()) })
export type ConsolePicture = z.infer<typeof picture>

const detailed = listed.extend({
  was_ordered: z.boolean().meta({ description: 'They cannot be deleted' }),
  translations: textsIn(z.object({ name: z.string(), describe: z.string() })),
  facts: readFacts,
  fact_words: z.array(wordOfGoods).meta({ description: 'Names of the words that its facts have' }),
  missing_facts: z.array(z.string()).meta({ description: 'Required by its type' }),
  pictures: z.array(picture).meta({ description: 'In their order; the first is the goods’ main one' }),
})
export type ConsoleGoods = z.infer<typeof detailed>

const translation = z.object({
  name: text(maxGoodsNameLength).trim().optional().meta({ description: 'Empty: the language is deleted' }),
  describe: text(maxDescribeLength).trim().optional(),
})

const fields = {
  translations: textsIn(translation).optional(),
  facts: editedFacts.optional(),
  ...z.object(editedFields).partial().shape,
}

export const filter = {
  tab: z.enum(goodsTabs).optional(),
  q: text(maxQueryLength).optional(),
  type_1: text(maxTypeNameLength).optional(),
  type_2: text(maxTypeNameLength).optional(),
  price_min: amount.optional(),
  price_max: amount.optional(),
  foreign_tax: flag.optional().meta({ description: 'Only goods with a tax rate of another country than the seat' }),
}

/** Result of the global search (`GET /api/console/find/`). */
export const foundGoodsAsStaff = z.object({
  id: z.int(),
  sku: z.string(),
  name: z.string(),
  is_on_sale: z.boolean(),
  image_url: z.string(),
  matched: z.enum(['sku', 'name']).meta({ description: 'Why it is here' }),
})
export type FoundGoodsAsStaff = z.infer<typeof foundGoodsAsStaff>

export const listConsoleGoods = defineCall({
  key: 'GET /api/console/goods/',
  summary: 'Goods in tabs: on sale, withdrawn, running low, or lacking something',
  description:
    'A tab without a name is `on_sale`. All tabs but `withdrawn` are of goods on sale; `running_low` is `sold_out`, then `low_stock`. `q` is the beginning of a SKU, or words.',
  access: { staff: 'goods.read' },
  query: pageQuery.extend({
    ...filter,
    ordering: z.enum(goodsOrderings).optional(),
  }),
  response: listOf(listed).extend({
    is_count_capped: z.literal(true).optional(),
    facets: z.record(z.enum(goodsTabs), z.int()).meta({ description: `What each tab has of it, up to ${maxCounted}` }),
  }),
  errors: ['not_found'],
})

export const getConsoleGoods = defineCall({
  key: 'GET /api/console/goods/{id}/',
  summary: 'One goods in all languages, withdrawn ones too',
  access: { staff: 'goods.read' },
  params,
  response: detailed,
  errors: ['not_found'],
})

export const changeGoods = defineCall({
  key: 'PATCH /api/console/goods/{id}/',
  summary: 'Change the named fields of an item; take it off sale, or put it back',
  description: 'Of a conflict, `current` is the goods as it is now, and `errors` names the fields that both changed.',
  access: { staff: 'goods.edit' },
  params,
  headers: revisionHeaders,
  body: z.object(fields),
  response: detailed,
  errors: editErrors,
})

export const addGoods = defineCall({
  key: 'POST /api/console/goods/',
  summary: 'Add goods, with their pictures and their first stock',
  description:
    'Needed are `sku`, `price`, `sub_type_id` and a name in one language. They can be on sale once they have a picture and a stock. ' +
    '`pictures` are those that were uploaded under `draft`, in their order. The same `Idempotency-Key` adds them once.',
  access: { staff: 'goods.edit' },
  headers: requestKeyHeaders,
  body: z.object({
    ...fields,
    stock: wholeNumber(0, maxStock).optional(),
    draft: draft.optional(),
    pictures: z.array(pictureVersion).max(maxPictures).optional(),
    alts: z
      .array(textsIn(text(maxGoodsNameLength).trim()))
      .max(maxPictures)
      .optional()
      .meta({ description: 'Alternative texts of the pictures, in their order' }),
    sku: editedFields.sku,
    price: editedFields.price,
    sub_type_id: editedFields.sub_type_id,
    translations: textsIn(translation),
  }),
  status: 201,
  response: detailed,
  errors: ['idempotency_key_reused'],
})

export const deleteGoods = defineCall({
  key: 'DELETE /api/console/goods/{id}/',
  summary: 'Delete goods that nobody has ordered',
  description: 'They leave the shop at once and are deleted 24 hours later. Until then they can be restored.',
  access: { staff: 'goods.edit' },
  params,
  headers: revisionHeaders,
  ...noContent,
  errors: ['not_found', 'goods_was_ordered', 'edit_conflict', 'revision_required'],
})

export const restoreGoods = defineCall({
  key: 'POST /api/console/goods/{id}/restore/',
  summary: 'Bring deleted goods back, as they were',
  access: { staff: 'goods.edit' },
  params,
  response: detailed,
  errors: ['not_found'],
})
