/** Failed attempts before they reach the audit log: one entry a minute and account, with a count. */
import { and, eq, lte, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { staffFailedAttempts as failed } from './staff-tables.ts'

export type FailedAttempt = Pick<typeof failed.$inferInsert, 'account' | 'action' | 'staffId'>

/** The same statement for a name that exists and for one that does not. */
export async function countFailedAttempt(database: Database, attempt: FailedAttempt): Promise<void> {
  await database
    .insert(failed)
    .values({ ...attempt, attempts: 1 })
    .onConflictDoUpdate({
      target: [failed.account, failed.action],
      set: { attempts: sql`${failed.attempts} + 1`, staffId: sql`excluded.staff_id` },
    })
}

const maxAtOnce = 500

/** Resets due counts to zero. @returns the counts, for accounts that exist */
export async function claimFailedAttempts(
  transaction: Database,
  { now, lastBefore }: { now: Date; lastBefore: Date },
): Promise<{ id: number; username: string; action: FailedAttempt['action']; attempts: number }[]> {
  const [at, before] = [now, lastBefore].map((time) => sql`${time.toISOString()}::timestamptz`)
  const { rows } = await transaction.execute<
    { id: string } & Omit<Awaited<ReturnType<typeof claimFailedAttempts>>[0], 'id'>
  >(sql`
    with due as (
      select account, action, attempts from staff_failed_attempts
      where attempts > 0 and (recorded_at is null or recorded_at <= ${before})
      order by account, action limit ${maxAtOnce} for update skip locked
    ), recorded as (
      update staff_failed_attempts as counted set attempts = 0, recorded_at = ${at}
      from due where counted.account = due.account and counted.action = due.action
      returning due.action, due.attempts, counted.staff_id
    )
    select staff.id, staff.username, recorded.action, recorded.attempts
    from recorded join staff on staff.id = recorded.staff_id`)
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}

export async function deleteRecordedAttempts(database: Database, before: Date): Promise<number> {
  const { rowCount } = await database.delete(failed).where(and(eq(failed.attempts, 0), lte(failed.recordedAt, before)))
  return rowCount ?? 0
}
