import { sql } from 'drizzle-orm'
import { maxNewOrders } from '#features/orders/values.ts'
import type { Database } from '#platform/database/database.ts'

export interface NewOrders {
  /** Paid after the moment, up to a limit. */
  count: number
  /** When the last one of all was paid. */
  latest: string | null
}

/** @param after a moment in milliseconds, as the wire has it; left out: counts none */
export async function countNewOrders(database: Database, after: string | undefined): Promise<NewOrders> {
  const { rows } = await database.execute<{ count: number; latest: Date | string | null }>(sql`
    with waiting as (
      select paid_at from orders where order_tab(status, fulfilment) = 'to_ship' order by paid_at desc limit ${maxNewOrders}
    )
    select count(*) filter (where paid_at >= ${after ?? null}::timestamptz + interval '1 millisecond')::integer as count,
      max(paid_at) as latest from waiting`)
  const { count, latest } = rows[0]!
  return { count, latest: latest === null ? null : new Date(latest).toISOString() }
}
