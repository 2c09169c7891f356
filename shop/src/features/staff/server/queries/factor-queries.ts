/** Second factors: the authenticator's secret, passkeys, recovery codes. */
import { and, count, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { staff, staffPasskeys, staffRecoveryCodes, staffUsedChallenges } from './staff-tables.ts'

export interface Factors {
  totpSecretSealed: string | null
  passkeys: number
}

export async function readFactors(database: Database, staffId: number): Promise<Factors> {
  const [row] = await database
    .select({
      totpSecretSealed: staff.totpSecretSealed,
      passkeys: database.$count(staffPasskeys, eq(staffPasskeys.staffId, staff.id)),
    })
    .from(staff)
    .where(eq(staff.id, staffId))
  return row ?? { totpSecretSealed: null, passkeys: 0 }
}

/** @returns false where this step, or a later one, was accepted before */
export async function acceptStep(transaction: Database, staffId: number, step: number): Promise<boolean> {
  const { rowCount } = await transaction
    .update(staff)
    .set({ totpLastStep: step })
    .where(and(eq(staff.id, staffId), or(isNull(staff.totpLastStep), lt(staff.totpLastStep, step))))
  return rowCount === 1
}

export async function setTotpSecret(transaction: Database, staffId: number, sealed: string | null, step?: number) {
  await transaction
    .update(staff)
    .set({ totpSecretSealed: sealed, totpLastStep: step ?? null })
    .where(eq(staff.id, staffId))
}

/** @returns whether the code existed, unused */
export async function useRecoveryCode(
  transaction: Database,
  { staffId, codeHashes, now }: { staffId: number; codeHashes: readonly string[]; now: Date },
): Promise<boolean> {
  const { rowCount } = await transaction
    .update(staffRecoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        inArray(staffRecoveryCodes.codeHash, [...codeHashes]),
        eq(staffRecoveryCodes.staffId, staffId),
        isNull(staffRecoveryCodes.usedAt),
      ),
    )
  return rowCount === 1
}

export async function replaceRecoveryCodes(transaction: Database, staffId: number, hashes: string[]): Promise<void> {
  await transaction.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, staffId))
  if (hashes.length > 0)
    await transaction.insert(staffRecoveryCodes).values(hashes.map((codeHash) => ({ codeHash, staffId })))
}

export async function countRecoveryCodes(database: Database, staffId: number): Promise<number> {
  const [row] = await database
    .select({ count: count() })
    .from(staffRecoveryCodes)
    .where(and(eq(staffRecoveryCodes.staffId, staffId), isNull(staffRecoveryCodes.usedAt)))
  return row!.count
}

export async function readPasskeys(database: Database, staffId: number, limit: number) {
  return database
    .select()
    .from(staffPasskeys)
    .where(eq(staffPasskeys.staffId, staffId))
    .orderBy(staffPasskeys.id)
    .limit(limit)
}

/** With whether its owner may sign in. */
export async function findPasskey(database: Database, credentialId: string) {
  const [row] = await database
    .select({ passkey: staffPasskeys, isActive: staff.isActive })
    .from(staffPasskeys)
    .innerJoin(staff, eq(staff.id, staffPasskeys.staffId))
    .where(eq(staffPasskeys.credentialId, credentialId))
  return row
}

export async function insertPasskey(
  transaction: Database,
  passkey: Omit<typeof staffPasskeys.$inferInsert, 'id' | 'lastUsedAt'>,
): Promise<void> {
  await transaction.insert(staffPasskeys).values(passkey)
}

export async function recordPasskeyUse(transaction: Database, id: number, counter: number, now: Date): Promise<void> {
  await transaction.update(staffPasskeys).set({ counter, lastUsedAt: now }).where(eq(staffPasskeys.id, id))
}

/** @returns the passkey's name; undefined unless the passkey is this person's */
export async function deletePasskey(transaction: Database, staffId: number, id: number): Promise<string | undefined> {
  const [removed] = await transaction
    .delete(staffPasskeys)
    .where(and(eq(staffPasskeys.id, id), eq(staffPasskeys.staffId, staffId)))
    .returning({ name: staffPasskeys.name })
  return removed?.name
}

/** Deletes all factors, before new ones are chosen. */
export async function deleteFactors(transaction: Database, staffId: number): Promise<void> {
  await setTotpSecret(transaction, staffId, null)
  await transaction.delete(staffPasskeys).where(eq(staffPasskeys.staffId, staffId))
  await transaction.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, staffId))
}

/** @returns false where the challenge was used before */
export async function claimChallenge(transaction: Database, challengeHash: string, expiresAt: Date): Promise<boolean> {
  const { rowCount } = await transaction
    .insert(staffUsedChallenges)
    .values({ challengeHash, expiresAt })
    .onConflictDoNothing()
  return rowCount === 1
}

export async function deleteOldChallenges(database: Database, now: Date): Promise<number> {
  const { rowCount } = await database
    .delete(staffUsedChallenges)
    .where(sql`${staffUsedChallenges.expiresAt} < ${now.toISOString()}::timestamptz`)
  return rowCount ?? 0
}
