import { maxReturnsWithRest } from '#features/fulfilment/values.ts'
import { asc, eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { type ReturnRow, returns } from '../return-tables.ts'

export async function findReturnsOfOrder(database: Database, orderId: number): Promise<ReturnRow[]> {
  return database
    .select()
    .from(returns)
    .where(eq(returns.orderId, orderId))
    .orderBy(asc(returns.id))
    .limit(maxReturnsWithRest)
}

/** As they were when bought; orders of an older program name the goods' own. By line. */
export async function readSkusOfOrder(database: Database, orderId: number): Promise<Map<number, string>> {
  const { rows } = await database.execute<{ position: number; sku: string }>(sql`
    select position, coalesce(nullif(order_lines.sku, ''), goods.sku) as sku
    from order_lines join goods on goods.id = goods_id where order_id = ${orderId}`)
  return new Map(rows.map(({ position, sku }) => [position, sku]))
}
