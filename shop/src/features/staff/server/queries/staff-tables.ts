/** Tables of `migrations/0002`, which documents their rules. */
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { id, passkeyColumns, time } from '#platform/database/columns.ts'
import type { actors, AuditChanges, Role, Stage } from '#features/staff/values.ts'

export const staff = pgTable('staff', {
  id: id(),
  username: text().notNull(),
  usernameKey: text('username_key').notNull().unique(),
  displayName: text('display_name').notNull(),
  role: text().$type<Role>().notNull(),
  passwordHash: text('password_hash'),
  totpSecretSealed: text('totp_secret_sealed'),
  totpLastStep: bigint('totp_last_step', { mode: 'number' }),
  isActive: boolean('is_active').notNull().default(true),
  needsSecondFactor: boolean('needs_second_factor').notNull().default(true),
  hasSingleKeys: boolean('has_single_keys').notNull().default(true),
  revision: integer().notNull().default(1),
  createdAt: time('created_at').notNull(),
  lastSeenAt: time('last_seen_at'),
})

export const staffPasskeys = pgTable('staff_passkeys', {
  ...passkeyColumns(),
  staffId: bigint('staff_id', { mode: 'number' }).notNull(),
})

export const staffUsedChallenges = pgTable('staff_used_challenges', {
  challengeHash: text('challenge_hash').primaryKey(),
  expiresAt: time('expires_at').notNull(),
})

export const staffRecoveryCodes = pgTable('staff_recovery_codes', {
  codeHash: text('code_hash').primaryKey(),
  staffId: bigint('staff_id', { mode: 'number' }).notNull(),
  usedAt: time('used_at'),
})

export const staffLinks = pgTable('staff_links', {
  tokenHash: text('token_hash').primaryKey(),
  purpose: text().$type<'first_owner' | 'account'>().notNull(),
  staffId: bigint('staff_id', { mode: 'number' }),
  createdAt: time('created_at').notNull(),
  expiresAt: time('expires_at').notNull(),
  usedAt: time('used_at'),
})

export const staffFailedAttempts = pgTable(
  'staff_failed_attempts',
  {
    account: text().notNull(),
    action: text().$type<'session.fail' | 'session.confirm_fail'>().notNull(),
    staffId: bigint('staff_id', { mode: 'number' }),
    attempts: integer().notNull(),
    recordedAt: time('recorded_at'),
  },
  (table) => [primaryKey({ columns: [table.account, table.action] })],
)

export const staffSessions = pgTable('staff_sessions', {
  id: id(),
  tokenHash: text('token_hash').notNull().unique(),
  staffId: bigint('staff_id', { mode: 'number' }).notNull(),
  stage: text().$type<Stage>().notNull(),
  totpSecretSealed: text('totp_secret_sealed'),
  createdAt: time('created_at').notNull(),
  seenAt: time('seen_at').notNull(),
  confirmedAt: time('confirmed_at'),
  expiresAt: time('expires_at').notNull(),
  address: text().notNull(),
  browser: text().notNull(),
  endedAt: time('ended_at'),
  wrongCodes: integer('wrong_codes').notNull().default(0),
})

export const auditEntries = pgTable('audit_entries', {
  id: id(),
  at: time('at').notNull(),
  staffId: bigint('staff_id', { mode: 'number' }),
  staffName: text('staff_name').notNull(),
  actor: text().$type<(typeof actors)[number]>().notNull(),
  action: text().notNull(),
  subjectKind: text('subject_kind').notNull(),
  subjectId: text('subject_id').notNull(),
  subjectLabel: text('subject_label').notNull(),
  changes: jsonb().$type<AuditChanges>().notNull(),
  reason: text().notNull().default(''),
  batchId: uuid('batch_id'),
  continuesBatch: boolean('continues_batch').notNull().default(false),
  requestId: text('request_id'),
  sessionId: bigint('session_id', { mode: 'number' }),
})

export const staffRequests = pgTable(
  'staff_requests',
  {
    staffId: bigint('staff_id', { mode: 'number' }).notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    requestDigest: text('request_digest').notNull(),
    answer: jsonb(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.idempotencyKey] })],
)
