import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { refreshTokenFamilies as families, users } from './user-tables.ts'

export interface RefreshTokenRow {
  familyId: string
  userId: number
  jti: string
  expiresAt: Date
}

export async function insertFamily(database: Database, token: RefreshTokenRow): Promise<void> {
  const { familyId: id, userId, jti: currentJti, expiresAt } = token
  await database.insert(families).values({ id, userId, currentJti, expiresAt })
}

/**
 * Replaces the family's current token by `next`. It is one statement: of two requests with the same token one wins.
 * @returns false where `jti` is not (or no longer) the current one, or its user may not log in
 */
export async function replaceCurrentToken(
  database: Database,
  used: { familyId: string; jti: string; now: Date },
  next: { jti: string; expiresAt: Date },
): Promise<boolean> {
  const replaced = await database
    .update(families)
    .set({ currentJti: next.jti, expiresAt: next.expiresAt })
    .from(users)
    .where(
      and(
        eq(families.id, used.familyId),
        eq(families.currentJti, used.jti),
        gt(families.expiresAt, used.now),
        eq(users.id, families.userId),
        users.isActive,
      ),
    )
    .returning({ id: families.id })
  return replaced.length > 0
}

export async function isCurrentToken(
  database: Database,
  token: { familyId: string; jti: string; now: Date },
): Promise<boolean> {
  const rows = await database
    .select({ found: sql`1` })
    .from(families)
    .innerJoin(users, and(eq(users.id, families.userId), users.isActive))
    .where(and(eq(families.id, token.familyId), eq(families.currentJti, token.jti), gt(families.expiresAt, token.now)))
  return rows.length > 0
}

export async function deleteFamily(database: Database, id: string): Promise<void> {
  await database.delete(families).where(eq(families.id, id))
}

/** @returns how many are gone: `limit` at most */
export async function deleteExpiredFamilies(database: Database, now: Date, limit: number): Promise<number> {
  const expired = database.select({ id: families.id }).from(families).where(lt(families.expiresAt, now)).limit(limit)
  const { rowCount } = await database.delete(families).where(inArray(families.id, expired))
  return rowCount ?? 0
}
