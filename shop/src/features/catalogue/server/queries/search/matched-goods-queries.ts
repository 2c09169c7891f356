/** The goods that a search finds. */
import { type SQL, sql } from 'drizzle-orm'
import { matches } from '#features/search/server/index.ts'

/** Each is looked up: the planner does not know how few there are, and would read all goods instead. */
export const matchedGoods: SQL = sql`${matches} found cross join lateral (
  select * from goods where goods.id = found.goods_id and is_on_sale offset 0) goods`
