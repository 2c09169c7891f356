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

export interface HealthFacts {
  /** The newest response of a provider, and whether none of the newest ones was understood. */
  providerAt: string | null
  isProviderSilent: boolean
  ledgerAt: string | null
  differences: number | null
  backupAt: string | null
}

/** Responses of providers that are looked at. */
const newestResponses = 5

/** Each part ends at its first rows. */
export async function readHealthFacts(database: Database): Promise<HealthFacts> {
  const { rows } = await database.execute<{ facts: HealthFacts }>(sql`
    with responses as (select created_at, outcome from payment_events order by id desc limit ${newestResponses}),
    checked as (select ended_at, differences from audit_runs where ended_at is not null order by day desc limit 1)
    select json_build_object(
      'providerAt', (select max(created_at) from responses),
      'isProviderSilent', coalesce((select bool_and(outcome = 'unknown') from responses), false),
      'ledgerAt', (select ended_at from checked), 'differences', (select differences from checked),
      'backupAt', (select at from audit_entries where action = 'backup.make' order by id desc limit 1)) as facts`)
  return rows[0]!.facts
}
