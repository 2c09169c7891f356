/** Files of goods. */
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { goodsImports } from './import-tables.ts'

export type GoodsImport = typeof goodsImports.$inferSelect

const isGoods = (id: string) => and(eq(goodsImports.id, id), eq(goodsImports.kind, 'goods'))

export async function insertGoodsImport(
  transaction: Database,
  row: Omit<typeof goodsImports.$inferInsert, 'kind'>,
): Promise<void> {
  await transaction.insert(goodsImports).values({ ...row, kind: 'goods' })
}

/** Empty for a command, and for former staff. */
export async function findStaffName(database: Database, id: number | null): Promise<string> {
  if (id === null) return ''
  const { rows } = await database.execute<{ name: string }>(
    sql`select display_name as name from staff where id = ${id}`,
  )
  return rows[0]?.name ?? ''
}

export async function findGoodsImport(database: Database, id: string): Promise<GoodsImport | undefined> {
  const [row] = await database.select().from(goodsImports).where(isGoods(id))
  return row
}

/** Locks the row until the transaction ends. */
export async function lockGoodsImport(transaction: Database, id: string): Promise<GoodsImport | undefined> {
  const [row] = await transaction.select().from(goodsImports).where(isGoods(id)).for('update')
  return row
}

/** Failures before the change are forgotten. */
export async function changeGoodsImport(
  transaction: Database,
  id: string,
  changes: Partial<
    Pick<
      GoodsImport,
      | 'columns'
      | 'options'
      | 'status'
      | 'headers'
      | 'encoding'
      | 'appliedAt'
      | 'undoneAt'
      | 'acting'
      | 'startedAt'
      | 'claimedUntil'
    >
  >,
): Promise<void> {
  await transaction
    .update(goodsImports)
    .set({ ...changes, failures: 0, retryAt: null, revision: sql`${goodsImports.revision} + 1` })
    .where(isGoods(id))
}

/** Headers and columns of the goods' file that staff applied last. */
export async function findLastGoodsColumns(
  database: Database,
): Promise<Pick<GoodsImport, 'headers' | 'columns' | 'options'> | undefined> {
  const { headers, columns, options, appliedAt, kind } = goodsImports
  const [row] = await database
    .select({ headers, columns, options })
    .from(goodsImports)
    .where(and(eq(kind, 'goods'), sql`${appliedAt} is not null and staff_id is not null`))
    .orderBy(desc(appliedAt))
    .limit(1)
  return row
}

const unfinished = sql`kind = 'goods' and status in ('read', 'applying', 'undoing')`

export async function hasUnfinishedImport(database: Database): Promise<boolean> {
  const { rows } = await database.execute(sql`select from imports where ${unfinished} limit 1`)
  return rows.length > 0
}

/**
 * Claims the oldest waiting file, unless a process works on another one. A file that has failed waits for its next attempt.
 * @returns undefined without a file to work on
 */
export async function claimGoodsImport(
  transaction: Database,
  { now, until }: { now: Date; until: Date },
): Promise<GoodsImport | undefined> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('claiming of imports'))`)
  const claimed = await transaction.execute<{ id: string }>(sql`
    update imports set claimed_until = ${until}, started_at = coalesce(started_at, ${now})
    where id = (select id from imports where ${unfinished} and (retry_at is null or retry_at <= ${now})
        order by created_at limit 1)
      and not exists (select from imports where ${unfinished} and claimed_until > ${now})
    returning id`)
  const id = claimed.rows[0]?.id
  return id === undefined ? undefined : findGoodsImport(transaction, id)
}

export async function setWritten(transaction: Database, id: string, written: number): Promise<void> {
  await transaction.update(goodsImports).set({ written }).where(isGoods(id))
}

/** Since when the oldest file waits whose work fails again and again. */
export async function findOldestFailing(database: Database): Promise<Date | null> {
  const { rows } = await database.execute<{ since: string | null }>(sql`
    select min(started_at) as since from imports where ${unfinished} and failures > 1`)
  const since = rows[0]!.since
  return since === null ? null : new Date(since)
}

/** Releases the claim. The next attempt follows after 10 seconds, then after twice as long each time, up to an hour. */
export async function recordFailure(database: Database, { id, revision }: GoodsImport, now: Date): Promise<void> {
  await database.execute(sql`
    update imports set claimed_until = null, failures = failures + 1,
      retry_at = ${now}::timestamptz + least(10 * 2 ^ least(failures, 10), 3600) * interval '1 second'
    where id = ${id} and revision = ${revision}`)
}

/** Renews the claim of a process, after some progress. */
export async function renewClaim(transaction: Database, id: string, until: Date): Promise<void> {
  await transaction.update(goodsImports).set({ claimedUntil: until, failures: 0, retryAt: null }).where(isGoods(id))
}
