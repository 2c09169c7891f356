import { and, asc, count, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'

import { staff, staffPasskeys } from './staff-tables.ts'

export type StaffRow = typeof staff.$inferSelect

export async function findStaffByKey(database: Database, usernameKey: string): Promise<StaffRow | undefined> {
  const [row] = await database.select().from(staff).where(eq(staff.usernameKey, usernameKey))
  return row
}

export async function findStaffById(database: Database, id: number): Promise<StaffRow | undefined> {
  const [row] = await database.select().from(staff).where(eq(staff.id, id))
  return row
}

/** Locks the row until the transaction ends. */
export async function lockStaff(transaction: Database, id: number): Promise<StaffRow | undefined> {
  const [row] = await transaction.select().from(staff).where(eq(staff.id, id)).for('update')
  return row
}

/** Locks owners who can manage staff, in one order, so that two never revoke each other. */
export async function lockActiveOwners(transaction: Database): Promise<number[]> {
  const owners = await transaction
    .select({ id: staff.id, passwordHash: staff.passwordHash })
    .from(staff)
    .where(and(eq(staff.role, 'owner'), eq(staff.isActive, true)))
    .orderBy(staff.id)
    .for('update')
  return owners.filter(({ passwordHash }) => passwordHash !== null).map(({ id }) => id)
}

export async function hasActiveOwner(database: Database): Promise<boolean> {
  const [row] = await database
    .select({ found: sql<number>`1` })
    .from(staff)
    .where(and(eq(staff.role, 'owner'), eq(staff.isActive, true), sql`${staff.passwordHash} is not null`))
    .limit(1)
  return row !== undefined
}

/** @returns undefined where the name exists */
export async function insertStaff(
  transaction: Database,
  row: typeof staff.$inferInsert,
): Promise<StaffRow | undefined> {
  const [inserted] = await transaction.insert(staff).values(row).onConflictDoNothing().returning()
  return inserted
}

/** Every change makes a new revision. */
export async function updateStaff(
  transaction: Database,
  id: number,
  changes: Partial<Pick<StaffRow, 'displayName' | 'role' | 'needsSecondFactor' | 'isActive' | 'hasSingleKeys'>>,
): Promise<StaffRow> {
  const [updated] = await transaction
    .update(staff)
    .set({ ...changes, revision: sql`${staff.revision} + 1` })
    .where(eq(staff.id, id))
    .returning()
  return updated!
}

/** @param expected the verified hash; null: no password yet. @returns whether it was unchanged */
export async function setPassword(
  transaction: Database,
  id: number,
  { passwordHash, expected }: { passwordHash: string; expected?: string | null },
): Promise<boolean> {
  const unchanged =
    expected === undefined
      ? undefined
      : expected === null
        ? isNull(staff.passwordHash)
        : eq(staff.passwordHash, expected)
  const { rowCount } = await transaction
    .update(staff)
    .set({ passwordHash })
    .where(and(eq(staff.id, id), unchanged))
  return rowCount === 1
}

export interface MemberRow {
  member: StaffRow
  passkeys: number
}

const members = (database: Database) =>
  database
    .select({ member: staff, passkeys: database.$count(staffPasskeys, eq(staffPasskeys.staffId, staff.id)) })
    .from(staff)

/** Active accounts first, then in the order of their creation. */
export async function readStaff(
  database: Database,
  page: { pageSize: number; offset: number },
): Promise<{ count: number; rows: MemberRow[] }> {
  const [total] = await database.select({ count: count() }).from(staff)
  const rows = await members(database)
    .orderBy(sql`${staff.isActive} desc`, asc(staff.id))
    .limit(page.pageSize)
    .offset(page.offset)
  return { count: total!.count, rows }
}

export async function readMember(database: Database, id: number): Promise<MemberRow | undefined> {
  const [row] = await members(database).where(eq(staff.id, id))
  return row
}
