import { lt, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { sweeperResults, type SweeperRow } from './health-tables.ts'

export interface HealthFacts {
  databaseVersion: string
  connections: number
  maxConnections: number
  /** When a provider responded last, and whether none of the newest responses was understood. */
  responses: { at: string | null; areSilent: boolean }
  ledger: { at: string; differences: number } | null
  backedUpAt: string | null
  hasPaidOrders: boolean
  /** Mails that wait for longer than expected, up to 1,000, and the error of the oldest. */
  lateMails: number
  mailError: string | null
  /** Mails that the shop gave up lately, up to 1,000, and the newest error. */
  failedMails: number
  failedMailError: string | null
}

/** Responses of providers that are read. */
const newestResponses = 5

/**
 * @param mailsBefore when a mail has to be written to count as late
 * @param failedSince when a mail has to fail to count as failed
 */
export async function readHealthFacts(
  database: Database,
  { mailsBefore, failedSince }: { mailsBefore: Date; failedSince: Date },
): Promise<HealthFacts> {
  const { rows } = await database.execute<{ facts: HealthFacts }>(sql`
    select json_build_object(
      'databaseVersion', current_setting('server_version'),
      'connections', (select count(*) from pg_stat_activity where backend_type = 'client backend'),
      'maxConnections', current_setting('max_connections')::integer,
      'responses', (select json_build_object('at', max(created_at), 'areSilent', coalesce(bool_and(outcome = 'unknown'), false))
        from (select created_at, outcome from payment_events order by id desc limit ${newestResponses}) newest),
      'ledger', (select json_build_object('at', ended_at, 'differences', differences)
        from audit_runs where ended_at is not null order by day desc limit 1),
      'backedUpAt', (select at from audit_entries where action = 'backup.make' order by id desc limit 1),
      'hasPaidOrders', (select max(id) from ledger_entries) is not null,
      'lateMails', (select count(*) from (
        select from mails where next_attempt_at is not null and created_at < ${mailsBefore}::timestamptz limit 1000) late),
      'mailError', (select error from mails where next_attempt_at is not null and created_at < ${mailsBefore}::timestamptz
        order by created_at limit 1),
      'failedMails', (select count(*) from (select from mails where failed_at > ${failedSince}::timestamptz limit 1000) failed),
      'failedMailError', (select error from mails where failed_at > ${failedSince}::timestamptz order by failed_at desc limit 1)
    ) as facts`)
  return rows[0]!.facts
}

export async function listSweeperResults(database: Database): Promise<SweeperRow[]> {
  return database.select().from(sweeperResults).orderBy(sweeperResults.name).limit(200)
}

/** Writes the results of one process. The latest report of several processes counts. */
export async function writeSweeperResults(database: Database, rows: readonly SweeperRow[]): Promise<void> {
  if (rows.length === 0) return
  const newest = Object.fromEntries(
    (['reportedAt', 'failures', 'error', 'oldestDueAt'] as const).map((key) => [
      key,
      sql.raw(`excluded.${sweeperResults[key].name}`),
    ]),
  )
  await database
    .insert(sweeperResults)
    .values([...rows])
    .onConflictDoUpdate({
      target: sweeperResults.name,
      set: { ...newest, succeededAt: sql`greatest(sweeper_results.succeeded_at, excluded.succeeded_at)` },
    })
}

/** Removes results of sweepers that a release no longer has. */
export async function deleteSweeperResultsBefore(database: Database, before: Date): Promise<void> {
  await database.delete(sweeperResults).where(lt(sweeperResults.reportedAt, before))
}
