/** Tables of `migrations/0001`, `0065`, `0073`, `0096`, `0103` and `0109`, which document their rules. */
import { bigint, boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { id, passkeyColumns, time } from '#platform/database/columns.ts'
import type { Language } from '#platform/i18n/language.ts'

export const users = pgTable('users', {
  id: id(),
  username: text().notNull(),
  usernameKey: text('username_key').notNull().unique(),
  passwordHash: text('password_hash').notNull(),
  /** A guest's row has no name and no password. */
  kind: text({ enum: ['shopper', 'guest'] })
    .notNull()
    .default('shopper'),
  isActive: boolean('is_active').notNull().default(true),
  /** Staff have blocked the account: it cannot log in. */
  blockedAt: time('blocked_at'),
  avatarVersion: text('avatar_version'),
  dateJoined: time('date_joined').notNull().defaultNow(),
  /** Agreed to when registering; null: not named. */
  termsVersion: integer('terms_version'),
  privacyVersion: integer('privacy_version'),
  /** Verified. */
  email: text(),
  emailKey: text('email_key'),
  emailVerifiedAt: time('email_verified_at'),
  /** The language of the verification. */
  emailLanguage: text('email_language').$type<Language>(),
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

export const oneTimeLinks = pgTable('one_time_links', {
  tokenHash: text('token_hash').primaryKey(),
  userId: bigint('user_id', { mode: 'number' }).notNull(),
  kind: text().$type<'verify_email' | 'reset_password'>().notNull(),
  email: text().notNull(),
  /** The digest of the network that requested it; of its neighbourhood, for a link that verifies an address. */
  network: text(),
  isFromKnownNetwork: boolean('is_from_known_network').notNull().default(false),
  /** The account of a link to verify an address had a verified one or a paid order. */
  isOfProvenAccount: boolean('is_of_proven_account').notNull().default(false),
  createdAt: time('created_at').notNull(),
  expiresAt: time('expires_at').notNull(),
  usedAt: time('used_at'),
  /** Made by staff, and sent to no address. */
  isByStaff: boolean('is_by_staff').notNull().default(false),
})

export const resetRequests = pgTable('reset_requests', {
  id: id(),
  usernameKey: text('username_key').notNull(),
  emailKey: text('email_key').notNull(),
  language: text().$type<Language>().notNull(),
  /** A digest; null: stored by an earlier release. */
  network: text(),
  createdAt: time('created_at').notNull(),
  attempts: integer().notNull().default(0),
  /** Null: due at once. */
  nextAttemptAt: time('next_attempt_at'),
})

export const passkeys = pgTable('passkeys', {
  ...passkeyColumns(),
  userId: bigint('user_id', { mode: 'number' }).notNull(),
})

export const passkeyChallenges = pgTable('passkey_challenges', {
  id: uuid().primaryKey(),
  /** Null: a login. */
  userId: bigint('user_id', { mode: 'number' }),
  challenge: text().notNull(),
  expiresAt: time('expires_at').notNull(),
})
