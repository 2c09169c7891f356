/** Record of all requests to providers and of their webhooks. */
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
