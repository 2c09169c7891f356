/** Record of all requests to providers and of their webhooks. */
import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { type EventSource, paymentEvents, type PaymentRow } from './payment-tables.ts'

export interface PaymentEventDraft {
  paymentId: number | null
  provider: string
  source: EventSource
  outcome: string
  raw: string
  createdAt: Date
}

export async function addEvent(database: Database, event: PaymentEventDraft): Promise<void> {
  await database.insert(paymentEvents).values(event)
}

/** Counts the other attempts of the payment's order at its provider whose start was refused. */
export async function countRefusedStarts(
  database: Database,
  { id, orderId, provider }: Pick<PaymentRow, 'id' | 'orderId' | 'provider'>,
): Promise<number> {
  const { rows } = await database.execute<{ total: number }>(sql`
    select count(distinct payment_id)::int as total
    from payments join payment_events on payment_id = payments.id
    where order_id = ${orderId} and payments.provider = ${provider} and payments.id <> ${id}
      and source = 'start' and outcome <> 'unknown'`)
  return rows[0]!.total
}

/** Deletes messages that changed nothing, oldest first. The database refuses to delete any other. */
export async function deleteRepeatedMessages(
  database: Database,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { rowCount } = await database.execute(sql`
    delete from payment_events where id in (
      select id from payment_events where is_repeated_message(payment_id, outcome) and created_at < ${before}::timestamptz
      order by created_at limit ${limit})`)
  return rowCount ?? 0
}
