/** Facts and texts of the shop, as everybody sees them. */
import { z } from 'zod'
import { callsOf } from '#platform/contract/call.ts'
import { rowId, time } from '#platform/contract/fields.ts'
import { text } from '#platform/contract/text.ts'
import { markets, seats, textKinds } from './values.ts'

const defineCall = callsOf('Shop')

const language = z.enum(['zh-CN', 'ja', 'en'])
const fact = z.string().nullable()
const version = z.int().nullable().meta({ description: 'Of the published text; null: never published' })

const shop = z.object({
  language: language.meta({ description: 'Of the texts: the requested one where the merchant wrote in it' }),
  shop_name: z.string(),
  legal_name: fact,
  representative: fact,
  address: fact,
  hours: fact,
  postal_code: fact,
  phone: fact,
  email: fact,
  licence_number: fact,
  licence_url: fact.meta({ description: 'Picture of the licence' }),
  permits: z.array(z.object({ name: z.string(), number: z.string(), picture_url: fact })),
  icp_number: fact,
  filing_notice: fact.meta({ description: 'Of `FILING_NOTICE`; null where `icp_number` is set' }),
  police_number: fact.meta({ description: '12–14 digits' }),
  police_badge_url: fact,
  invoice_registration_number: fact,
  seat: z.enum(seats).nullable(),
  markets: z.array(z.enum(markets)),
  address_on_request: z.boolean().meta({ description: 'With the seat in Japan: address and phone are null here' }),
  legal_payment_time: fact,
  legal_delivery_time: fact,
  legal_other_costs: fact,
  legal_offer_limits: fact,
  pages: z.array(z.enum(textKinds)).meta({ description: 'Kinds of `GET /api/shop_text/{kind}/` that exist' }),
  terms_version: version,
  privacy_version: version,
  guest_orders: z.boolean().meta({ description: 'Whether the shop takes orders without an account' }),
})
export type WireShop = z.infer<typeof shop>

export const getShop = defineCall({
  key: 'GET /api/shop/',
  summary: 'Who the shop is: facts that the merchant has set; all others are null',
  access: 'public',
  response: shop,
})

const shopText = z.object({
  kind: z.enum(textKinds),
  version,
  language: language.meta({ description: 'Of the paragraphs' }),
  rows: z.array(z.object({ name: z.string(), value: z.string() })).meta({
    description: 'Made of facts and settings, in the requested language; facts in the language they have',
  }),
  paragraphs: z.array(z.string()).meta({ description: 'Plain text; line ends within one stay' }),
  published_at: time.nullable(),
})
export type WireShopText = z.infer<typeof shopText>

export const getShopText = defineCall({
  key: 'GET /api/shop_text/{kind}/',
  summary: "A page of the shop's own: rows made of its facts, then the merchant's text",
  description: `\`kind\` is one of ${textKinds.join(', ')}. With \`version\` a former text.`,
  access: 'public',
  params: z.object({ kind: text(20) }),
  query: z.object({ version: rowId.optional() }),
  response: shopText,
  errors: ['not_found'],
})
