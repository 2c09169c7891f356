import { z } from 'zod'
import { callsOf } from '#platform/contract/call.ts'
import { currency, listOf, money, pageQuery, rowId, time } from '#platform/contract/fields.ts'
import { text } from '#platform/contract/text.ts'
import { familyOfGoods, goodsOption } from '#features/families/contract.ts'
import { maxTypeNameLength } from '#features/goods-types/values.ts'
import { countedFacets, filterFields, namesOfFilters } from '#features/goods-lists/contract.ts'
import { goodsOrderings, maxCounted } from '#features/goods-lists/values.ts'
import { maxQueryLength, maxSuggestions } from './values.ts'

const defineCall = callsOf('Goods')

export const goodsId = rowId

const goodsType = z.object({
  id: z.int(),
  type_1: z.string(),
  type_2: z.array(z.object({ id: z.int(), name: z.string() })),
  /** The picture of its most popular goods; empty without any. */
  image_url: z.string(),
})
export type GoodsType = z.infer<typeof goodsType>

export const goods = z.object({
  id: z.int().positive(),
  name: z.string(),
  describe: z.string(),
  /** Both levels in one text. */
  type: z.string(),
  type_1: z.string(),
  type_2: z.string(),
  /** The weight, as printed on the label. */
  size: z.string(),
  price: money,
  was_price: money
    .nullable()
    .meta({ description: 'The former price of a running sale, where the rules of the markets allow to show one' }),
  currency,
  in_stock: z.boolean(),
  /** Empty where the goods has no picture. */
  image_url: z.string(),
  review_count: z.int().meta({ description: 'Of a family: of all its members, as the stars' }),
  stars: z.number().nullable().meta({ description: 'The mean of its reviews, with one decimal; null without one' }),
  family: familyOfGoods,
})
export type Goods = z.infer<typeof goods>

export const detailedGoods = goods.extend({
  was_price_text: z.string().nullable().meta({ description: 'Which former price it is, in words' }),
  sale_until: time.nullable().meta({ description: 'When the running sale ends; null without one' }),
  is_returnable: z.boolean().meta({ description: 'Without a reason, for some days after it came' }),
  left: z.int().nullable().meta({ description: 'How many there are, where so few are shown; else null' }),
  return_days: z.int().nullable().meta({ description: 'Null for goods that need a reason' }),
  weight_in_grams: z.int().nullable(),
  return_terms: z.string().meta({ description: 'The same in words' }),
  facts: z
    .array(z.object({ key: z.string(), name: z.string(), value: z.string() }))
    .meta({ description: 'In words: allergens first, then in the order of the type. An unknown one is left out' }),
  brand: z.string().nullable(),
  gtin: z.string().nullable(),
  origin_country: z.string().nullable().meta({ description: 'A code of ISO 3166-1' }),
  long_text: z.string().nullable().meta({ description: 'Empty lines part its paragraphs' }),
  pictures: z.array(
    z.object({
      url: z.string().meta({ description: 'Of the largest; `-1200` in it may be `-160`, `-320`, `-640` or `-960`' }),
      alt: z.string().meta({ description: 'Empty where nobody has described the picture' }),
    }),
  ),
  options: z.array(goodsOption).meta({ description: 'By which the members of its family differ' }),
  variant_ids: z.array(z.int()).meta({ description: 'All members of its family on sale, this one too' }),
})
export type DetailedGoods = z.infer<typeof detailedGoods>

/** Goods of a person's own lists, including withdrawn ones, which have no page. */
export const goodsWithAvailability = goods.extend({
  is_on_sale: z.boolean(),
  option_text: z.string().meta({ description: 'Distinguishes it from its siblings: its choice, else its size' }),
})
export type GoodsWithAvailability = z.infer<typeof goodsWithAvailability>

/** Accepts type names in any of the shop's languages. */
const goodsFilter = pageQuery.extend({
  type_1: text(maxTypeNameLength).optional(),
  type_2: text(maxTypeNameLength).optional(),
  ordering: z.enum(goodsOrderings).optional(),
  ...filterFields,
})

const countIsCapped = z
  .literal(true)
  .optional()
  .meta({
    description: `There are more goods than are counted: \`count\` is then ${maxCounted}, and \`next\` states whether there is another page. Left out where \`count\` is exact`,
  })
