import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'

export interface MoneyEvent {
  kind: 'payment_in' | 'refund_out'
  at: string
  orderNumber: string
  amountInFen: number
}

/** The newest entries of the ledger. */
export async function readMoneyEvents(database: Database, limit: number): Promise<MoneyEvent[]> {
  const { rows } = await database.execute<{ facts: MoneyEvent }>(sql`
    select json_build_object('kind', kind, 'at', entry.created_at, 'orderNumber', order_number, 'amountInFen', amount_in_fen) as facts
    from (select id, kind, created_at, order_id, amount_in_fen from ledger_entries order by id desc limit ${limit}) as entry
    join orders on orders.id = entry.order_id order by entry.id desc`)
  return rows.map(({ facts }) => facts)
}
