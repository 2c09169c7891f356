/** Tables of `migrations/0008` and `0010`, which document their rules. */
import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { time } from '#platform/database/columns.ts'

export const uploadReservations = pgTable('upload_reservations', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  purpose: text().notNull(),
  sender: text().notNull(),
  sizeInBytes: bigint('size_in_bytes', { mode: 'number' }).notNull(),
  expiresAt: time('expires_at').notNull(),
})

/** Attachments of other rows, such as a return. */
export const pictures = pgTable('pictures', {
  id: text().primaryKey(),
  userId: bigint('user_id', { mode: 'number' }),
  sizeInBytes: integer('size_in_bytes').notNull(),
  usedAt: time('used_at'),
  createdAt: time('created_at').notNull(),
})
