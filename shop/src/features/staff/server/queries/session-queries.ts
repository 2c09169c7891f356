import { and, count, desc, eq, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { preparedOnce } from '#platform/database/prepared-statements.ts'
import type { Stage } from '#features/staff/values.ts'
import { staff, staffSessions as sessions } from './staff-tables.ts'
import { type Due, findOldestDue } from '#platform/database/queries/oldest-due.ts'

const sessionByToken = preparedOnce((database) =>
  database
    .select({
      id: sessions.id,
      staffId: sessions.staffId,
      stage: sessions.stage,
      seenAt: sessions.seenAt,
      expiresAt: sessions.expiresAt,
      endedAt: sessions.endedAt,
      confirmedAt: sessions.confirmedAt,
      displayName: staff.displayName,
      role: staff.role,
      isActive: staff.isActive,
    })
    .from(sessions)
    .innerJoin(staff, eq(staff.id, sessions.staffId))
    .where(eq(sessions.tokenHash, sql.placeholder('tokenHash')))
    .prepare('staff_session_by_token'),
)

export type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>

export async function findSession(database: Database, tokenHash: string) {
  const [session] = await sessionByToken(database).execute({ tokenHash })
  return session
}

export async function readSession(database: Database, id: number) {
  const [session] = await database
    .select({ tokenHash: sessions.tokenHash, confirmedAt: sessions.confirmedAt })
    .from(sessions)
    .where(eq(sessions.id, id))
  return session
}

export async function insertSession(
  transaction: Database,
  session: {
    tokenHash: string
    staffId: number
    stage: Stage
    now: Date
    expiresAt: Date
    address: string
    browser: string
  },
): Promise<number> {
  const { now, ...row } = session
  const [inserted] = await transaction
    .insert(sessions)
    .values({ ...row, createdAt: now, seenAt: now })
    .returning({ id: sessions.id })
  return inserted!.id
}

/** Moves a session to the next stage under a new token. @returns whether it was at `from` */
export async function promoteSession(
  transaction: Database,
  id: number,
  { from, tokenHash }: { from: Stage; tokenHash: string },
): Promise<boolean> {
  const { rowCount } = await transaction
    .update(sessions)
    .set({ stage: 'done', tokenHash, totpSecretSealed: null, wrongCodes: 0 })
    .where(and(eq(sessions.id, id), eq(sessions.stage, from), isNull(sessions.endedAt)))
  return rowCount === 1
}

/** Locks the session, to serialise its steps. */
export async function lockSession(transaction: Database, id: number) {
  const [session] = await transaction
    .select({ stage: sessions.stage, totpSecretSealed: sessions.totpSecretSealed })
    .from(sessions)
    .where(and(eq(sessions.id, id), isNull(sessions.endedAt)))
    .for('update')
  return session
}

export async function storeEnrolledSecret(transaction: Database, id: number, sealed: string | null): Promise<void> {
  await transaction.update(sessions).set({ totpSecretSealed: sealed }).where(eq(sessions.id, id))
}

/** Records activity. */
export async function touchSession(database: Database, id: number, staffId: number, now: Date): Promise<void> {
  await database.update(sessions).set({ seenAt: now }).where(eq(sessions.id, id))
  await database.update(staff).set({ lastSeenAt: now }).where(eq(staff.id, staffId))
}

export async function confirmSessionAt(transaction: Database, id: number, now: Date): Promise<void> {
  await transaction.update(sessions).set({ confirmedAt: now, seenAt: now, wrongCodes: 0 }).where(eq(sessions.id, id))
}

/** Counts a wrong code; the last allowed one ends the session. @returns whether it did */
export async function countWrongCode(
  transaction: Database,
  id: number,
  { now, max }: { now: Date; max: number },
): Promise<boolean> {
  const isLast = sql`${sessions.wrongCodes} + 1 >= ${max}`
  const [counted] = await transaction
    .update(sessions)
    .set({
      wrongCodes: sql`${sessions.wrongCodes} + 1`,
      endedAt: sql`case when ${isLast} then ${now.toISOString()}::timestamptz end`,
    })
    .where(and(eq(sessions.id, id), isNull(sessions.endedAt)))
    .returning({ endedAt: sessions.endedAt })
  return counted !== undefined && counted.endedAt !== null
}

/** Whether this person has completed a sign-in from the network. */
export async function isKnownNetwork(database: Database, staffId: number, network: string): Promise<boolean> {
  const rows = await database
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.staffId, staffId), eq(sessions.address, network), eq(sessions.stage, 'done')))
    .limit(1)
  return rows.length > 0
}

/** After a password change no network counts as known. @param exceptId the caller's own session */
export async function deleteKnownNetworksOf(
  transaction: Database,
  staffId: number,
  exceptId: number | null,
): Promise<void> {
  const others = exceptId === null ? undefined : ne(sessions.id, exceptId)
  await transaction
    .update(sessions)
    .set({ address: '' })
    .where(and(eq(sessions.staffId, staffId), ne(sessions.address, ''), others))
}

/** @returns whether the session was this person's and open */
export async function endSessionById(
  transaction: Database,
  { id, staffId, now }: { id: number; staffId: number; now: Date },
): Promise<boolean> {
  const { rowCount } = await transaction
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.id, id), eq(sessions.staffId, staffId), isNull(sessions.endedAt)))
  return rowCount === 1
}

/** @param exceptId the one that stays; null: none does. @returns how many ended */
export async function endSessionsOf(
  transaction: Database,
  { staffId, exceptId, now }: { staffId: number; exceptId: number | null; now: Date },
): Promise<number> {
  const others = exceptId === null ? undefined : ne(sessions.id, exceptId)
  const { rowCount } = await transaction
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.staffId, staffId), isNull(sessions.endedAt), others))
  return rowCount ?? 0
}

/** Open sessions, the last used first. */
export async function readSessions(
  database: Database,
  { staffId, now, seenAfter }: { staffId: number; now: Date; seenAfter: Date },
  page: { pageSize: number; offset: number },
) {
  const mine = and(
    eq(sessions.staffId, staffId),
    eq(sessions.stage, 'done'),
    isNull(sessions.endedAt),
    sql`${sessions.expiresAt} > ${now.toISOString()}::timestamptz`,
    sql`${sessions.seenAt} > ${seenAfter.toISOString()}::timestamptz`,
  )
  const [total] = await database.select({ count: count() }).from(sessions).where(mine)
  const rows = await database
    .select({
      id: sessions.id,
      createdAt: sessions.createdAt,
      seenAt: sessions.seenAt,
      browser: sessions.browser,
      address: sessions.address,
    })
    .from(sessions)
    .where(mine)
    .orderBy(desc(sessions.seenAt), sessions.id)
    .limit(page.pageSize)
    .offset(page.offset)
  return { count: total!.count, rows }
}

export async function deleteSessionsBefore(database: Database, before: Date): Promise<number> {
  const { rowCount } = await database.delete(sessions).where(lt(sessions.expiresAt, before))
  return rowCount ?? 0
}

/** Sessions represent the whole sweep: other expired rows stay no longer. */
export const findOldestSession = (database: Database, due: Due) => findOldestDue(database, sessions.expiresAt, due)
