import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'

/** For a query of `orders`: has an open payment case. Until its end the order is neither shipped nor cancelled. */
export function isInReview(): SQL {
  return sql`exists (select from review_cases where review_cases.order_id = orders.id
    and review_cases.kind = 'payment' and review_cases.closed_at is null)`
}

export async function isOrderInReview(database: Database, orderId: number): Promise<boolean> {
  const { rows } = await database.execute(sql`select 1 from orders where id = ${orderId} and ${isInReview()}`)
  return rows.length > 0
}
