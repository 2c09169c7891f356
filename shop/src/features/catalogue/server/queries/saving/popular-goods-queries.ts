/** Goods that a search for a common word checks first. */
import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { popularGoodsSearch } from '../goods-tables.ts'
import { orderByOf } from '../reading/listed-goods-queries.ts'

export interface PopularGoods {
  /** Number of popular goods to search first. */
  maxPopular: number
  /** With fewer goods, a search covers all at once. */
  minListed: number
}

/**
 * Adds goods that have become popular, removes others, and updates numbers sold.
 * @returns how many changed; 0 when up to date
 */
export async function changePopularGoods(
  database: Database,
  { maxPopular, minListed }: PopularGoods,
  limit: number,
): Promise<number> {
  // Skips rows that an import is writing; the next run handles them.
  const { rows } = await database.execute<{ count: number }>(sql`
    with popular as materialized (
      select goods.id, sold_count from goods where is_on_sale and is_listed
        and exists (select from goods where is_on_sale and is_listed order by ${orderByOf.popular} offset ${minListed}::integer limit 1)
      order by ${orderByOf.popular} limit ${maxPopular}::integer
    ), missing as materialized (
      select id, sold_count from popular where id not in (select goods_id from ${popularGoodsSearch}) limit ${limit}::integer
    ), outdated as materialized (
      select noted.goods_id, popular.sold_count from ${popularGoodsSearch} noted join popular on popular.id = noted.goods_id
      where noted.sold_count <> popular.sold_count limit ${limit}::integer for update of noted skip locked
    ), removed as (
      delete from popular_goods_search where goods_id not in (select id from popular) returning 1
    ), added as (
      insert into popular_goods_search (goods_id, tokens, sub_type_ids, sold_count)
      select goods_id, tokens, sub_type_ids, sold_count from missing
      cross join lateral (select * from goods_search where goods_id = missing.id and is_listed for share) found
      returning 1
    ), noted as (
      update popular_goods_search noted set sold_count = outdated.sold_count
      from outdated where noted.goods_id = outdated.goods_id returning 1
    )
    select (select count(*) from removed) + (select count(*) from added) + (select count(*) from noted) as count`)
  return rows[0]!.count
}
