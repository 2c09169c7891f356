import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import type { RefundRow } from './payment-tables.ts'

/** Adds a refund to the payment's sum and to the ledger, in one statement. Call once for each refund. */
export async function bookRefund(
  database: Database,
  { id, paymentId, amountInFen }: Pick<RefundRow, 'id' | 'paymentId' | 'amountInFen'>,
  now: Date,
): Promise<void> {
  await database.execute(sql`
    with refunded as (
      update payments set refunded_in_fen = refunded_in_fen + ${amountInFen}::bigint where id = ${paymentId}
      returning id, order_id
    )
    insert into ledger_entries (kind, order_id, payment_id, refund_id, amount_in_fen, created_at)
    select 'refund_out', order_id, id, ${id}::bigint, ${amountInFen}::bigint, ${now}::timestamptz from refunded`)
}
