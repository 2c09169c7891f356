import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { copiedAtOnce } from '#platform/slices/personal-data.ts'
import type { Database } from '#platform/database/database.ts'
import type { PageRequest } from '#platform/http/calls/paging.ts'
import { preparedOnce } from '#platform/database/prepared-statements.ts'
import { favourites } from './favourite-tables.ts'

/** @returns whether the favourite is new */
export async function insertFavourite(
  database: Database,
  favourite: { userId: number; goodsId: number; createdAt: Date },
): Promise<boolean> {
  const inserted = await database
    .insert(favourites)
    .values({ ...favourite, priceInFen: sql`(select price_in_fen from goods where id = ${favourite.goodsId})` })
    .onConflictDoNothing()
    .returning({ id: favourites.id })
  return inserted.length > 0
}

/**
 * The last of `goodsIds` gets the lowest id, so that the first is the newest.
 * @returns how many are new
 */
export async function insertFavourites(
  database: Database,
  { userId, goodsIds, createdAt }: { userId: number; goodsIds: readonly number[]; createdAt: Date },
): Promise<number> {
  const { rowCount } = await database.execute(sql`
    insert into favourites (user_id, goods_id, created_at, price_in_fen)
    select ${userId}::bigint, goods.id, ${createdAt}::timestamptz, goods.price_in_fen
    from unnest(${sql.param(goodsIds)}::integer[]) with ordinality as liked (goods_id, place) join goods on goods.id = liked.goods_id
    group by goods.id order by min(place) desc
    on conflict do nothing`)
  return rowCount ?? 0
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

/** With the prices that are stored with each. */
export async function readFavouritesAfter(database: Database, userId: number, after: number) {
  const { id, goodsId, createdAt, priceInFen, notifiedPriceInFen } = favourites
  return database
    .select({ id, goodsId, createdAt, priceInFen, notifiedPriceInFen })
    .from(favourites)
    .where(and(eq(favourites.userId, userId), gt(favourites.id, after)))
    .orderBy(favourites.id)
    .limit(copiedAtOnce)
}

export async function deleteAllFavourites(transaction: Database, userId: number): Promise<void> {
  await transaction.delete(favourites).where(eq(favourites.userId, userId))
}
