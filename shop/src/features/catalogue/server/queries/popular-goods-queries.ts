/** Which goods a search for a common word looks at first. */
import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { popularGoodsSearch } from './goods-tables.ts'
import { orderByOf } from './listed-goods-queries.ts'

export interface PopularGoods {
  /** So many are looked at first. */
  maxPopular: number
  /** With fewer goods, all are looked at at once. */
  minListed: number
}

/**
 * Adds some that have become popular, and takes away those that are no more.
 * @returns how many are others now; 0 when they are right
 */
export async function changePopularGoods(
  database: Database,
  { maxPopular, minListed }: PopularGoods,
  limit: number,
): Promise<number> {
  const { rows } = await database.execute<{ count: number }>(sql`
    with popular as materialized (
      select goods.id from goods where is_on_sale
        and exists (select from goods where is_on_sale order by ${orderByOf.popular} offset ${minListed}::integer limit 1)
      order by ${orderByOf.popular} limit ${maxPopular}::integer
    ), missing as materialized (
      select id from popular where id not in (select goods_id from ${popularGoodsSearch}) limit ${limit}::integer
    ), removed as (
      delete from popular_goods_search where goods_id not in (select id from popular) returning 1
    ), added as (
      insert into popular_goods_search (goods_id, tokens, sub_type_ids)
      select goods_id, tokens, sub_type_ids from missing
      cross join lateral (select * from goods_search where goods_id = missing.id and is_listed for share) found
      returning 1
    )
    select (select count(*) from removed) + (select count(*) from added) as count`)
  return rows[0]!.count
}
