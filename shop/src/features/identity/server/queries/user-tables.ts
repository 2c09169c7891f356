/** Tables of `migrations/0001`, which documents their rules. */
import { bigint, boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { id, time } from '#platform/database/columns.ts'

export const users = pgTable('users', {
  id: id(),
  username: text().notNull(),
  usernameKey: text('username_key').notNull().unique(),
  passwordHash: text('password_hash').notNull(),
  isActive: boolean('is_active').notNull().default(true),
  avatarVersion: text('avatar_version'),
  dateJoined: time('date_joined').notNull().defaultNow(),
  /** Agreed to when registering; null: not named. */
  termsVersion: integer('terms_version'),
  privacyVersion: integer('privacy_version'),
})

export const refreshTokenFamilies = pgTable('refresh_token_families', {
  id: uuid().primaryKey(),
  userId: bigint('user_id', { mode: 'number' }).notNull(),
  currentJti: uuid('current_jti').notNull(),
  previousJti: uuid('previous_jti'),
  renewedBy: text('renewed_by'),
  browser: text().notNull().default(''),
  createdAt: time('created_at').notNull().defaultNow(),
  renewedAt: time('renewed_at').notNull().defaultNow(),
  expiresAt: time('expires_at').notNull(),
})

export const knownNetworks = pgTable(
  'known_networks',
  {
    userId: bigint('user_id', { mode: 'number' }).notNull(),
    network: text().notNull(),
    seenAt: time('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.network] })],
)
