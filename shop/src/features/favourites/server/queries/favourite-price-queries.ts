/** Prices of favourites, for notifications of lower ones. */
import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'

/** Sets today's price for favourites of earlier releases. */
export async function fillFavouritePrices(database: Database, limit: number): Promise<void> {
  await database.execute(sql`
    update favourites set price_in_fen = goods.price_in_fen from goods
    where goods.id = favourites.goods_id and favourites.price_in_fen is null
      and favourites.id = any(array(select id from favourites where price_in_fen is null order by id limit ${limit} for update skip locked))`)
}

export async function recordNotifiedPrices(
  transaction: Database,
  drops: readonly { favouriteId: number; priceInFen: number }[],
): Promise<void> {
  for (const { favouriteId, priceInFen } of drops)
    await transaction.execute(
      sql`update favourites set notified_price_in_fen = ${priceInFen} where id = ${favouriteId}`,
    )
}
