/** Promotions as staff set them up. */
import { z } from 'zod'
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
  sentFile,
  textsIn,
  time,
  wholeNumber,
} from '#platform/contract/fields.ts'
import { maxRegionCodeLength } from '#features/delivery/values.ts'
import { text } from '#platform/contract/text.ts'
import {
  maxCodeLength,
  maxCodePrefixLength,
  maxCodesAtOnce,
  maxPromotionNameLength,
  maxScopes,
  maxSummedUses,
  maxTriedLines,
  maxZoneCodes,
  promotionKinds,
  promotionStates,
  refusalReasons,
} from './values.ts'

declare module '#platform/contract/call.ts' {
  interface ConflictCodes {
    promotion_was_used: true
  }
}

const defineCall = callsOf('Console: promotions')
const access = { staff: 'promotions.edit' } as const
const params = z.object({ id: rowId })
const names = textsIn(z.string())
const named = z.array(z.object({ id: z.int(), names }))

const promotion = z.object({
  id: z.int(),
  names,
  kind: z.enum(promotionKinds),
  percent: z.int().nullable().meta({ description: 'Percent off: 10 means 10 % off' }),
  amount: money.nullable(),
  buy_quantity: z.int().nullable(),
  free_quantity: z.int().nullable(),
  min_total: money.nullable().meta({ description: 'Of what is in scope' }),
  min_quantity: z.int().nullable(),
  starts_at: time.nullable(),
  ends_at: time.nullable(),
  use_limit: z.int().nullable(),
  per_shopper_limit: z.int().nullable(),
  used_count: z.int().meta({ description: `Ends at ${maxSummedUses + 1} where nothing limits the uses` }),
  discount_total: money.nullable().meta({ description: 'Of all uses; null where these are too many to add up' }),
  is_alone: z.boolean().meta({ description: 'Not beside automatic promotions' }),
  is_first_order_only: z.boolean(),
  zone_codes: z.array(z.string()).meta({ description: 'Empty: everywhere' }),
  places: z.array(z.object({ code: z.string(), names })).meta({ description: 'Names of `zone_codes`' }),
  scope: z.object({ types: named, sub_types: named, goods: named }).nullable().meta({ description: 'Null: all goods' }),
  needs_code: z.boolean(),
  code: z.string().nullable().meta({ description: 'The only one' }),
  code_count: z.int(),
  is_active: z.boolean(),
  state: z.enum(promotionStates),
  revision: z.int(),
  created_at: time,
})
export type WirePromotion = z.infer<typeof promotion>

const moment = text(40).pipe(z.iso.datetime({ offset: true }))
const count = wholeNumber(1, 2_147_483_647)
const ids = z.array(rowId).max(maxScopes)

/** Fields of a rule; null clears one, and those left out stay. */
const rule = z.object({
  names: textsIn(text(maxPromotionNameLength).trim()),
  kind: z.enum(promotionKinds),
  percent: wholeNumber(1, 99).nullable().optional(),
  amount: amountText(12).nullable().optional(),
  buy_quantity: wholeNumber(1, 999).nullable().optional(),
  free_quantity: wholeNumber(1, 999).nullable().optional(),
  min_total: amountText(12).nullable().optional(),
  min_quantity: wholeNumber(1, 99_999).nullable().optional(),
  starts_at: moment.nullable().optional(),
  ends_at: moment.nullable().optional(),
  use_limit: count.nullable().optional(),
  per_shopper_limit: wholeNumber(1, 999).nullable().optional(),
  is_alone: flag.optional(),
  is_first_order_only: flag.optional(),
  zone_codes: z.array(text(maxRegionCodeLength)).max(maxZoneCodes).optional(),
  scope: z.object({ types: ids.optional(), sub_types: ids.optional(), goods: ids.optional() }).nullable().optional(),
  needs_code: flag.optional(),
  is_active: flag.optional(),
})
export type RuleBody = Partial<z.output<typeof rule>>

const typedCode = text(maxCodeLength * 2).trim()

const facets = z.object({ all: z.int(), running: z.int(), coming: z.int(), over: z.int(), off: z.int() })

export const listPromotions = defineCall({
  key: 'GET /api/console/promotions/',
  summary: 'Promotions, the newest first; `facets` counts each state',
  access,
  query: pageQuery.extend({ tab: z.enum(['all', ...promotionStates]).optional() }),
  response: listOf(promotion).extend({ facets }),
  errors: ['not_found'],
})

export const getPromotion = defineCall({
  key: 'GET /api/console/promotions/{id}/',
  summary: 'One promotion',
  access,
  params,
  response: promotion,
  errors: ['not_found'],
})

