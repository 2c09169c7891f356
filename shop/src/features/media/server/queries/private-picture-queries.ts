import { and, count, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { pictures } from './media-tables.ts'
import { type Due, findOldestDue } from '#platform/database/queries/oldest-due.ts'

type PictureRow = typeof pictures.$inferSelect

export async function insertPicture(database: Database, picture: Omit<PictureRow, 'usedAt'>): Promise<void> {
  await database.insert(pictures).values(picture)
}

export async function hasPicture(database: Database, id: string): Promise<boolean> {
  const rows = await database.select({ id: pictures.id }).from(pictures).where(eq(pictures.id, id))
  return rows.length > 0
}

export async function countUnusedPictures(database: Database, userId: number): Promise<number> {
  const [counted] = await database
    .select({ total: count() })
    .from(pictures)
    .where(and(eq(pictures.userId, userId), isNull(pictures.usedAt)))
  return counted!.total
}

/** @returns ids that belonged to the person and were unused */
export async function claimPictureRows(
  transaction: Database,
  { userId, ids, now }: { userId: number; ids: readonly string[]; now: Date },
): Promise<string[]> {
  const rows = await transaction
    .update(pictures)
    .set({ usedAt: now })
    .where(and(inArray(pictures.id, [...ids]), eq(pictures.userId, userId), isNull(pictures.usedAt)))
    .returning({ id: pictures.id })
  return rows.map(({ id }) => id)
}

export async function releasePictureRows(transaction: Database, ids: readonly string[]): Promise<void> {
  await transaction
    .update(pictures)
    .set({ usedAt: null })
    .where(inArray(pictures.id, [...ids]))
}

export async function readPicturesOf(
  database: Database,
  userId: number,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<{ picture_id: string; created_at: string }[]> {
  const rows = await database
    .select({ id: pictures.id, createdAt: pictures.createdAt })
    .from(pictures)
    .where(and(eq(pictures.userId, userId), after === undefined ? undefined : gt(pictures.id, after)))
    .orderBy(pictures.id)
    .limit(limit)
  return rows.map(({ id, createdAt }) => ({ picture_id: id, created_at: createdAt.toISOString() }))
}

/** A sweeper deletes them, file and row. */
export async function disownPictures(transaction: Database, userId: number): Promise<void> {
  await transaction.update(pictures).set({ userId: null, usedAt: null }).where(eq(pictures.userId, userId))
}

export async function findUnusedPictures(database: Database, before: Date, limit: number): Promise<string[]> {
  const rows = await database
    .select({ id: pictures.id })
    .from(pictures)
    .where(and(isNull(pictures.usedAt), lt(pictures.createdAt, before)))
    .orderBy(pictures.createdAt)
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Checks again that the picture is unused, because it may be used meanwhile. */
export async function deleteUnusedPicture(database: Database, id: string): Promise<boolean> {
  const { rowCount } = await database.execute(sql`delete from pictures where id = ${id} and used_at is null`)
  return (rowCount ?? 0) > 0
}

export const findOldestUnusedPicture = (database: Database, due: Due) =>
  findOldestDue(database, pictures.createdAt, { ...due, where: isNull(pictures.usedAt) })

export async function transferPictures(
  transaction: Database,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await transaction.update(pictures).set({ userId: to }).where(eq(pictures.userId, from))
}
