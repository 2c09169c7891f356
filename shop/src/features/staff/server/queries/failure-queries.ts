/** Tries of signing in, counted by account and by the block of addresses that they come from. */
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { staffSignInFailures as failures } from './staff-tables.ts'

export interface TryKey {
  account: string
  network: string
}

const freeFailures = 5
const maxDelayInSeconds = 15 * 60

/**
 * Counts a try as failed before it is judged: of many at once each is counted. From the fifth on the next one waits, twice as
 * long each time.
 * @returns 0, or for how many seconds the next try has to wait
 */
export async function countTry(
  database: Database,
  { account, network }: TryKey,
  { now, forgottenBefore }: { now: Date; forgottenBefore: Date },
): Promise<number> {
  const [at, forgotten] = [now, forgottenBefore].map((time) => sql`${time.toISOString()}::timestamptz`)
  const { rowCount } = await database.execute(sql`
    insert into staff_sign_in_failures as known (account, network, failures, failed_at, until)
    values (${account}, ${network}, 1, ${at}, ${at})
    on conflict (account, network) do update set
      failures = case when known.failed_at < ${forgotten} then 1 else known.failures + 1 end,
      failed_at = ${at},
      until = ${at}::timestamptz + case when known.failed_at < ${forgotten} or known.failures + 1 < ${freeFailures} then interval '0'
        else least(${maxDelayInSeconds}, power(2, least(known.failures + 1 - ${freeFailures}, 20))) * interval '1 second' end
    where known.until <= ${at}`)
  if (rowCount === 1) return 0
  const [row] = await database
    .select({ until: failures.until })
    .from(failures)
    .where(and(eq(failures.account, account), eq(failures.network, network)))
  return row ? Math.max(1, Math.ceil((row.until.getTime() - now.getTime()) / 1000)) : 0
}

/** It was right, but who they are is not yet known: those that were wrong before still count. */
export async function takeBackTry(database: Database, { account, network }: TryKey, now: Date): Promise<void> {
  await database
    .update(failures)
    .set({ failures: sql`greatest(${failures.failures} - 1, 0)`, until: now })
    .where(and(eq(failures.account, account), eq(failures.network, network)))
}

export async function forgetTries(database: Database, { account, network }: TryKey): Promise<void> {
  await database.delete(failures).where(and(eq(failures.account, account), eq(failures.network, network)))
}

export async function deleteFailuresBefore(database: Database, before: Date): Promise<number> {
  const { rowCount } = await database.delete(failures).where(lt(failures.failedAt, before))
  return rowCount ?? 0
}
