/** Record of all requests to providers and of their webhooks. */
import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { type EventSource, paymentEvents } from './payment-tables.ts'

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
