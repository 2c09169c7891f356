import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'

/** Whether the shop has put another order in its place. */
export async function wasReplaced(database: Database, orderId: number): Promise<boolean> {
  const { rows } = await database.execute(
    sql`select 1 from order_events where order_id = ${orderId} and kind = 'replaced' limit 1`,
  )
  return rows.length > 0
}
