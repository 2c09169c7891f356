/** The tables of `migrations/`; that file says what holds for them. */
import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { time } from '#platform/database/columns.ts'

export const uploadReservations = pgTable('upload_reservations', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  purpose: text().notNull(),
  sender: text().notNull(),
  sizeInBytes: bigint('size_in_bytes', { mode: 'number' }).notNull(),
  expiresAt: time('expires_at').notNull(),
})
