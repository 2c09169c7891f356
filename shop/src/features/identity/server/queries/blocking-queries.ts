import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { users } from './user-tables.ts'

/** @returns false where the account is blocked, or not, as wanted already */
export async function setBlockedAt(transaction: Database, userId: number, blockedAt: Date | null): Promise<boolean> {
  const isOther = blockedAt === null ? isNotNull(users.blockedAt) : isNull(users.blockedAt)
  const changed = await transaction
    .update(users)
    .set({ blockedAt })
    .where(and(eq(users.id, userId), users.isActive, isOther))
    .returning({ id: users.id })
  return changed.length > 0
}

export async function isBlocked(database: Database, userId: number): Promise<boolean> {
  return (await database.$count(users, and(eq(users.id, userId), users.isActive, isNotNull(users.blockedAt)))) > 0
}
