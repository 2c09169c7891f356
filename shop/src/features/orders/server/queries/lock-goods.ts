import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'

export interface HeldGoods {
  id: number
  isOnSale: boolean
  stock: number
  mostPerOrder: number
  priceInFen: number
}

/**
 * Holds goods until the transaction ends, by id, as everybody holds several: nobody waits in a circle.
 * Rows that only point to them, such as favourites, need not wait.
 * @returns those that exist, by id
 */
export async function lockGoods(transaction: Database, goodsIds: readonly number[]): Promise<HeldGoods[]> {
  const { rows } = await transaction.execute<HeldGoods & Record<string, unknown>>(sql`
    select id, is_on_sale as "isOnSale", stock, most_per_order as "mostPerOrder", price_in_fen as "priceInFen" from goods
    where id = any(${sql.param(goodsIds)}::integer[]) order by id for no key update`)
  return rows
}
