import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'

/** For a query of `orders`: when the last part ended; null while one is open. */
export function closedSince(): SQL {
  return sql`case when order_tab(orders.status, orders.fulfilment) in ('done', 'closed') and not exists (
      select 1 from returns where returns.order_id = orders.id
        and returns.status in ('requested', 'approved', 'sent_back', 'received', 'refunding'))
    then greatest(orders.closed_at, orders.refunded_at,
      (select max(shipments.ended_at) from shipments where shipments.order_id = orders.id),
      (select max(greatest(returns.refunded_at, returns.ended_at)) from returns where returns.order_id = orders.id)) end`
}

/** Reads the audit log: its entry and the cancellation, by hand or by a new order, are one transaction. */
export async function wasCancelledByStaff(database: Database, orderNumber: string): Promise<boolean> {
  const { rows } = await database.execute(sql`
    select 1 from audit_entries
    where subject_kind = 'order' and subject_id = ${orderNumber} and action in ('order.cancel', 'order.replace') limit 1`)
  return rows.length > 0
}
