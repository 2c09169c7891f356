import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'

export interface OrderEndings {
  /** The shop has put another order in its place. */
  isReplaced: boolean
  /** Amount of a second payment; null without one. */
  surplusAmount: string | null
}

/** Reads endings of the order from its events. */
export async function readEndings(database: Database, orderId: number): Promise<OrderEndings> {
  const { rows } = await database.execute<{ replaced: boolean; surplus: string | null }>(sql`
    select coalesce(bool_or(kind = 'replaced'), false) as replaced,
      sum((facts ->> 'amount')::numeric) filter (where kind = 'paid_twice')::text as surplus
    from order_events where order_id = ${orderId} and kind in ('replaced', 'paid_twice')`)
  const [{ replaced, surplus } = { replaced: false, surplus: null }] = rows
  return { isReplaced: replaced, surplusAmount: surplus }
}
