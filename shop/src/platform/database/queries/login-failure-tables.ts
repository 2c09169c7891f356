import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { time } from '#platform/database/columns.ts'

export const loginFailures = pgTable('login_failures', {
  key: text().primaryKey(),
  failures: integer().notNull(),
  failedAt: time('failed_at').notNull(),
})
