/** What has been guessed wrongly, and from where an account's owner comes. */
import { and, desc, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { knownNetworks, loginFailures } from './user-tables.ts'
import { type Due, findOldestDue } from '#platform/database/queries/oldest-due.ts'

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

/** Locks in the order in which failures are added. */
export async function halveFailures(database: Database, keys: string[]): Promise<void> {
  const held = database
    .select({ key: loginFailures.key })
    .from(loginFailures)
    .where(inArray(loginFailures.key, keys))
    .orderBy(loginFailures.key)
    .for('update')
  await database
    .update(loginFailures)
    .set({ failures: sql`${loginFailures.failures} / 2` })
    .where(inArray(loginFailures.key, held))
}

/** Leaves out what is being counted. @returns how many are gone: `limit` at most */
export async function deleteOldFailures(database: Database, before: Date, limit: number): Promise<number> {
  const old = database
    .select({ key: loginFailures.key })
    .from(loginFailures)
    .where(lt(loginFailures.failedAt, before))
    .orderBy(loginFailures.key)
    .limit(limit)
    .for('update', { skipLocked: true })
  const { rowCount } = await database.delete(loginFailures).where(inArray(loginFailures.key, old))
  return rowCount ?? 0
}

/** @returns whether this still is the password of an account */
export async function rememberNetwork(
  database: Database,
  given: { userId: number; passwordHash: string; network: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await database.execute(sql`
    insert into known_networks (user_id, network, seen_at)
    select id, ${given.network}, ${given.now.toISOString()}::timestamptz from users
    where id = ${given.userId} and is_active and password_hash = ${given.passwordHash} for share
    on conflict (user_id, network) do update set seen_at = excluded.seen_at`)
  return rowCount === 1
}

/** The last seen first. */
export async function readKnownNetworks(
  database: Database,
  userId: number,
  limit: number,
): Promise<{ seenAt: Date }[]> {
  return database
    .select({ seenAt: knownNetworks.seenAt })
    .from(knownNetworks)
    .where(eq(knownNetworks.userId, userId))
    .orderBy(desc(knownNetworks.seenAt))
    .limit(limit)
}

/** @param except the one that stays; null: none does */
export async function deleteKnownNetworks(transaction: Database, userId: number, except: string | null): Promise<void> {
  const others = except === null ? undefined : ne(knownNetworks.network, except)
  await transaction.delete(knownNetworks).where(and(eq(knownNetworks.userId, userId), others))
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

export const findOldestFailure = (database: Database, due: Due) => findOldestDue(database, loginFailures.failedAt, due)

export const findOldestNetwork = (database: Database, due: Due) => findOldestDue(database, knownNetworks.seenAt, due)
