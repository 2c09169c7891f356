import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'

/** SKUs by line, as bought. Orders of an older release fall back to the present SKU. */
export async function readSkusOfOrder(database: Database, orderId: number): Promise<Map<number, string>> {
  const { rows } = await database.execute<{ position: number; sku: string }>(sql`
    select position, coalesce(nullif(order_lines.sku, ''), goods.sku) as sku
    from order_lines join goods on goods.id = goods_id where order_id = ${orderId}`)
  return new Map(rows.map(({ position, sku }) => [position, sku]))
}

export interface ShopperFigures {
  id: number
  username: string | null
  joinedAt: string
  orders: number
  spentInFen: number
  refundedInFen: number
  refundedOrders: number
}

/** Figures of one person. A person has few enough orders to sum on read. */
export async function readShopperFigures(database: Database, userId: number): Promise<ShopperFigures> {
  const { rows } = await database.execute<{ facts: ShopperFigures }>(sql`
    select json_build_object('id', users.id, 'username', case when username_key not like 'deleted:%' then username end,
      'joinedAt', date_joined, 'orders', bought.orders, 'spentInFen', bought.spent,
      'refundedInFen', bought.refunded_in_fen, 'refundedOrders', bought.refunded) as facts
    from users cross join lateral (
      select count(*) filter (where paid_at is not null)::integer as orders,
        coalesce(sum(total_in_fen) filter (where paid_at is not null), 0)::bigint as spent,
        coalesce(sum((select sum(refunds.amount_in_fen) from refunds join payments on payments.id = payment_id
          where order_id = placed.id and refunds.status = 'succeeded' and refunds.reason <> 'surplus')), 0)::bigint as refunded_in_fen,
        count(*) filter (where status = 'refunded')::integer as refunded
      from (select * from orders where user_id = users.id order by id desc limit 10000) placed
    ) bought
    where users.id = ${userId}`)
  return rows[0]!.facts
}
