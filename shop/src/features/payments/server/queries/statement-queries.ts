/** SQL of the providers' daily statements. */
import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import type { TradeKey } from '#features/payment-providers/server/index.ts'

/** More in one day are compared by their numbers all the same; only the look for missing ones ends. */
const maxOfDay = 10_000

export interface StatementOf {
  provider: string
  /** A day of the shop's zone. */
  day: string
}

/** @returns whether this process compares the statement now; until `until` no other does */
export async function claimStatement(
  database: Database,
  { provider, day }: StatementOf,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const { rows } = await database.execute(sql`
    insert into provider_statements (provider, day, next_check_at) values (${provider}, ${day}::date, ${until}::timestamptz)
    on conflict (provider, day) do update set next_check_at = excluded.next_check_at
      where provider_statements.compared_at is null and provider_statements.next_check_at <= ${now}::timestamptz
    returning day`)
  return rows.length > 0
}

export async function endStatement(
  database: Database,
  { provider, day }: StatementOf,
  { now, entries, differences }: { now: Date; entries: number; differences: number },
): Promise<void> {
  await database.execute(sql`
    update provider_statements set compared_at = ${now}::timestamptz, entries = ${entries}, differences = ${differences}
    where provider = ${provider} and day = ${day}::date`)
}

export interface StatedPayment extends TradeKey {
  id: number
  status: string
  amountInFen: number
  currency: string
  refunds: { outRequestNo: string; status: string; amountInFen: number; isOfDay: boolean }[]
}

/** Payments that a statement names, and those that it should name: paid, or refunded, on its day. */
export async function readStatedPayments(
  database: Database,
  { provider, numbers, from, to }: { provider: string; numbers: readonly string[]; from: Date; to: Date },
): Promise<(StatedPayment & { isPaidThatDay: boolean })[]> {
  const { rows } = await database.execute<{ facts: StatedPayment & { isPaidThatDay: boolean } }>(sql`
    with named as (
      select id from payments where out_trade_no = any(${sql.param(numbers)}::text[])
      union (select id from payments where paid_at >= ${from}::timestamptz and paid_at < ${to}::timestamptz limit ${maxOfDay})
      union (select payment_id from refunds where created_at >= ${from}::timestamptz and created_at < ${to}::timestamptz limit ${maxOfDay})
    )
    select json_build_object('id', id, 'outTradeNo', out_trade_no, 'providerRef', provider_ref, 'tradeNo', trade_no, 'status', status,
      'amountInFen', amount_in_fen, 'currency', currency,
      'isPaidThatDay', coalesce(paid_at >= ${from}::timestamptz and paid_at < ${to}::timestamptz, false),
      'refunds', (select coalesce(json_agg(json_build_object('outRequestNo', out_request_no, 'status', status, 'amountInFen', amount_in_fen,
          'isOfDay', created_at >= ${from}::timestamptz and created_at < ${to}::timestamptz)), '[]')
        from refunds where payment_id = payments.id)) as facts
    from payments where id in (select id from named) and provider = ${provider} order by id`)
  return rows.map(({ facts }) => facts)
}
