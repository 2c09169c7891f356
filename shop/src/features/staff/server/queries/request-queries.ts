import { and, eq, lt } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { staffRequests } from './staff-tables.ts'

type StaffRequest = typeof staffRequests.$inferSelect
type Key = Pick<StaffRequest, 'staffId' | 'idempotencyKey'>

const isOf = ({ staffId, idempotencyKey }: Key) =>
  and(eq(staffRequests.staffId, staffId), eq(staffRequests.idempotencyKey, idempotencyKey))

/** @returns false where the key was used before */
export async function claimStaffRequest(
  transaction: Database,
  request: Omit<StaffRequest, 'answer'>,
): Promise<boolean> {
  const { rowCount } = await transaction.insert(staffRequests).values(request).onConflictDoNothing()
  return rowCount === 1
}

export async function setResponse(transaction: Database, key: Key, response: unknown): Promise<void> {
  await transaction.update(staffRequests).set({ answer: response }).where(isOf(key))
}

export async function readStaffRequest(transaction: Database, key: Key): Promise<StaffRequest> {
  const [row] = await transaction.select().from(staffRequests).where(isOf(key))
  return row!
}

export async function deleteRequestsBefore(database: Database, before: Date): Promise<number> {
  const { rowCount } = await database.delete(staffRequests).where(lt(staffRequests.createdAt, before))
  return rowCount ?? 0
}