export const addPromotion = defineCall({
  key: 'POST /api/console/promotions/',
  summary: 'Add a promotion; `code` is its first code',
  access,
  body: rule.extend({ code: typedCode.optional() }),
  status: 201,
  response: promotion,
})

export const changePromotion = defineCall({
  key: 'PATCH /api/console/promotions/{id}/',
  summary: 'Change a promotion; placed orders keep what they were promised',
  access,
  params,
  headers: revisionHeaders,
  body: rule.partial(),
  response: promotion,
  errors: editErrors,
})

export const deletePromotion = defineCall({
  key: 'DELETE /api/console/promotions/{id}/',
  summary: 'Delete a promotion that no order has used',
  access,
  params,
  headers: revisionHeaders,
  ...noContent,
  errors: [...editErrors, 'promotion_was_used'],
})

const listedCode = z.object({
  code: z.string(),
  use_limit: z.int().nullable(),
  used_count: z.int().meta({ description: `Ends at ${maxSummedUses + 1} where nothing limits the uses` }),
})
export type ListedCode = z.infer<typeof listedCode>

export const listCodes = defineCall({
  key: 'GET /api/console/promotions/{id}/codes/',
  summary: 'The codes of a promotion, by their letters; `q` is how one begins',
  access,
  params,
  query: pageQuery.extend({ q: typedCode.optional() }),
  response: listOf(listedCode),
  errors: ['not_found'],
})

export const addCodes = defineCall({
  key: 'POST /api/console/promotions/{id}/codes/',
  summary: 'Add the codes of a list, or make `count` new ones; all of them, or none',
  access,
  params,
  headers: requestKeyHeaders,
  body: z.object({
    codes: z.array(typedCode).min(1).max(maxCodesAtOnce).optional(),
    count: wholeNumber(1, maxCodesAtOnce).optional(),
    prefix: text(maxCodePrefixLength * 2)
      .trim()
      .optional(),
    use_limit: count.nullable().optional().meta({ description: 'Of each code; null: as the promotion' }),
  }),
  response: z.object({ added_count: z.int(), promotion }),
  errors: ['not_found'],
})

export const deleteCode = defineCall({
  key: 'DELETE /api/console/promotions/{id}/codes/{code}/',
  summary: 'Delete a code that no order has used',
  access,
  params: params.extend({ code: typedCode }),
  response: promotion,
  errors: ['not_found', 'promotion_was_used'],
})

export const exportCodes = defineCall({
  key: 'GET /api/console/promotions/{id}/codes.csv/',
  summary: 'The codes of a promotion as a table for spreadsheets',
  access,
  params,
  response: sentFile,
  responseKind: 'file',
  errors: ['not_found'],
})

const refusal = z.object({
  reason: z.enum(refusalReasons),
  amount: money.nullable().meta({ description: 'How much more the goods in scope must cost' }),
  quantity: z.int().nullable().meta({ description: 'How many more units in scope are needed' }),
  at: time.nullable().meta({ description: 'When it starts, or ended' }),
  instead: z
    .array(names)
    .meta({ description: 'Promotions that it cannot be combined with and that take as much or more' }),
})
export type WireRefusal = z.infer<typeof refusal>

export const tryPromotion = defineCall({
  key: 'POST /api/console/promotions/try/',
  summary: 'Price a basket with a rule as it is typed, beside all others that run; nothing is stored',
  description:
    'The rule is that of `id`, else a new one, with the fields of `rule`; it counts as switched on, and from its start on. ' +
    'The limits of uses do not count. The delivery fee is that of China as a whole.',
  access,
  body: z.object({
    lines: z.array(z.object({ goods_id: rowId, quantity: wholeNumber(1, 999) })).max(maxTriedLines),
    id: rowId.optional(),
    rule: rule.partial(),
    is_first_order: flag.optional(),
  }),
  response: z.object({
    lines: z.array(
      z.object({
        goods_id: z.int(),
        quantity: z.int(),
        unit_price: money,
        line_total: money,
        paid: money.meta({ description: 'Without its share of the discounts: what a return gives back' }),
      }),
    ),
    goods_total: money,
    discounts: z.array(
      z.object({
        names,
        amount: money,
        is_tried: z.boolean(),
        shares: z.array(z.object({ goods_id: z.int(), amount: money })),
      }),
    ),
    delivery_fee: money.meta({ description: 'Before free delivery' }),
    free_delivery: z.object({ names, is_tried: z.boolean() }).nullable(),
    total: money,
    refusal: refusal.nullable().meta({ description: 'Why the rule gives nothing; null: it gives something' }),
  }),
  errors: ['not_found'],
})
export type TriedBasket = z.infer<(typeof tryPromotion)['response']>
