import { and, desc, eq, gt, inArray, isNull, lt, lte } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { type Due, findOldestDue } from '#platform/database/queries/oldest-due.ts'
import { passkeyChallenges, passkeys, users } from './user-tables.ts'

export type PasskeyRow = typeof passkeys.$inferSelect
type NewPasskeyRow = Omit<PasskeyRow, 'id' | 'lastUsedAt'>

/** The newest first. */
export async function readPasskeys(database: Database, userId: number, limit: number): Promise<PasskeyRow[]> {
  return database.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(desc(passkeys.id)).limit(limit)
}

export async function countPasskeys(transaction: Database, userId: number): Promise<number> {
  return transaction.$count(passkeys, eq(passkeys.userId, userId))
}

/** With its owner; undefined for an unknown passkey and for one of a deleted account. */
export async function findPasskey(database: Database, credentialId: string) {
  const [found] = await database
    .select({
      passkey: passkeys,
      username: users.username,
      usernameKey: users.usernameKey,
      passwordHash: users.passwordHash,
    })
    .from(passkeys)
    .innerJoin(users, and(eq(users.id, passkeys.userId), users.isActive))
    .where(eq(passkeys.credentialId, credentialId))
  return found
}

/** @returns undefined where the credential has a row already */
export async function insertPasskey(transaction: Database, passkey: NewPasskeyRow): Promise<PasskeyRow | undefined> {
  const [row] = await transaction
    .insert(passkeys)
    .values(passkey)
    .onConflictDoNothing({ target: passkeys.credentialId })
    .returning()
  return row
}

/** @returns false where another use counted as far meanwhile; an authenticator without a counter stays at 0 */
export async function recordPasskeyUse(
  database: Database,
  { id, counter, now }: { id: number; counter: number; now: Date },
): Promise<boolean> {
  const isNewer = counter === 0 ? lte(passkeys.counter, 0) : lt(passkeys.counter, counter)
  const { rowCount } = await database
    .update(passkeys)
    .set({ counter, lastUsedAt: now })
    .where(and(eq(passkeys.id, id), isNewer))
  return rowCount === 1
}

/** @returns false where the person has no such passkey */
export async function deletePasskey(transaction: Database, userId: number, id: number): Promise<boolean> {
  const { rowCount } = await transaction.delete(passkeys).where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
  return rowCount === 1
}

/** Passkeys and open challenges. */
export async function deletePasskeysOf(transaction: Database, userId: number): Promise<void> {
  await transaction.delete(passkeys).where(eq(passkeys.userId, userId))
  await transaction.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, userId))
}

export async function insertChallenge(
  database: Database,
  challenge: typeof passkeyChallenges.$inferInsert,
): Promise<void> {
  await database.insert(passkeyChallenges).values(challenge)
}

/**
 * Deletes the challenge, so that each is used once.
 * @param userId null: of a login
 * @returns undefined where it is unknown, used, expired, or another person's
 */
export async function claimChallenge(
  database: Database,
  { id, userId, now }: { id: string; userId: number | null; now: Date },
): Promise<string | undefined> {
  const owner = userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId)
  const [claimed] = await database
    .delete(passkeyChallenges)
    .where(and(eq(passkeyChallenges.id, id), owner, gt(passkeyChallenges.expiresAt, now)))
    .returning({ challenge: passkeyChallenges.challenge })
  return claimed?.challenge
}

/** @returns the number deleted: `limit` at most */
export async function deleteOldChallenges(database: Database, now: Date, limit: number): Promise<number> {
  const old = database
    .select({ id: passkeyChallenges.id })
    .from(passkeyChallenges)
    .where(lt(passkeyChallenges.expiresAt, now))
    .limit(limit)
  const { rowCount } = await database.delete(passkeyChallenges).where(inArray(passkeyChallenges.id, old))
  return rowCount ?? 0
}

export const findOldestChallenge = (database: Database, due: Due) =>
  findOldestDue(database, passkeyChallenges.expiresAt, due)
