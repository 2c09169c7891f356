/** Goods of a search's matches. */
import { type SQL, sql } from 'drizzle-orm'
import { matches } from '#features/search/server/index.ts'

/** Looks up each, because the planner overestimates their number and would scan all goods. */
export const matchedGoods: SQL = sql`${matches} found cross join lateral (
  select * from goods where goods.id = found.goods_id and is_on_sale and is_listed offset 0) goods`
