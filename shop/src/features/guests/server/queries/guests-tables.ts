/** The table of look-ups of `migrations/0109`, described in that file. */
import { bigint, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { time } from '#platform/database/columns.ts'
import { languages } from '#platform/i18n/language.ts'

export const orderLookUps = pgTable('order_look_ups', {
  id: uuid().primaryKey(),
  orderNumber: text('order_number').notNull(),
  phoneKey: text('phone_key').notNull(),
  networkKey: text('network_key').notNull(),
  language: text({ enum: languages }).notNull(),
  createdAt: time('created_at').notNull(),
  expiresAt: time('expires_at').notNull(),
  judgedAt: time('judged_at'),
  /** Set once a code is sent. */
  orderId: bigint('order_id', { mode: 'number' }),
  codeHash: text('code_hash'),
  tries: integer().notNull().default(0),
  usedAt: time('used_at'),
})
