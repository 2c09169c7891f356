/** Counts wrong passwords and codes by throttle key. */
import { inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { isClaimed } from '#platform/database/queries/claimed-rows.ts'
import { type Due, findOldestDue } from '#platform/database/queries/oldest-due.ts'
import { loginFailures } from './login-failure-tables.ts'

export type FailureRow = typeof loginFailures.$inferSelect

export async function readFailures(database: Database, keys: string[]): Promise<FailureRow[]> {
  return database.select().from(loginFailures).where(inArray(loginFailures.key, keys))
}

/** Locks keys in order, so that two statements never deadlock. */
export async function addFailure(
  database: Database,
  keys: string[],
  { now, startedAfter }: { now: Date; startedAfter: Date },
): Promise<void> {
  const rows = keys.toSorted().map((key) => ({ key, failures: 1, failedAt: now }))
  const isExpired = sql`${loginFailures.failedAt} < ${startedAfter.toISOString()}::timestamptz`
  await database
    .insert(loginFailures)
    .values(rows)
    .onConflictDoUpdate({
      target: loginFailures.key,
      set: {
        failures: sql`case when ${isExpired} then 1 else ${loginFailures.failures} + 1 end`,
        failedAt: sql`excluded.failed_at`,
      },
    })
}

export async function deleteFailures(database: Database, keys: string[]): Promise<void> {
  await database.delete(loginFailures).where(inArray(loginFailures.key, keys))
}

/** Locks in the same order as adding failures does. */
export async function halveFailures(database: Database, keys: string[]): Promise<void> {
  const stored = database
    .select({ key: loginFailures.key })
    .from(loginFailures)
    .where(inArray(loginFailures.key, keys))
    .orderBy(loginFailures.key)
    .for('update')
  await database
    .update(loginFailures)
    .set({ failures: sql`${loginFailures.failures} / 2` })
    .where(inArray(loginFailures.key, stored))
}

/** Skips rows that are being counted. @returns how many were deleted, at most `limit` */
export async function deleteOldFailures(database: Database, before: Date, limit: number): Promise<number> {
  const old = database
    .select({ key: loginFailures.key })
    .from(loginFailures)
    .where(lt(loginFailures.failedAt, before))
    .orderBy(loginFailures.key)
    .limit(limit)
    .for('update', { skipLocked: true })
  const { rowCount } = await database.delete(loginFailures).where(isClaimed(loginFailures.key, old))
  return rowCount ?? 0
}

export const findOldestFailure = (database: Database, due: Due) => findOldestDue(database, loginFailures.failedAt, due)
