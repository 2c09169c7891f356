import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'

/** Expired pending orders without a payment attempt, oldest first. */
export async function findOverdueOrdersWithoutAttempt(database: Database, now: Date, limit: number): Promise<number[]> {
  const { rows } = await database.execute<{ id: number }>(sql`
    select id from orders
    where status = 'pending' and expires_at <= ${now}::timestamptz
      and not exists (select 1 from payments where order_id = orders.id)
    order by expires_at limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** Expiry time of the oldest such order. */
export async function findOldestOverdueOrder(database: Database, now: Date): Promise<Date | null> {
  const { rows } = await database.execute<{ expires_at: string }>(sql`
    select expires_at from orders
    where status = 'pending' and expires_at <= ${now}::timestamptz
      and not exists (select 1 from payments where order_id = orders.id)
    order by expires_at limit 1`)
  return rows[0] ? new Date(rows[0].expires_at) : null
}
