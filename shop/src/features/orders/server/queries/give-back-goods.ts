import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'

export interface GoodsBack {
  orderId: number
  returnId: number
  /** Each goods once. */
  goods: readonly { goodsId: number; quantity: number }[]
  now: Date
}

/** Goods of a paid order are for sale again, and that is booked: once for a return. They are held by id, as everybody does. */
export async function giveBackGoods(
  transaction: Database,
  { orderId, returnId, goods, now }: GoodsBack,
): Promise<void> {
  const ids = goods.map(({ goodsId }) => goodsId)
  const quantities = goods.map(({ quantity }) => quantity)
  await transaction.execute(sql`
    with held as (
      select goods.id, back.quantity from goods
      join unnest(${sql.param(ids)}::integer[], ${sql.param(quantities)}::integer[]) as back (goods_id, quantity) on goods.id = back.goods_id
      order by goods.id for no key update of goods
    ), counted as (
      update goods set stock = stock + held.quantity, sold_count = sold_count - held.quantity from held where goods.id = held.id
    )
    insert into stock_movements (goods_id, order_id, return_id, cause, stock_change, sold_change, created_at)
    select id, ${orderId}::bigint, ${returnId}::bigint, 'return', quantity, -quantity, ${now}::timestamptz from held`)
}
