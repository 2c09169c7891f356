import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import type { PageRequest } from '#platform/http/calls/paging.ts'

/** Goods of one shopper's orders paid since then, each once, the last ordered first, with their total number. */
export async function findRecentlyOrdered(
  database: Database,
  userId: number,
  { since, ...page }: PageRequest & { since: Date },
): Promise<{ count: number; found: { goodsId: number; lastOrderedAt: Date }[] }> {
  const paidLines = sql`from orders join order_lines on order_lines.order_id = orders.id
    where orders.user_id = ${userId} and orders.status in ('paid', 'refunding', 'refunded') and orders.paid_at >= ${since}::timestamptz`
  const [counted, found] = await Promise.all([
    database.execute<{ count: number }>(sql`select count(distinct goods_id)::integer as count ${paidLines}`),
    database.execute<{ goods_id: number; last_ordered_at: string }>(sql`
      select goods_id, max(orders.created_at) as last_ordered_at ${paidLines}
      group by goods_id order by last_ordered_at desc, goods_id limit ${page.pageSize} offset ${page.offset}`),
  ])
  return {
    count: counted.rows[0]!.count,
    found: found.rows.map((row) => ({ goodsId: row.goods_id, lastOrderedAt: new Date(row.last_ordered_at) })),
  }
}
