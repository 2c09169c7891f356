/** The table of `migrations/`; that file says what holds for it. */
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { time } from '#platform/database/columns.ts'

export const importRuns = pgTable('import_runs', {
  digest: text().primaryKey(),
  recordsDone: integer('records_done').notNull(),
  recordsPictured: integer('records_pictured').notNull().default(0),
  added: integer().notNull(),
  updated: integer().notNull(),
  skipped: integer().notNull(),
  updatedAt: time('updated_at').notNull(),
})
