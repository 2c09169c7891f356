/** Table of `migrations/0006`, which documents its rules. */
import { bigint, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { actorKinds } from '#features/fulfilment/values.ts'
import { id, time } from '#platform/database/columns.ts'

export const orderEvents = pgTable('order_events', {
  id: id(),
  orderId: bigint('order_id', { mode: 'number' }).notNull(),
  kind: text().notNull(),
  facts: jsonb().$type<Record<string, string | number>>().notNull().default({}),
  actor: text({ enum: actorKinds }).notNull(),
  staffId: bigint('staff_id', { mode: 'number' }),
  createdAt: time('created_at').notNull(),
})

export type OrderEventRow = typeof orderEvents.$inferSelect
