/** Facts and texts of the shop itself. */
import { z } from 'zod'
import { address, addressFields } from '#features/delivery/contract.ts'
import { maxPhoneLength, maxPostalCodeLength } from '#features/delivery/values.ts'
import { pictureId } from '#features/media/contract.ts'
import { rateSettings, settingSources } from '#features/settings/values.ts'
import { callsOf } from '#platform/contract/call.ts'
import { flag, revisionHeaders, time } from '#platform/contract/fields.ts'
import { text } from '#platform/contract/text.ts'
import {
  factKeys,
  localizedFactKeys,
  markets,
  maxBodyLength,
  maxCodeTextLength,
  maxEmailLength,
  maxFactLengths,
  maxPermits,
  maxPermitTextLength,
  openingKeys,
  openingStates,
  seats,
  textKinds,
} from './values.ts'

const defineCall = callsOf('Console: shop')
const access = { staff: 'settings.edit' } as const

const source = z.enum(settingSources).meta({ description: '`environment` can only be changed there; `default`: unset' })
const byLanguage = z.object({ 'zh-CN': z.string(), ja: z.string(), en: z.string() })
const fact = z.string().nullable()
const lastDay = z.iso.date().nullable().meta({ description: "The last day of the paper, in the shop's zone" })
const sentLastDay = text(10).pipe(z.iso.date().regex(/^[12]/)).nullable().optional()

const sentByLanguage = (max: number) =>
  z.object({ 'zh-CN': text(max).optional(), ja: text(max).optional(), en: text(max).optional() })

const returnAddress = address.omit({ id: true, label: true, is_default: true, is_region_current: true })

const mapKeys = <Key extends string, Value>(keys: readonly Key[], valueOf: (key: Key) => Value) =>
  Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<Key, Value>

const shopFacts = z.object({
  ...mapKeys(localizedFactKeys, () => byLanguage.nullable()),
  postal_code: fact,
  phone: fact,
  email: fact,
  licence_number: fact,
  licence_picture_id: fact.meta({ description: 'Shown at `/shop_img/{picture_id}.webp`, as all pictures of the shop' }),
  licence_valid_until: lastDay,
  permits: z.array(z.object({ name: z.string(), number: z.string(), picture_id: fact, valid_until: lastDay })),
  icp_number: fact,
  police_number: fact,
  police_badge_id: fact,
  invoice_registration_number: fact,
  return_address: returnAddress.nullable().meta({ description: 'Private: shown on approved returns only' }),
  seat: z.enum(seats).nullable(),
  markets: z.array(z.enum(markets)),
  address_on_request: z.boolean(),
  goods_to_rate: z
    .object({ on_sale: z.int(), withdrawn: z.int() })
    .meta({ description: 'Goods with a tax rate of another country than the seat, up to 9,999 in all' }),
  rates_to_choose: z
    .array(z.object({ setting: z.enum(rateSettings), percent: z.int() }))
    .meta({ description: 'Settings with a tax rate of another country than the seat' }),
  filing_notice: fact.meta({ description: 'Of `FILING_NOTICE`: shown in the footer while `icp_number` is unset' }),
  sources: z.object(mapKeys([...factKeys, 'filing_notice'], () => source)),
  revision: z.int(),
})
export type WireShopFacts = z.infer<typeof shopFacts>

export const getShopFacts = defineCall({
  key: 'GET /api/console/shop/',
  summary: 'Facts of the shop, each with its source; unset facts are null',
  access,
  response: shopFacts,
})

const code = text(maxCodeTextLength).nullable().optional()

