/** What the merchant decides while the shop runs. */
import { z } from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { money, revisionHeaders, wholeNumber } from '#platform/contract/fields.ts'
import { text } from '#platform/contract/text.ts'
import { maxDeliveredAfterDays, maxHandlingDays, minDeliveredAfterDays, settingSources, slipSizes } from './values.ts'

const tag = 'Console: settings'
const access = { staff: 'settings.edit' } as const

const setting = <Value extends z.ZodType>(value: Value) =>
  z.object({ value, source: z.enum(settingSources).meta({ description: '`environment` can only be changed there' }) })

const settings = z.object({
  handling_days: setting(z.int()),
  refund_limit: setting(money.nullable()),
  slip_size: setting(z.enum(slipSizes)),
  delivered_after_days: setting(z.int()),
  revision: z.int(),
})
export type WireSettings = z.infer<typeof settings>

export const getSettings = defineCall({
  key: 'GET /api/console/settings/',
  summary: 'What the merchant decides, each with where it comes from',
  tag,
  access,
  status: 200,
  answer: settings,
})

export const changeSettings = defineCall({
  key: 'PATCH /api/console/settings/',
  summary: 'Change some of the settings',
  description:
    'Only what is sent changes. `refund_limit` is for the owner, who proves who they are: it binds the managers. ' +
    'What the environment sets is refused.',
  tag,
  access,
  headers: revisionHeaders,
  body: z.object({
    handling_days: wholeNumber(0, maxHandlingDays).optional(),
    refund_limit: text(20)
      .regex(/^\d{1,9}(?:\.\d{1,2})?$/)
      .nullable()
      .optional(),
    slip_size: z.enum(slipSizes).optional(),
    delivered_after_days: wholeNumber(minDeliveredAfterDays, maxDeliveredAfterDays).optional(),
  }),
  status: 200,
  answer: settings,
  refusals: ['edit_conflict', 'reauthentication_required', 'revision_required'],
})
