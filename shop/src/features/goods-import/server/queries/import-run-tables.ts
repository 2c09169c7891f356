import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { time } from '#platform/database/columns.ts'

/** Progress of files that a command imports, by the digest of file and options. */
export const importRuns = pgTable('import_runs', {
  digest: text().primaryKey(),
  recordsDone: integer('records_done').notNull(),
  recordsPictured: integer('records_pictured').notNull().default(0),
  added: integer().notNull(),
  updated: integer().notNull(),
  skipped: integer().notNull(),
  importId: uuid('import_id'),
  updatedAt: time('updated_at').notNull(),
})
