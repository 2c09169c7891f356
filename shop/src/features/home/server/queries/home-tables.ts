/** The tables of `migrations/0099`, which states their rules. */
import { bigint, boolean, integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import type { HomeContent } from '#features/home/values.ts'
import { time } from '#platform/database/columns.ts'

export const contentDraft = pgTable('content_draft', {
  isOnly: boolean('is_only').primaryKey().default(true),
  body: jsonb().$type<HomeContent>(),
  revision: integer().notNull().default(1),
})

export const contentVersions = pgTable('content_versions', {
  version: integer().primaryKey(),
  body: jsonb().$type<HomeContent>().notNull(),
  startsAt: time('starts_at').notNull(),
  endsAt: time('ends_at'),
  stoppedAt: time('stopped_at'),
  restoredFrom: integer('restored_from'),
  publishedAt: time('published_at').notNull(),
  staffId: bigint('staff_id', { mode: 'number' }),
})
