/** Reads what a search of a shopper's own orders compares. Each statement uses an index and returns a bounded number. */
import { sql } from 'drizzle-orm'
import { orderLines } from './order-tables.ts'
import type { Database } from '#platform/database/database.ts'

const maxFound = 1_000
const maxOrdersCompared = 1_000
const maxLinesCompared = 5_000

/** By a part of the order number without dashes, and by a whole tracking number. */
export async function findOrderIdsByNumber(
  database: Database,
  userId: number,
  { letters, trackingNumber }: { letters: string | null; trackingNumber: string },
): Promise<number[]> {
  const { rows } = await database.execute<{ id: number }>(sql`
    (select id from orders where user_id = ${userId} and replace(order_number, '-', '') like ${`%${letters}%`}
      and ${letters}::text is not null order by id desc limit ${maxFound})
    union
    (select orders.id from shipments join orders on orders.id = shipments.order_id and orders.user_id = ${userId}
      where tracking_number <> '' and search_key(tracking_number) = search_key(${trackingNumber}) limit ${maxFound})`)
  return rows.map(({ id }) => Number(id))
}

/** The lines of the newest orders, with all names they were bought under. */
export async function findBoughtNames(
  database: Database,
  userId: number,
): Promise<{ orderId: number; names: string[] }[]> {
  const rows = await database
    .select({ orderId: orderLines.orderId, names: orderLines.goodsNames })
    .from(orderLines)
    .where(
      sql`${orderLines.orderId} in (select id from orders where user_id = ${userId} order by id desc limit ${maxOrdersCompared})`,
    )
    .orderBy(sql`${orderLines.orderId} desc`, orderLines.position)
    .limit(maxLinesCompared)
  return rows.map(({ orderId, names }) => ({ orderId, names: Object.values(names) }))
}
