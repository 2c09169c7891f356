/** Tables of `migrations/0010`, which documents their rules. */
import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { time } from '#platform/database/columns.ts'

const userId = () => bigint('user_id', { mode: 'number' })
const createdAt = () => time('created_at').notNull().defaultNow()

export const testNodes = pgTable('test_nodes', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  description: text().notNull(),
  userId: userId(),
  createdAt: createdAt(),
})

export const testFiles = pgTable('test_files', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  sizeInBytes: bigint('size_in_bytes', { mode: 'number' }).notNull(),
  storageKey: text('storage_key').notNull().unique(),
  userId: userId(),
  createdAt: createdAt(),
  sender: text(),
})
