import { asc, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { preparedOnce } from '#platform/database/prepared-statements.ts'
import { shownLeft } from './shown-left.ts'
import { goods } from '../goods-tables.ts'

/** Facts that decide whether and how many units can be bought. */
export interface Offer {
  goodsId: number
  isOnSale: boolean
  stock: number
  mostPerOrder: number
  priceInFen: number
  /** Null where unknown. */
  weightInGrams: number | null
  /** Without a reason. */
  isReturnable: boolean
  goodsSubTypeId: number
  goodsTypeId: number
}

const { id: goodsId, isOnSale, stock, mostPerOrder, priceInFen, weightInGrams, isReturnable, goodsSubTypeId } = goods
const goodsTypeId = sql<number>`(select goods_type_id from goods_sub_types where id = goods.goods_sub_type_id)`
  .mapWith(Number)
  .as('goods_type_id')
const fields = {
  goodsId,
  isOnSale,
  stock,
  mostPerOrder,
  priceInFen,
  weightInGrams,
  isReturnable,
  goodsSubTypeId,
  goodsTypeId,
}
const isRequested = sql`${goods.id} = any(${sql.placeholder('goodsIds')}::integer[])`

const offersOnce = preparedOnce((database) =>
  database
    .select({ ...fields, left: shownLeft.as('shown_left') })
    .from(goods)
    .where(isRequested)
    .prepare('offers'),
)
const lockedOffersOnce = preparedOnce((database) =>
  database
    .select(fields)
    .from(goods)
    .where(isRequested)
    .orderBy(asc(goods.id))
    .for('no key update')
    .prepare('locked_offers'),
)

/** By goods; omits unknown ones. `left` is null where the stock is not shown. */
export async function readOffers(
  database: Database,
  goodsIds: readonly number[],
): Promise<Map<number, Offer & { left: number | null }>> {
  if (goodsIds.length === 0) return new Map()
  const offers = await offersOnce(database).execute({ goodsIds })
  return new Map(offers.map((offer) => [offer.goodsId, offer]))
}

/**
 * Locks goods by id until the transaction ends. Every transaction uses this order, so deadlocks cannot occur. Rows that
 * only reference goods, such as favourites, need not wait.
 */
export async function lockOffers(transaction: Database, goodsIds: readonly number[]): Promise<Map<number, Offer>> {
  const offers = await lockedOffersOnce(transaction).execute({ goodsIds })
  return new Map(offers.map((offer) => [offer.goodsId, offer]))
}
