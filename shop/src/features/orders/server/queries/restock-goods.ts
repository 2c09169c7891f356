import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'

export interface RestockedGoods {
  orderId: number
  returnId: number
  /** Each item once. `writtenOff`: unsellable units among them. */
  goods: readonly { goodsId: number; quantity: number; writtenOff?: number }[]
  now: Date
}

/**
 * Restocks goods of a paid order, except unsellable ones, and books that: once for a return.
 * Locks goods by id, as every transaction does.
 */
export async function restockGoods(
  transaction: Database,
  { orderId, returnId, goods, now }: RestockedGoods,
): Promise<void> {
  const ids = goods.map(({ goodsId }) => goodsId)
  const quantities = goods.map(({ quantity }) => quantity)
  const losses = goods.map(({ writtenOff = 0 }) => writtenOff)
  await transaction.execute(sql`
    with locked as (
      select goods.id, back.quantity, back.loss from goods
      join unnest(${sql.param(ids)}::integer[], ${sql.param(quantities)}::integer[], ${sql.param(losses)}::integer[])
        as back (goods_id, quantity, loss) on goods.id = back.goods_id
      order by goods.id for no key update of goods
    ), counted as (
      update goods set stock = stock + locked.quantity - locked.loss, sold_count = sold_count - locked.quantity
      from locked where goods.id = locked.id
    )
    insert into stock_movements (goods_id, order_id, return_id, cause, stock_change, sold_change, created_at)
    select id, ${orderId}::bigint, ${returnId}::bigint, 'return', quantity, -quantity, ${now}::timestamptz from locked
    union all
    select id, ${orderId}::bigint, ${returnId}::bigint, 'write_off', -loss, 0, ${now}::timestamptz from locked where loss > 0`)
}
