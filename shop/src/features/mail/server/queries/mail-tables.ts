/** The tables of `migrations/0064`, `0070`, `0077`, `0090`, `0125`, `0128` and `0147`; these files state their rules. */
import { bigint, boolean, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { MailStatus } from '#features/mail/values.ts'
import { id, time } from '#platform/database/columns.ts'
import type { Language } from '#platform/i18n/language.ts'

export const mails = pgTable('mails', {
  id: id(),
  userId: bigint('user_id', { mode: 'number' }),
  kind: text().notNull(),
  dedupeKey: text('dedupe_key').notNull(),
  language: text().$type<Language>().notNull(),
  toAddress: text('to_address').notNull(),
  subject: text().notNull(),
  text: text().notNull(),
  html: text().notNull(),
  secret: text(),
  unsubscribeUrl: text('unsubscribe_url'),
  messageId: text('message_id').notNull(),
  status: text().$type<MailStatus>().notNull().default('waiting'),
  attempts: integer().notNull().default(0),
  nextAttemptAt: time('next_attempt_at'),
  sentAt: time('sent_at'),
  failedAt: time('failed_at'),
  mayHaveLeftAt: time('may_have_left_at'),
  /** For the previous release, which orders by it. */
  isUrgent: boolean('is_urgent').notNull().default(false),
  priority: smallint().notNull().default(1),
  expiresAt: time('expires_at'),
  guestOrderNumber: text('guest_order_number'),
  error: text(),
  createdAt: time('created_at').notNull(),
})

export type MailRow = typeof mails.$inferSelect

export const mailTexts = pgTable(
  'mail_texts',
  {
    kind: text().notNull(),
    language: text().$type<Language>().notNull(),
    subject: text(),
    paragraphs: text().array(),
    revision: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.language] })],
)

export type MailTextRow = typeof mailTexts.$inferSelect
