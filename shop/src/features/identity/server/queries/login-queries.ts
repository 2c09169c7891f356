/** A person's logins, as they are shown and ended. */
import { and, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import type { PageRequest } from '#platform/http/calls/paging.ts'
import { refreshTokenFamilies as families } from './user-tables.ts'

export interface LoginRow {
  id: string
  createdAt: Date
  renewedAt: Date
  browser: string
}

/** One page, the last used first; a page past the end has no rows and count 0. */
export async function readLogins(
  database: Database,
  { userId, now }: { userId: number; now: Date },
  page: Pick<PageRequest, 'pageSize' | 'offset'>,
): Promise<{ count: number; rows: LoginRow[] }> {
  const rows = await database
    .select({
      id: families.id,
      createdAt: families.createdAt,
      renewedAt: families.renewedAt,
      browser: families.browser,
      count: sql<number>`count(*) over ()`,
    })
    .from(families)
    .where(and(eq(families.userId, userId), gt(families.expiresAt, now)))
    .orderBy(desc(families.renewedAt), families.id)
    .limit(page.pageSize)
    .offset(page.offset)
  return { count: rows[0]?.count ?? 0, rows: rows.map(({ count: _count, ...row }) => row) }
}

/** @returns whether the person had this login */
export async function deleteLogin(database: Database, userId: number, id: string): Promise<boolean> {
  const { rowCount } = await database.delete(families).where(and(eq(families.id, id), eq(families.userId, userId)))
  return rowCount === 1
}

/**
 * @param exceptId the login that stays; null: none does
 * @returns when each would have expired
 */
export async function deleteLogins(
  database: Database,
  userId: number,
  exceptId: string | null,
): Promise<{ expiresAt: Date }[]> {
  const others = exceptId === null ? undefined : ne(families.id, exceptId)
  return database
    .delete(families)
    .where(and(eq(families.userId, userId), others))
    .returning({ expiresAt: families.expiresAt })
}

/**
 * @param userId null: of every shopper
 * @returns how many were deleted
 */
export async function deleteEveryLogin(database: Database, userId: number | null): Promise<number> {
  const { rowCount } = await database.delete(families).where(userId === null ? undefined : eq(families.userId, userId))
  return rowCount ?? 0
}

/** Deletes all but the `max` most recently used logins. */
export async function deleteExpiredLogins(database: Database, userId: number, max: number): Promise<void> {
  const past = database
    .select({ id: families.id })
    .from(families)
    .where(eq(families.userId, userId))
    .orderBy(desc(families.renewedAt), families.id)
    .offset(max)
  await database.delete(families).where(inArray(families.id, past))
}
