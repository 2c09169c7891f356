/** Calls on mails to shoppers. */
import { z } from 'zod'
import { callsOf } from '#platform/contract/call.ts'
import { language, listOf, pageQuery, rowId, time } from '#platform/contract/fields.ts'
import { text } from '#platform/contract/text.ts'
import { mailStatuses, mailTabs } from './values.ts'

declare module '#platform/contract/call.ts' {
  interface ConflictCodes {
    mail_not_sendable: true
  }
}

const defineCall = callsOf('Console: mails')
const access = { staff: 'shoppers.read' } as const
const params = z.object({ id: rowId })
const maxAddressLength = 254

const listedMail = z.object({
  id: z.int(),
  kind: z.string().meta({ description: 'What it is about, such as `password_reset`' }),
  to: z.string(),
  subject: z.string(),
  language,
  status: z.enum(mailStatuses).meta({ description: '`kept`: stored while the shop had no mail server' }),
  attempts: z.int(),
  error: z.string().nullable().meta({ description: 'The last response of the mail server that was no acceptance' }),
  next_attempt_at: time.nullable(),
  sent_at: time.nullable(),
  created_at: time,
})
export type ListedMail = z.infer<typeof listedMail>

const tabCounts = z.object(
  Object.fromEntries(mailTabs.map((tab) => [tab, z.int()])) as Record<(typeof mailTabs)[number], z.ZodInt>,
)

export const listMails = defineCall({
  key: 'GET /api/console/mails/',
  summary: 'Mails to shoppers, the newest first',
  description: '`facets` counts each tab, up to 9,999. `q` is a whole address.',
  access,
  query: pageQuery.extend({ tab: z.enum(mailTabs).optional(), q: text(maxAddressLength).trim().optional() }),
  response: listOf(listedMail).extend({
    facets: tabCounts,
    has_server: z.boolean().meta({ description: 'Whether `SMTP_URL` is set' }),
    is_count_capped: z.literal(true).optional(),
  }),
  errors: ['not_found'],
})

const consoleMail = listedMail.extend({
  text: z.string().meta({ description: 'As sent, without one-time links' }),
  can_send_again: z.boolean().meta({
    description:
      'False without a mail server, while the mail is being sent, and when its one-time link no longer exists',
  }),
  has_server: z.boolean(),
})
export type ConsoleMail = z.infer<typeof consoleMail>

export const getMail = defineCall({
  key: 'GET /api/console/mails/{id}/',
  summary: 'One mail as it was sent',
  access,
  params,
  response: consoleMail,
  errors: ['not_found'],
})

export const getMailDocument = defineCall({
  key: 'GET /api/console/mails/{id}/document/',
  summary: 'The HTML of a mail, for a frame; without one-time links',
  access,
  params,
  response: z.string(),
  responseKind: 'document',
  errors: ['not_found'],
})

export const sendMailAgain = defineCall({
  key: 'POST /api/console/mails/{id}/send_again/',
  summary: 'Send a mail once more, under the same Message-ID',
  description: 'Receivers that have the mail already may drop the second one.',
  access: { staff: 'shoppers.manage' },
  params,
  response: consoleMail,
  errors: ['not_found', 'mail_not_sendable'],
})
