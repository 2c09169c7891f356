/** Tables of `migrations/0101`, which documents their rules. */
import { bigint, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { backupFailures, backupStatuses } from '#features/health/values.ts'
import { time } from '#platform/database/columns.ts'

export const sweeperResults = pgTable('sweeper_results', {
  name: text().primaryKey(),
  reportedAt: time('reported_at').notNull(),
  succeededAt: time('succeeded_at'),
  failures: integer().notNull().default(0),
  error: text(),
  oldestDueAt: time('oldest_due_at'),
})
export type SweeperRow = typeof sweeperResults.$inferSelect

export const backups = pgTable('backups', {
  id: uuid().primaryKey(),
  staffId: bigint('staff_id', { mode: 'number' }).notNull(),
  status: text({ enum: backupStatuses }).notNull(),
  createdAt: time('created_at').notNull(),
  leasedUntil: time('leased_until'),
  endedAt: time('ended_at'),
  partsDone: integer('parts_done').notNull().default(0),
  rowCount: bigint('row_count', { mode: 'number' }),
  fileCount: integer('file_count'),
  sizeInBytes: bigint('size_in_bytes', { mode: 'number' }),
  failure: text({ enum: backupFailures }),
  machine: text(),
  expiresAt: time('expires_at'),
})
export type BackupRow = typeof backups.$inferSelect
