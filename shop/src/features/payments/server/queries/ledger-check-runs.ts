/** Runs of the nightly ledger check, one a day. */
import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import type { LedgerProgress } from './ledger-progress.ts'

/** @returns whether this process runs today's check */
export async function claimLedgerCheck(database: Database, { day, now }: { day: string; now: Date }): Promise<boolean> {
  const { rows } = await database.execute(sql`
    insert into audit_runs (day, started_at) values (${day}::date, ${now}::timestamptz) on conflict do nothing returning day`)
  return rows.length > 0
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
