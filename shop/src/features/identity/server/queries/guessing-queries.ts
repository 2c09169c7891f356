/** What has been guessed wrongly, and from where an account's owner comes. */
import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { knownNetworks, loginFailures } from './user-tables.ts'

export type FailureRow = typeof loginFailures.$inferSelect

export async function readFailures(database: Database, keys: string[]): Promise<FailureRow[]> {
  return database.select().from(loginFailures).where(inArray(loginFailures.key, keys))
}

/** Of one key after the other in their order: two statements at once never wait for each other. */
export async function addFailure(
  database: Database,
  keys: string[],
  { now, forgottenBefore }: { now: Date; forgottenBefore: Date },
): Promise<void> {
  const rows = keys.toSorted().map((key) => ({ key, failures: 1, failedAt: now }))
  const forgotten = sql`${loginFailures.failedAt} < ${forgottenBefore.toISOString()}::timestamptz`
  await database
    .insert(loginFailures)
    .values(rows)
    .onConflictDoUpdate({
      target: loginFailures.key,
      set: {
        failures: sql`case when ${forgotten} then 1 else ${loginFailures.failures} + 1 end`,
        failedAt: sql`excluded.failed_at`,
      },
    })
}

export async function deleteFailures(database: Database, key: string): Promise<void> {
  await database.delete(loginFailures).where(eq(loginFailures.key, key))
}

export async function halveFailures(database: Database, keys: string[]): Promise<void> {
  await database
    .update(loginFailures)
    .set({ failures: sql`${loginFailures.failures} / 2` })
    .where(inArray(loginFailures.key, keys))
}

/** @returns how many are gone: `limit` at most */
export async function deleteOldFailures(database: Database, before: Date, limit: number): Promise<number> {
  const old = database
    .select({ key: loginFailures.key })
    .from(loginFailures)
    .where(lt(loginFailures.failedAt, before))
    .limit(limit)
  const { rowCount } = await database.delete(loginFailures).where(inArray(loginFailures.key, old))
  return rowCount ?? 0
}

export async function rememberNetwork(
  database: Database,
  { userId, network, now }: { userId: number; network: string; now: Date },
): Promise<void> {
  await database
    .insert(knownNetworks)
    .values({ userId, network, seenAt: now })
    .onConflictDoUpdate({ target: [knownNetworks.userId, knownNetworks.network], set: { seenAt: now } })
}

export async function readKnownNetworks(database: Database, userId: number): Promise<{ seenAt: Date }[]> {
  return database.select({ seenAt: knownNetworks.seenAt }).from(knownNetworks).where(eq(knownNetworks.userId, userId))
}

export async function deleteKnownNetworks(transaction: Database, userId: number): Promise<void> {
  await transaction.delete(knownNetworks).where(eq(knownNetworks.userId, userId))
}

/** @returns how many are gone: `limit` at most */
export async function deleteOldNetworks(database: Database, before: Date, limit: number): Promise<number> {
  const old = database
    .select({ userId: knownNetworks.userId, network: knownNetworks.network })
    .from(knownNetworks)
    .where(lt(knownNetworks.seenAt, before))
    .limit(limit)
    .as('old')
  const { rowCount } = await database
    .delete(knownNetworks)
    .where(
      and(
        lt(knownNetworks.seenAt, before),
        sql`(${knownNetworks.userId}, ${knownNetworks.network}) in (select * from ${old})`,
      ),
    )
  return rowCount ?? 0
}
