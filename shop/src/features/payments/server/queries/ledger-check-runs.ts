/** Runs of the nightly ledger check, one a day. */
import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import type { LedgerProgress } from './ledger-progress.ts'

const maxAttempts = 10
/** Longer than several renewals of a claim. */
export const claimLastsInMs = 10 * 60_000

/**
 * Claims today's check, also one whose process ended or failed. Each further attempt waits longer.
 * @returns whether this process runs it
 */
export async function claimLedgerCheck(database: Database, { day, now }: { day: string; now: Date }): Promise<boolean> {
  const claimedUntil = new Date(now.getTime() + claimLastsInMs)
  const { rows } = await database.execute(sql`
    insert into audit_runs as run (day, started_at, claimed_until)
    values (${day}::date, ${now}::timestamptz, ${claimedUntil}::timestamptz)
    on conflict (day) do update set started_at = excluded.started_at, claimed_until = excluded.claimed_until,
      attempts = run.attempts + 1
    where run.ended_at is null and run.attempts < ${maxAttempts}
      and coalesce(run.claimed_until, run.started_at + interval '6 hours') + (run.attempts - 1) * interval '10 minutes'
        < excluded.started_at
    returning day`)
  return rows.length > 0
}

/** For the process that started the run. */
export async function renewClaim(
  database: Database,
  { day, startedAt, now }: { day: string; startedAt: Date; now: Date },
): Promise<void> {
  const claimedUntil = new Date(now.getTime() + claimLastsInMs)
  await database.execute(sql`
    update audit_runs set claimed_until = ${claimedUntil}::timestamptz
    where day = ${day}::date and started_at = ${startedAt}::timestamptz and ended_at is null`)
}

export async function endAuditRun(
  database: Database,
  run: { day: string; now: Date; differences: number; progress: LedgerProgress; isWhole: boolean },
): Promise<void> {
  await database.execute(sql`
    update audit_runs set ended_at = ${run.now}::timestamptz, differences = ${run.differences}, is_whole = ${run.isWhole},
      progress = ${JSON.stringify(run.progress)}::jsonb
    where day = ${run.day}::date`)
}

export async function readLastAudit(database: Database): Promise<{ at: string; differences: number } | null> {
  const { rows } = await database.execute<{ facts: { at: string; differences: number } }>(sql`
    select json_build_object('at', ended_at, 'differences', differences) as facts
    from audit_runs where ended_at is not null order by day desc limit 1`)
  return rows[0]?.facts ?? null
}
