/** The tables of `migrations/`; that file says what holds for them. */
import { bigint, boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const users = pgTable('users', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  username: text().notNull(),
  usernameKey: text('username_key').notNull().unique(),
  passwordHash: text('password_hash').notNull(),
  isActive: boolean('is_active').notNull().default(true),
  avatarVersion: text('avatar_version'),
  dateJoined: timestamp('date_joined', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
})

export const refreshTokenFamilies = pgTable('refresh_token_families', {
  id: uuid().primaryKey(),
  userId: bigint('user_id', { mode: 'number' }).notNull(),
  currentJti: uuid('current_jti').notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true, mode: 'date' }).notNull(),
})
