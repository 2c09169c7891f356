import { sql } from 'drizzle-orm'
import type { PriceCause } from '#features/sales/values.ts'
import type { Database } from '#platform/database/database.ts'

/** Further ones are counted, and not listed. */
export const maxListedPrices = 10_000

export interface NotedPriceRow extends Record<string, unknown> {
  priceInFen: number
  isOnSale: boolean
  from: string
  until: string | null
  cause: PriceCause
  staffName: string
}

/** Charged prices, the newest first, each until the next. */
export async function readPrices(
  database: Database,
  goodsId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<NotedPriceRow[]> {
  const { rows } = await database.execute<NotedPriceRow>(sql`
    select price_in_fen as "priceInFen", is_on_sale as "isOnSale", to_json(noted.at) #>> '{}' as from,
      (select to_json(later.at) #>> '{}' from goods_prices later where later.goods_id = noted.goods_id and later.id > noted.id
        order by later.id limit 1) as until,
      cause, coalesce(staff.display_name, '') as "staffName"
    from (
      select * from goods_prices where goods_id = ${goodsId} order by id desc limit ${limit} offset ${offset}
    ) noted left join staff on staff.id = noted.staff_id
    order by noted.id desc`)
  return rows
}

/** Up to `maxListedPrices`. */
export async function countPrices(database: Database, goodsId: number): Promise<number> {
  const { rows } = await database.execute<{ count: number }>(sql`
    select count(*)::integer as count
    from (select from goods_prices where goods_id = ${goodsId} limit ${maxListedPrices}) counted`)
  return rows[0]!.count
}

/** Lets the goods have been on sale at their present price since then, and before at none. */
export async function backdatePrices(transaction: Database, goodsIds: readonly number[], since: Date): Promise<void> {
  const ids = sql`any(${sql.param([...goodsIds])}::integer[])`
  await transaction.execute(sql`delete from goods_prices where goods_id = ${ids}`)
  await transaction.execute(sql`
    insert into goods_prices (goods_id, at, price_in_fen, is_on_sale, cause)
    select id, ${since.toISOString()}::timestamptz, price_in_fen, is_on_sale, 'import' from goods where id = ${ids}
    order by id`)
}
