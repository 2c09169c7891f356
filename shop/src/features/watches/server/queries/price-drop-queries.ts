import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import type { Names } from '#platform/i18n/names.ts'

export interface PriceDrop {
  favouriteId: number
  goodsId: number
  names: Names
  priceInFen: number
  /** When the item was liked. */
  formerPriceInFen: number
}

/** At least five percent below the price when liked, or below the one that the shopper knows. */
const isDropped = sql`goods.is_on_sale and goods.stock > 0
  and goods.price_in_fen * 100 <= coalesce(favourites.notified_price_in_fen, favourites.price_in_fen) * 95`

/** The shopper got no notification of lower prices within a day. */
const isRested = (userId: ReturnType<typeof sql>, since: Date) => sql`not exists (
  select from notifications where notifications.user_id = ${userId} and kind = 'price_drop' and created_at > ${since}::timestamptz)`

/** A favourite, in the order of the index over shoppers and their goods. */
export interface FavouritePlace {
  userId: number
  goodsId: number
}

/** The last of the next favourites; null where fewer than the limit are left. */
export async function findEndOfWindow(
  database: Database,
  { after, limit }: { after: FavouritePlace; limit: number },
): Promise<FavouritePlace | null> {
  const { rows } = await database.execute<{ user_id: string; goods_id: number }>(sql`
    select user_id, goods_id from favourites where ${isAfter(after)}
    order by user_id, goods_id offset ${limit - 1} limit 1`)
  return rows[0] ? { userId: Number(rows[0].user_id), goodsId: rows[0].goods_id } : null
}

/** Shoppers with drops among the favourites of a window, which bounds the work of the statement. */
export async function findShoppersWithDrops(
  database: Database,
  { since, after, until }: { since: Date; after: FavouritePlace; until: FavouritePlace | null },
): Promise<number[]> {
  const isInWindow = until
    ? sql`${isAfter(after)} and (favourites.user_id, favourites.goods_id) <= (${until.userId}::bigint, ${until.goodsId}::integer)`
    : isAfter(after)
  const { rows } = await database.execute<{ user_id: string }>(sql`
    select favourites.user_id from favourites join goods on goods.id = favourites.goods_id
    where ${isInWindow} and ${isDropped} and ${isRested(sql`favourites.user_id`, since)}
    group by favourites.user_id order by favourites.user_id`)
  return rows.map(({ user_id: userId }) => Number(userId))
}

const isAfter = ({ userId, goodsId }: FavouritePlace) =>
  sql`((favourites.user_id, favourites.goods_id) > (${userId}::bigint, ${goodsId}::integer))`

/** Locks the shopper's drops, so that of two processes one notifies. The newest favourites come first. */
export async function readDrops(
  transaction: Database,
  { userId, since, limit }: { userId: number; since: Date; limit: number },
): Promise<PriceDrop[]> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('price drops', ${userId}))`)
  const { rows } = await transaction.execute<{
    id: string
    goods_id: number
    names: Names | null
    price: string
    former: string
  }>(sql`
    select favourites.id, goods_id, goods.price_in_fen as price, favourites.price_in_fen as former,
      (select jsonb_object_agg(language, name) from goods_translations where goods_translations.goods_id = goods.id) as names
    from favourites join goods on goods.id = favourites.goods_id
    where favourites.user_id = ${userId} and ${isDropped} and ${isRested(sql`${userId}`, since)}
    order by favourites.id desc limit ${limit}`)
  return rows.map(({ id, goods_id: goodsId, names, price, former }) => ({
    favouriteId: Number(id),
    goodsId,
    names: names ?? {},
    priceInFen: Number(price),
    formerPriceInFen: Number(former),
  }))
}
