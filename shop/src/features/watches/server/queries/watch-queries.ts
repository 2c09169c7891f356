import { and, asc, desc, eq, gt } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import type { PageRequest } from '#platform/http/calls/paging.ts'
import { copiedAtOnce } from '#platform/slices/personal-data.ts'
import { stockWatches, type WatchRow } from './watch-tables.ts'

export type WatchKey = Pick<WatchRow, 'userId' | 'goodsId'>

const isOf = ({ userId, goodsId }: WatchKey) => and(eq(stockWatches.userId, userId), eq(stockWatches.goodsId, goodsId))

/** Serializes additions of a person, because the limit applies to all of them. */
export async function lockWatchesOf(transaction: Database, userId: number): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('stock watches', ${userId}))`)
}

export const countWatches = (database: Database, userId: number): Promise<number> =>
  database.$count(stockWatches, eq(stockWatches.userId, userId))

export async function isWatching(database: Database, key: WatchKey): Promise<boolean> {
  return (await database.$count(stockWatches, isOf(key))) > 0
}

/** One page, the newest first. */
export async function findWatchedGoods(database: Database, userId: number, page: PageRequest): Promise<number[]> {
  const rows = await database
    .select({ goodsId: stockWatches.goodsId })
    .from(stockWatches)
    .where(eq(stockWatches.userId, userId))
    .orderBy(desc(stockWatches.id))
    .limit(page.pageSize)
    .offset(page.offset)
  return rows.map(({ goodsId }) => goodsId)
}

export async function insertWatch(transaction: Database, watch: WatchKey & Pick<WatchRow, 'createdAt'>): Promise<void> {
  await transaction.insert(stockWatches).values(watch).onConflictDoNothing()
}

export async function deleteWatch(database: Database, key: WatchKey): Promise<void> {
  await database.delete(stockWatches).where(isOf(key))
}

export async function readWatchesAfter(database: Database, userId: number, after: number): Promise<WatchRow[]> {
  return database
    .select()
    .from(stockWatches)
    .where(and(eq(stockWatches.userId, userId), gt(stockWatches.id, after)))
    .orderBy(asc(stockWatches.id))
    .limit(copiedAtOnce)
}

export async function deleteWatchesOfPerson(transaction: Database, userId: number): Promise<void> {
  await transaction.delete(stockWatches).where(eq(stockWatches.userId, userId))
}
