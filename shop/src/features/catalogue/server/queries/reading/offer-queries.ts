import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'

/** What decides whether and how many of a goods can be bought. */
export interface Offer {
  goodsId: number
  isOnSale: boolean
  stock: number
  mostPerOrder: number
  priceInFen: number
  /** Null where nobody knows. */
  weightInGrams: number | null
  /** Without a reason. */
  isReturnable: boolean
}

const offerOf = (goodsIds: readonly number[]) => sql`
  select id as "goodsId", is_on_sale as "isOnSale", stock, most_per_order as "mostPerOrder", price_in_fen as "priceInFen",
    weight_in_grams as "weightInGrams", is_returnable as "isReturnable"
  from goods where id = any(${sql.param(goodsIds)}::integer[])`

/** By goods; unknown ones are left out. */
export async function readOffers(database: Database, goodsIds: readonly number[]): Promise<Map<number, Offer>> {
  if (goodsIds.length === 0) return new Map()
  const { rows } = await database.execute<Offer & Record<string, unknown>>(offerOf(goodsIds))
  return new Map(rows.map((offer) => [offer.goodsId, offer]))
}

/**
 * Holds goods until the transaction ends, by id, as everybody holds several: nobody waits in a circle.
 * Rows that only point to them, such as favourites, need not wait.
 * @returns those that exist, by id
 */
export async function lockOffers(transaction: Database, goodsIds: readonly number[]): Promise<Offer[]> {
  const { rows } = await transaction.execute<Offer & Record<string, unknown>>(
    sql`${offerOf(goodsIds)} order by id for no key update`,
  )
  return rows
}
