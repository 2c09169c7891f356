/** SQL of the providers' daily statements and of their cases. */
import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import type { TradeKey } from '#features/payment-providers/server/index.ts'

/** The others have their turn at the next sweep. */
const maxDaysAtOnce = 10

export interface StatementOf {
  provider: string
  /** A day of the shop's zone. */
  day: string
}

/**
 * Earlier days with discrepancies that may be settled since, or left out by an outage; the oldest first. None is before
 * the provider's first comparison.
 */
export async function listEarlierDays(
  database: Database,
  provider: string,
  { from, before, now }: { from: string; before: string; now: Date },
): Promise<string[]> {
  const { rows } = await database.execute<{ day: string }>(sql`
    select days.day::date::text as day
    from (select min(day) as day from provider_statements where provider = ${provider}) first
    cross join generate_series(greatest(${from}::date, first.day), ${before}::date - 1, interval '1 day') as days (day)
    left join provider_statements stated on stated.provider = ${provider} and stated.day = days.day::date
    where first.day is not null
      and (stated.day is null or stated.next_check_at <= ${now}::timestamptz and (compared_at is null or differences > 0))
    order by days.day limit ${maxDaysAtOnce}`)
  return rows.map(({ day }) => day)
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
      where (provider_statements.compared_at is null or provider_statements.differences > 0) and provider_statements.next_check_at <= ${now}::timestamptz
    returning day`)
  return rows.length > 0
}

export async function endStatement(
  database: Database,
  { provider, day }: StatementOf,
  { now, entries, differences, nextAt }: { now: Date; entries: number; differences: number; nextAt: Date },
): Promise<void> {
  await database.execute(sql`
    update provider_statements set compared_at = ${now}::timestamptz, entries = ${entries}, differences = ${differences},
      next_check_at = ${nextAt}::timestamptz
    where provider = ${provider} and day = ${day}::date`)
}

export interface StatedPayment extends TradeKey {
  id: number
  status: string
  amountInFen: number
  currency: string
  refunds: { outRequestNo: string; status: string; amountInFen: number; isOfDay: boolean }[]
}

export type DatedPayment = StatedPayment & { isPaidThatDay: boolean }

interface DayOfProvider {
  provider: string
  from: Date
  to: Date
}

/** Ids of payments that the day's statement should name: paid, or refunded, on this day. */
export async function listPaymentsOfDay(
  database: Database,
  { provider, from, to }: DayOfProvider,
): Promise<readonly number[]> {
  const { rows } = await database.execute<{ ids: number[] }>(sql`
    select coalesce(json_agg(id), '[]') as ids from (
      select id from payments where paid_at >= ${from}::timestamptz and paid_at < ${to}::timestamptz and provider = ${provider}
      union select payment_id from refunds
        where created_at >= ${from}::timestamptz and created_at < ${to}::timestamptz and provider = ${provider}
    ) dated (id)`)
  return rows[0]!.ids
}

/** Payments by their numbers, or by their ids, with what concerns the day. */
export async function readStatedPayments(
  database: Database,
  { provider, from, to }: DayOfProvider,
  named: { numbers: readonly string[] } | { ids: readonly number[] },
): Promise<DatedPayment[]> {
  const isNamed =
    'numbers' in named
      ? sql`out_trade_no = any(${sql.param(named.numbers)}::text[])`
      : sql`id = any(${sql.param(named.ids)}::bigint[])`
  const { rows } = await database.execute<{ facts: DatedPayment }>(sql`
    select json_build_object('id', id, 'outTradeNo', out_trade_no, 'providerRef', provider_ref, 'tradeNo', trade_no, 'status', status,
      'amountInFen', amount_in_fen, 'currency', currency,
      'isPaidThatDay', coalesce(paid_at >= ${from}::timestamptz and paid_at < ${to}::timestamptz, false),
      'refunds', (select coalesce(json_agg(json_build_object('outRequestNo', out_request_no, 'status', status, 'amountInFen', amount_in_fen,
          'isOfDay', created_at >= ${from}::timestamptz and created_at < ${to}::timestamptz)), '[]')
        from refunds where payment_id = payments.id)) as facts
    from payments where ${isNamed} and provider = ${provider} order by id`)
  return rows.map(({ facts }) => facts)
}

/** Subjects of the statement's discrepancies that staff have dismissed with the same facts. */
export async function listDismissed(database: Database, statement: string): Promise<DismissedDifference[]> {
  const { rows } = await database.execute<{ facts: DismissedDifference }>(sql`
    select json_build_object('subject', subject, 'recorded', facts -> 'recorded', 'derived', facts -> 'derived') as facts
    from review_cases where kind = 'difference' and decision is not null and closed_at is not null and facts ->> 'statement' = ${statement}`)
  return rows.map(({ facts }) => facts)
}

export interface DismissedDifference {
  subject: string
  recorded: string | number | null
  derived: string | number | null
}

/** Closes cases of the statement that differ no longer, without a decision. */
export async function closeSettledDifferences(
  database: Database,
  { statement, open, now }: { statement: string; open: readonly string[]; now: Date },
): Promise<void> {
  await database.execute(sql`
    update review_cases set closed_at = ${now}::timestamptz
    where kind = 'difference' and closed_at is null and facts ->> 'statement' = ${statement}
      and subject <> all(${sql.param(open)}::text[])`)
}
