import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'

export interface TriedGoods {
  goodsId: number
  priceInFen: number
  weightInGrams: number | null
  goodsSubTypeId: number
  goodsTypeId: number
}

/** By goods; omits unknown ones. */
export async function readTriedGoods(database: Database, ids: readonly number[]): Promise<Map<number, TriedGoods>> {
  const { rows } = await database.execute<{
    id: number
    price: string
    weight: number | null
    sub_type: number
    type: number
  }>(sql`
    select goods.id, price_in_fen as price, weight_in_grams as weight, goods_sub_type_id as sub_type, goods_type_id as type
    from goods join goods_sub_types on goods_sub_types.id = goods_sub_type_id
    where goods.id = any(${sql.param([...ids])}::integer[])`)
  return new Map(
    rows.map(({ id, price, weight, sub_type, type }) => [
      id,
      {
        goodsId: id,
        priceInFen: Number(price),
        weightInGrams: weight,
        goodsSubTypeId: sub_type,
        goodsTypeId: type,
      },
    ]),
  )
}

/** The type of an item; null: no such item. */
export async function findTypeOfSku(database: Database, sku: string): Promise<number | null> {
  const { rows } = await database.execute<{ type: number }>(sql`
    select goods_type_id as type from goods join goods_sub_types on goods_sub_types.id = goods_sub_type_id where sku = ${sku}`)
  return rows[0]?.type ?? null
}
