import { count, eq, gt, lte, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { isClaimed } from '#platform/database/queries/claimed-rows.ts'
import { uploadReservations } from './media-tables.ts'
import { type Due, findOldestDue } from '#platform/database/queries/oldest-due.ts'

type Reservation = typeof uploadReservations.$inferInsert

export interface UnderWay {
  uploads: number
  sizeInBytes: number
  uploadsOfSender: number
  sizeOfSenderInBytes: number
  sizeOfPurposeInBytes: number
}

/** Blocks other reservations until the transaction ends. */
export async function lockReservations(transaction: Database): Promise<void> {
  await transaction.execute(sql`lock table upload_reservations in share row exclusive mode`)
}

export async function measureUnderWay(
  transaction: Database,
  { sender, purpose, now }: { sender: string; purpose: string; now: Date },
): Promise<UnderWay> {
  const { sizeInBytes, expiresAt } = uploadReservations
  const isSenders = sql`filter (where ${uploadReservations.sender} = ${sender})`
  const isOfPurpose = sql`filter (where ${uploadReservations.purpose} = ${purpose})`
  const total = sql`coalesce(sum(${sizeInBytes})`
  const [measured] = await transaction
    .select({
      uploads: count(),
      sizeInBytes: sql<number>`${total}, 0)::bigint`,
      uploadsOfSender: sql<number>`count(*) ${isSenders}`,
      sizeOfSenderInBytes: sql<number>`${total} ${isSenders}, 0)::bigint`,
      sizeOfPurposeInBytes: sql<number>`${total} ${isOfPurpose}, 0)::bigint`,
    })
    .from(uploadReservations)
    .where(gt(expiresAt, now))
  return measured!
}

/** @returns the reservation's id */
export async function insertReservation(transaction: Database, reservation: Reservation): Promise<number> {
  const [inserted] = await transaction
    .insert(uploadReservations)
    .values(reservation)
    .returning({ id: uploadReservations.id })
  return inserted!.id
}

export async function deleteReservation(database: Database, id: number): Promise<void> {
  await database.delete(uploadReservations).where(eq(uploadReservations.id, id))
}

/** @returns the number deleted: `limit` at most */
export async function deleteExpiredReservations(database: Database, now: Date, limit: number): Promise<number> {
  const expired = database
    .select({ id: uploadReservations.id })
    .from(uploadReservations)
    .where(lte(uploadReservations.expiresAt, now))
    .limit(limit)
    .for('update', { skipLocked: true })
  const { rowCount } = await database.delete(uploadReservations).where(isClaimed(uploadReservations.id, expired))
  return rowCount ?? 0
}

export const findOldestReservation = (database: Database, due: Due) =>
  findOldestDue(database, uploadReservations.expiresAt, due)