const goodsList = listOf(goods).extend({
  is_count_capped: countIsCapped,
  facets: countedFacets,
  filter_names: namesOfFilters,
})
export type GoodsList = z.infer<typeof goodsList>

export const listGoodsTypes = defineCall({
  key: 'GET /api/goods_type/',
  summary: 'The first-level types, each with its second-level types',
  access: 'public',
  query: pageQuery,
  response: listOf(goodsType),
})

export const listGoods = defineCall({
  key: 'GET /api/goods_info/',
  summary: 'Goods, filtered and ordered',
  access: 'public',
  query: goodsFilter,
  response: goodsList,
  errors: ['not_found'],
})

const correctedQuery = z
  .string()
  .optional()
  .meta({ description: 'Nothing has the query as typed: this was searched for, without its typing errors' })
const asTyped = z.literal('true').optional().meta({ description: 'Searches as typed, typing errors included' })

const foundGoods = goodsList.extend({
  is_relaxed: z
    .literal(true)
    .optional()
    .meta({ description: 'Nothing stands as it was typed: these goods have most of it' }),
  corrected_query: correctedQuery,
  named_types: z
    .object({ type_1: z.string(), type_2: z.string() })
    .optional()
    .meta({ description: 'Of an empty list with `type_1`: the types, in the language of the response' }),
})
export type FoundGoods = z.infer<typeof foundGoods>

export const searchGoods = defineCall({
  key: 'GET /api/goods_info/search_goods_queryset/',
  summary: 'Search goods in Chinese, Japanese and English, best match first',
  access: 'public',
  query: goodsFilter.extend({ query: text(maxQueryLength).optional(), as_typed: asTyped }),
  response: foundGoods,
  errors: ['not_found'],
})

const matchedTypes = z.object({
  /** By ids, with the number of goods found in each that fit the filters. Null where a search found too many to count. */
  types: z
    .array(z.object({ id: z.int(), count: z.int(), type_2: z.array(z.object({ id: z.int(), count: z.int() })) }))
    .nullable(),
  near_types: z
    .array(z.object({ id: z.int(), type_2: z.array(z.object({ id: z.int() })) }))
    .optional()
    .meta({ description: 'The search finds nothing: types that come near, the nearest first' }),
  corrected_query: correctedQuery,
})
export type MatchedTypes = z.infer<typeof matchedTypes>

export const findMatchedTypes = defineCall({
  key: 'GET /api/goods_info/search_types/',
  summary: 'The types in which a search finds goods',
  access: 'public',
  query: z
    .object({ query: text(maxQueryLength).optional(), as_typed: asTyped, ...filterFields })
    .omit({ facets: true }),
  response: matchedTypes,
})

const suggestions = z.object({
  /** Types with a matching name; `type_2` is null where the whole first-level type matches. */
  types: z.array(z.object({ type_1: z.string(), type_2: z.string().nullable() })),
  /** Goods whose name has every word, the last one possibly unfinished; the more popular first. */
  goods: z.array(goods.pick({ id: true, name: true, image_url: true, price: true, currency: true, family: true })),
  corrected_query: correctedQuery,
})
export type Suggestions = z.infer<typeof suggestions>

export const suggestGoods = defineCall({
  key: 'GET /api/goods_info/suggest_goods/',
  summary: `What a search box offers while a query is typed: ${maxSuggestions} types and goods at most`,
  access: 'public',
  query: z.object({ query: text(maxQueryLength).optional() }),
  response: suggestions,
})

export const getGoods = defineCall({
  key: 'GET /api/goods_info/{id}/',
  summary: 'One goods, with all its pictures',
  access: 'public',
  params: z.object({ id: goodsId }),
  response: detailedGoods,
  errors: ['not_found'],
})

const relatedGoods = z.object({ results: z.array(goods) })
export type RelatedGoods = z.infer<typeof relatedGoods>

export const listRelatedGoods = defineCall({
  key: 'GET /api/goods_info/{id}/related/',
  summary: 'Some of the most popular goods of its sub-type, then of its type; other ones for each item',
  access: 'public',
  params: z.object({ id: goodsId }),
  response: relatedGoods,
  errors: ['not_found'],
})
