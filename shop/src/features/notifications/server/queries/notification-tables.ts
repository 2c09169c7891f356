/** The tables of `migrations/0069`; that file states their rules. */
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { WishKind } from '#features/notifications/values.ts'
import { id, time } from '#platform/database/columns.ts'
import type { NotificationFacts } from '../rules/notification-facts.ts'

export const notifications = pgTable('notifications', {
  id: id(),
  userId: bigint('user_id', { mode: 'number' }).notNull(),
  /** A newer release may have written kinds that are unknown here. */
  kind: text().notNull(),
  facts: jsonb().$type<NotificationFacts>().notNull(),
  dedupeKey: text('dedupe_key').notNull(),
  readAt: time('read_at'),
  createdAt: time('created_at').notNull(),
})

export type NotificationRow = typeof notifications.$inferSelect

export const notificationWishes = pgTable(
  'notification_wishes',
  {
    userId: bigint('user_id', { mode: 'number' }).notNull(),
    kind: text().$type<WishKind>().notNull(),
    isWanted: boolean('is_wanted').notNull(),
    changedAt: time('changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
)

export const orderEventsToNotify = pgTable('order_events_to_notify', {
  eventId: bigint('event_id', { mode: 'number' }).primaryKey(),
  attempts: integer().notNull().default(0),
  nextAttemptAt: time('next_attempt_at').notNull(),
})
