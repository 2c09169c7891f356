/** Calls for settings that the merchant changes while the shop runs. */
import { z } from 'zod'
import { callsOf } from '#platform/contract/call.ts'
import { amountText, flag, money, numberText, revisionHeaders, wholeNumber } from '#platform/contract/fields.ts'
import { text } from '#platform/contract/text.ts'
import {
  aiCrawlers,
  maxDeliveredAfterDays,
  maxHandlingDays,
  maxLowStockDefault,
  maxReturnDays,
  maxReviewWordsLength,
  maxShowLeftFrom,
  maxTaxPercent,
  minDeliveredAfterDays,
  minReturnDays,
  settingSources,
  slipSizes,
  taxRoundings,
} from './values.ts'

const defineCall = callsOf('Console: settings')
const access = { staff: 'settings.edit' } as const

const setting = <Value extends z.ZodType>(value: Value) =>
  z.object({ value, source: z.enum(settingSources).meta({ description: '`environment` can only be changed there' }) })

const settings = z.object({
  handling_days: setting(z.int()),
  cut_off: setting(z.string().meta({ example: '16:00' })),
  refund_limit: setting(money.nullable()),
  slip_size: setting(z.enum(slipSizes)),
  low_stock_default: setting(z.int()).meta({ description: 'For goods without a setting of their own' }),
  delivered_after_days: setting(z.int()),
  return_days: setting(z.int()),
  show_left_from: setting(z.int()).meta({
    description: 'Shoppers see how many are left from this stock down; 0: never',
  }),
  default_tax_percent: setting(z.int().nullable()).meta({
    description: 'Tax within the prices of goods without a rate of their own',
  }),
  delivery_tax_percent: setting(z.int().nullable()).meta({
    description: 'Null: the highest rate of the order in China, 10 in Japan',
  }),
  tax_rounding: setting(z.enum(taxRoundings).nullable()).meta({
    description: 'Null: `half_up` in China, `floor` in Japan',
  }),
  product_feed: setting(z.boolean()).meta({ description: 'Whether `/feeds/google.xml` exists' }),
  guest_orders: setting(z.boolean()).meta({ description: 'Whether orders need no account' }),
  ai_crawlers: setting(z.enum(aiCrawlers)).meta({
    description:
      'For `/robots.txt`: `no_training` refuses crawlers that collect texts for models, `none` those of assistants, too',
  }),
  review_words: setting(z.string()).meta({
    description: 'Reviews with one of these words wait for staff: one a line, or parted by commas',
  }),
  revision: z.int(),
})
export type WireSettings = z.infer<typeof settings>

export const getSettings = defineCall({
  key: 'GET /api/console/settings/',
  summary: 'What the merchant decides, each with where it comes from',
  access,
  response: settings,
})

export const changeSettings = defineCall({
  key: 'PATCH /api/console/settings/',
  summary: 'Change some of the settings',
  description:
    'Only what is sent changes. `refund_limit` is for the owner, after re-authentication: it binds the managers. ' +
    "A setting of the environment is refused. `handling_days` and `cut_off` (of the shop's clock; `24:00`: never) apply to promises of " +
    'later orders; an order has the `return_days` and the rates of tax of its time.',
  access,
  headers: revisionHeaders,
  body: z.object({
    handling_days: wholeNumber(0, maxHandlingDays).optional(),
    cut_off: numberText(5, /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, 'clock_time').optional(),
    refund_limit: amountText(20).nullable().optional(),
    slip_size: z.enum(slipSizes).optional(),
    low_stock_default: wholeNumber(0, maxLowStockDefault).optional(),
    delivered_after_days: wholeNumber(minDeliveredAfterDays, maxDeliveredAfterDays).optional(),
    return_days: wholeNumber(minReturnDays, maxReturnDays).optional(),
    show_left_from: wholeNumber(0, maxShowLeftFrom).optional(),
    default_tax_percent: wholeNumber(0, maxTaxPercent).nullable().optional(),
    delivery_tax_percent: wholeNumber(0, maxTaxPercent).nullable().optional(),
    tax_rounding: z.enum(taxRoundings).nullable().optional(),
    product_feed: flag.optional(),
    ai_crawlers: z.enum(aiCrawlers).optional(),
    guest_orders: flag.optional(),
    review_words: text(maxReviewWordsLength).optional(),
  }),
  response: settings,
  errors: ['edit_conflict', 'reauthentication_required', 'revision_required'],
})
