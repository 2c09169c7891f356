/** Table of `migrations/0002`, which documents its rules. */
import { boolean, integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import type { Settings } from '#features/settings/values.ts'

export const settings = pgTable('settings', {
  isOnly: boolean('is_only').primaryKey().default(true),
  chosen: jsonb().$type<Partial<Settings>>().notNull(),
  revision: integer().notNull().default(1),
})
