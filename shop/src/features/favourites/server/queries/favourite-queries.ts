import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import type { PageRequest } from '#platform/http/calls/paging.ts'
import { preparedOnce } from '#platform/database/prepared-statements.ts'
import { favourites } from './favourite-tables.ts'

/** @returns whether it is new */
export async function insertFavourite(
  database: Database,
  favourite: { userId: number; goodsId: number; createdAt: Date },
): Promise<boolean> {
  const inserted = await database
    .insert(favourites)
    .values(favourite)
    .onConflictDoNothing()
    .returning({ id: favourites.id })
  return inserted.length > 0
}

export async function deleteFavourite(database: Database, userId: number, goodsId: number): Promise<void> {
  await database.delete(favourites).where(and(eq(favourites.userId, userId), eq(favourites.goodsId, goodsId)))
}

export interface FavouriteRow {
  id: number
  goodsId: number
  createdAt: Date
}

const newestOfUser = preparedOnce((database) =>
  database
    .select({
      id: favourites.id,
      goodsId: favourites.goodsId,
      createdAt: favourites.createdAt,
      count: sql<number>`count(*) over ()`.as('count'),
    })
    .from(favourites)
    .where(eq(favourites.userId, sql.placeholder('userId')))
    .orderBy(desc(favourites.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare('favourites_newest_of_user'),
)

/** One page, newest first, and how many there are; a page past the end has no rows and count 0. */
export async function readFavourites(
  database: Database,
  userId: number,
  page: PageRequest,
): Promise<{ count: number; rows: FavouriteRow[] }> {
  const rows = await newestOfUser(database).execute({ userId, limit: page.pageSize, offset: page.offset })
  return { count: rows[0]?.count ?? 0, rows }
}

const maxFavouritesCopied = 100_000

export async function readAllFavourites(database: Database, userId: number): Promise<FavouriteRow[]> {
  return database
    .select({ id: favourites.id, goodsId: favourites.goodsId, createdAt: favourites.createdAt })
    .from(favourites)
    .where(eq(favourites.userId, userId))
    .orderBy(desc(favourites.id))
    .limit(maxFavouritesCopied)
}

export async function deleteAllFavourites(transaction: Database, userId: number): Promise<void> {
  await transaction.delete(favourites).where(eq(favourites.userId, userId))
}
