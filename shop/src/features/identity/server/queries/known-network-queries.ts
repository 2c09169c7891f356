/** Networks from which an account's owner has logged in. */
import { and, desc, eq, lt, notInArray, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { knownNetworks } from './user-tables.ts'
import { type Due, findOldestDue } from '#platform/database/queries/oldest-due.ts'

/** @returns whether this is still the password of an account */
export async function rememberNetwork(
  database: Database,
  login: { userId: number; passwordHash: string; network: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await database.execute(sql`
    insert into known_networks (user_id, network, seen_at)
    select id, ${login.network}, ${login.now.toISOString()}::timestamptz from users
    where id = ${login.userId} and is_active and password_hash = ${login.passwordHash} for share
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

export async function isKnownNetwork(database: Database, userId: number, network: string): Promise<boolean> {
  const isIt = and(eq(knownNetworks.userId, userId), eq(knownNetworks.network, network))
  return (await database.$count(knownNetworks, isIt)) > 0
}

/** @param except digests of the one that stays; none: all are deleted */
export async function deleteKnownNetworks(transaction: Database, userId: number, except: string[] = []): Promise<void> {
  const others = except.length === 0 ? undefined : notInArray(knownNetworks.network, except)
  await transaction.delete(knownNetworks).where(and(eq(knownNetworks.userId, userId), others))
}

/** @returns the number deleted: `limit` at most */
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

export const findOldestNetwork = (database: Database, due: Due) => findOldestDue(database, knownNetworks.seenAt, due)
