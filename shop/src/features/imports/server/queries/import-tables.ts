/** The table of `migrations/`; that file says what holds for it. */
import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const importRuns = pgTable('import_runs', {
  digest: text().primaryKey(),
  recordsDone: integer('records_done').notNull(),
  recordsPictured: integer('records_pictured').notNull().default(0),
  added: integer().notNull(),
  updated: integer().notNull(),
  skipped: integer().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull(),
})
