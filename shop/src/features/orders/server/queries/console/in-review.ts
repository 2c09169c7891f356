import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'

/** Of `orders`: a payment of it does not fit, and waits for a person. Until then nothing is sent or cancelled. */
export function isInReview(): SQL {
  return sql`exists (select from review_cases where review_cases.order_id = orders.id
    and review_cases.kind = 'payment' and review_cases.closed_at is null)`
}

export async function isOrderInReview(database: Database, orderId: number): Promise<boolean> {
  const { rows } = await database.execute(sql`select 1 from orders where id = ${orderId} and ${isInReview()}`)
  return rows.length > 0
}
