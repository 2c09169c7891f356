import { and, eq, gt, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { staff, staffLinks } from './staff-tables.ts'

/** Replaces unused links of the same person. */
export async function replaceLink(
  transaction: Database,
  link: { tokenHash: string; staffId: number | null; createdAt: Date; expiresAt: Date },
): Promise<void> {
  const ofSame = link.staffId === null ? isNull(staffLinks.staffId) : eq(staffLinks.staffId, link.staffId)
  await transaction.delete(staffLinks).where(and(ofSame, isNull(staffLinks.usedAt)))
  await transaction.insert(staffLinks).values({ ...link, purpose: link.staffId === null ? 'first_owner' : 'account' })
}

/** Finds a link that is still usable. */
export async function findLink(database: Database, tokenHash: string, now: Date) {
  const [link] = await database
    .select({
      purpose: staffLinks.purpose,
      staffId: staffLinks.staffId,
      username: staff.username,
      displayName: staff.displayName,
      isActive: staff.isActive,
    })
    .from(staffLinks)
    .leftJoin(staff, eq(staff.id, staffLinks.staffId))
    .where(and(eq(staffLinks.tokenHash, tokenHash), isNull(staffLinks.usedAt), gt(staffLinks.expiresAt, now)))
  return link
}

/** Finds a used link, until it would have expired by itself. */
export async function findUsedLink(database: Database, tokenHash: string, now: Date) {
  const [link] = await database
    .select({ staffId: staffLinks.staffId, purpose: staffLinks.purpose, usedAt: staffLinks.usedAt })
    .from(staffLinks)
    .where(and(eq(staffLinks.tokenHash, tokenHash), isNotNull(staffLinks.usedAt), gt(staffLinks.expiresAt, now)))
  return link
}

/** @returns false where another request was faster */
export async function useLink(transaction: Database, tokenHash: string, now: Date): Promise<boolean> {
  const { rowCount } = await transaction
    .update(staffLinks)
    .set({ usedAt: now })
    .where(and(eq(staffLinks.tokenHash, tokenHash), isNull(staffLinks.usedAt), gt(staffLinks.expiresAt, now)))
  return rowCount === 1
}

export async function deleteLinksBefore(database: Database, before: Date): Promise<number> {
  const { rowCount } = await database.delete(staffLinks).where(lt(staffLinks.expiresAt, before))
  return rowCount ?? 0
}
