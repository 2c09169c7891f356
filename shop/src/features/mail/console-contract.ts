/** Calls on mails to shoppers. */
import { z } from 'zod'
import { callsOf } from '#platform/contract/call.ts'
import { editErrors, language, listOf, pageQuery, revisionHeaders, rowId, time } from '#platform/contract/fields.ts'
import { text } from '#platform/contract/text.ts'
import {
  mailRefusals,
  mailStatuses,
  mailTabs,
  maxMailParagraphs,
  maxMailSubjectLength,
  maxMailTextLength,
} from './values.ts'

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
      'False without a mail server, while the mail is being sent, when its one-time link no longer exists, and after a refusal. A guest’s order gets its link again, as long as it has one.',
  }),
  refusal: z.enum(mailRefusals).nullable().meta({
    description:
      '`address_left`: the account has another address or none; `unwanted`: the shopper refuses mails of the kind',
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

const listedText = z.object({
  kind: z.string(),
  name: z.string(),
  reworded: z.array(language).meta({ description: 'Languages in which the words are not the built-in ones' }),
})
export type ListedMailText = z.infer<typeof listedText>

export const listMailTexts = defineCall({
  key: 'GET /api/console/mails/texts/',
  summary: 'Kinds of mails whose words can be changed',
  access,
  response: z.array(listedText),
})

const words = { subject: z.string(), paragraphs: z.array(z.string()) }
const textParams = z.object({ kind: text(40), language })

const mailText = z.object({
  kind: z.string(),
  name: z.string(),
  language,
  ...words,
  built_in: z.object(words),
  is_reworded: z.boolean(),
  placeholders: z.array(
    z.object({
      name: z.string().meta({ description: 'Without its braces' }),
      meaning: z.string().nullable(),
      sample: z.string(),
      is_required: z.boolean().meta({ description: 'Subject or paragraphs must have it' }),
      is_optional: z.boolean().meta({ description: 'A mail without such a value leaves out paragraphs that name it' }),
    }),
  ),
  revision: z.int(),
})
export type WireMailText = z.infer<typeof mailText>

export const getMailText = defineCall({
  key: 'GET /api/console/mails/texts/{kind}/{language}/',
  summary: 'The words of one kind of mail in one language',
  description: 'Buttons, links and lists of a mail are no words: they stay in it, whatever the merchant writes.',
  access,
  params: textParams,
  response: mailText,
  errors: ['not_found'],
})

const sentWords = z.object({
  subject: text(maxMailSubjectLength).nullable().meta({ description: 'One line; null: the built-in one' }),
  paragraphs: z
    .array(text(maxMailTextLength))
    .max(maxMailParagraphs)
    .nullable()
    .meta({ description: `Plain text, ${maxMailTextLength} characters in all; null: the built-in ones` }),
})

export const saveMailText = defineCall({
  key: 'PUT /api/console/mails/texts/{kind}/{language}/',
  summary: 'Change the words of one kind of mail in one language',
  description: 'Only what differs from the built-in words is stored. Mails that are queued already stay as they are.',
  access: { staff: 'shoppers.manage' },
  headers: revisionHeaders,
  params: textParams,
  body: sentWords,
  response: mailText,
  errors: editErrors,
})

const preview = z.object({
  subject: z.string(),
  text: z.string(),
  document_url: z.string().meta({ description: 'The HTML, for a frame' }),
})
export type MailPreview = z.infer<typeof preview>

export const previewMailText = defineCall({
  key: 'POST /api/console/mails/texts/{kind}/{language}/preview/',
  summary: 'Show words as a mail with sample facts, before they are saved',
  access,
  params: textParams,
  body: sentWords,
  response: preview,
  errors: ['not_found'],
})

export const getMailTextDocument = defineCall({
  key: 'GET /api/console/mails/texts/{kind}/{language}/document/',
  summary: 'The HTML of a preview; its address comes from the preview',
  access,
  params: textParams,
  query: z.object({ words: text(8_000) }),
  response: z.string(),
  responseKind: 'document',
  errors: ['not_found'],
})