export const changeShopFacts = defineCall({
  key: 'PATCH /api/console/shop/',
  summary: 'Change some facts of the shop',
  description:
    'Only the facts that are sent change; null, or nothing but blanks, clears one. A fact by language is replaced as a whole. ' +
    '`shop_name` is refused while `SHOP_NAME` is set. Approved returns keep the return address of their approval.',
  access,
  headers: revisionHeaders,
  body: z.object({
    ...mapKeys(localizedFactKeys, (key) => sentByLanguage(maxFactLengths[key]).nullable().optional()),
    postal_code: text(maxPostalCodeLength).nullable().optional(),
    phone: text(maxPhoneLength).nullable().optional(),
    email: text(maxEmailLength).nullable().optional(),
    licence_number: code.meta({ description: 'A unified social credit code; its check character is proven' }),
    licence_picture_id: pictureId.nullable().optional(),
    licence_valid_until: sentLastDay,
    permits: z
      .array(
        z.object({
          name: text(maxPermitTextLength),
          number: text(maxPermitTextLength),
          picture_id: pictureId.nullable().optional(),
          valid_until: sentLastDay,
        }),
      )
      .max(maxPermits)
      .nullable()
      .optional(),
    icp_number: code,
    police_number: code.meta({ description: '12–14 digits' }),
    police_badge_id: pictureId.nullable().optional(),
    invoice_registration_number: code.meta({ description: '`T` and 13 digits' }),
    return_address: addressFields.omit({ label: true, is_default: true }).nullable().optional(),
    seat: z.enum(seats).nullable().optional(),
    markets: z.array(z.enum(markets)).min(1).max(markets.length).nullable().optional(),
    address_on_request: flag.optional(),
  }),
  response: shopFacts,
  errors: ['edit_conflict', 'revision_required'],
})
/** Absent facts stay, null clears one. */
export type SentShopFacts = z.output<NonNullable<(typeof changeShopFacts)['body']>>

export const addShopPicture = defineCall({
  key: 'POST /api/console/shop/pictures/',
  summary: 'Upload a picture of a licence, a permit or a badge: multipart, field `file`',
  description:
    'JPEG, PNG or WebP, at most 30 MB and 60 megapixels. Everybody who has its address can see it. An unused one is deleted after a day.',
  access,
  bodyKind: 'file',
  status: 201,
  response: z.object({ picture_id: z.string(), url: z.string() }),
  errors: ['too_large', 'unsupported_media_type'],
})

const shopText = z.object({
  kind: z.enum(textKinds),
  draft: byLanguage.meta({
    description: 'What is published next: the draft, else the published text, else a proposal',
  }),
  is_draft_saved: z.boolean().meta({ description: 'False: nothing differs from the published text' }),
  version: z.int().nullable().meta({ description: 'Published last; null: never' }),
  published_languages: z.array(z.enum(['zh-CN', 'ja', 'en'])).meta({ description: 'Of the text published last' }),
  published_at: time.nullable(),
  revision: z.int(),
})
export type WireTextDraft = z.infer<typeof shopText>

export const listShopTexts = defineCall({
  key: 'GET /api/console/shop/texts/',
  summary: "The merchant's texts, one of each kind",
  access,
  response: z.array(shopText),
})

const params = z.object({ kind: text(20) })

export const saveShopTextDraft = defineCall({
  key: 'PUT /api/console/shop/texts/{kind}/draft/',
  summary: 'Save the draft of a text; pages show the published one',
  description: 'Plain text; empty lines part paragraphs.',
  access,
  headers: revisionHeaders,
  params,
  body: z.object({ bodies: sentByLanguage(maxBodyLength) }),
  response: shopText,
  errors: ['not_found', 'edit_conflict', 'revision_required'],
})

export const publishShopText = defineCall({
  key: 'POST /api/console/shop/texts/{kind}/publish/',
  summary: 'Publish the saved draft as the next version; it needs a Chinese text',
  access,
  headers: revisionHeaders,
  params,
  response: shopText,
  errors: ['not_found', 'edit_conflict', 'revision_required'],
})

export const opening = z.object({
  is_public: z.boolean().meta({ description: 'The shop has a public origin' }),
  is_ready: z
    .boolean()
    .meta({ description: 'Nothing is missing but what is only advised: `tax_rate`, `mail`, `backup`, `test_order`' }),
  items: z.array(
    z.object({
      key: z.enum(openingKeys),
      state: z.enum(openingStates),
      url: z.string().nullable().meta({ description: 'Within the console; null: settled outside of it' }),
    }),
  ),
})
export type WireOpening = z.infer<typeof opening>
