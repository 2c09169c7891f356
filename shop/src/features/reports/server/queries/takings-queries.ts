/** Takings, computed from the ledger. Every read is bounded by time. */
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { shopZone } from '#platform/i18n/shop-zone.ts'

export interface Figures {
  receivedInFen: number
  payments: number
  refundedInFen: number
  refunds: number
  orders: number
  units: number
}

export interface DayFigures extends Figures {
  day: string
}

export interface Span {
  from: Date
  until: Date
}

const dayOf = (time: SQL) => sql`(${time} at time zone ${sql.raw(`'${shopZone}'`)})::date`

/**
 * Entries of a span, and the units sold by orders with their first payment among them. Second and late payments of an
 * order sell nothing.
 */
const soldIn = ({ from, until }: Span) => sql`
  entries as materialized (
    select id, kind, order_id, amount_in_fen, ${dayOf(sql`created_at`)} as day from ledger_entries
    where created_at >= ${from}::timestamptz and created_at < ${until}::timestamptz
  ), first_paid as (
    select order_id, day from entries where kind = 'payment_in' and not exists (
      select from ledger_entries earlier
      where earlier.order_id = entries.order_id and earlier.kind = 'payment_in' and earlier.id < entries.id)
  ), sold as (
    select first_paid.day, first_paid.order_id, moved.goods_id, moved.sold_change as units
    from first_paid join stock_movements moved on moved.order_id = first_paid.order_id and moved.return_id is null
    where moved.cause in ('pay', 'revive') and moved.sold_change > 0
  )`

const figuresByDay = (span: Span) => sql`${soldIn(span)}, figures as (
    select day,
      coalesce(sum(amount_in_fen) filter (where kind = 'payment_in'), 0)::bigint as received_in_fen,
      (count(*) filter (where kind = 'payment_in'))::integer as payments,
      coalesce(sum(amount_in_fen) filter (where kind = 'refund_out'), 0)::bigint as refunded_in_fen,
      (count(*) filter (where kind = 'refund_out'))::integer as refunds
    from entries group by day
  ), sales as (select day, count(distinct order_id)::integer as orders, sum(units)::integer as units from sold group by day)`

/** Days of the shop's zone with entries in the span, in order. */
export async function computeDays(database: Database, span: Span): Promise<DayFigures[]> {
  const { rows } = await database.execute<{ facts: DayFigures }>(sql`
    with ${figuresByDay(span)}
    select json_build_object('day', day, 'receivedInFen', received_in_fen, 'payments', payments,
      'refundedInFen', refunded_in_fen, 'refunds', refunds, 'orders', coalesce(orders, 0), 'units', coalesce(units, 0)) as facts
    from figures left join sales using (day) order by day`)
  return rows.map(({ facts }) => facts)
}

/** Days from the rollup: those that have been computed. @param until not included */
export async function readRolledDays(database: Database, from: string, until: string): Promise<DayFigures[]> {
  const { rows } = await database.execute<{ facts: DayFigures }>(sql`
    select json_build_object('day', day, 'receivedInFen', received_in_fen, 'payments', payments,
      'refundedInFen', refunded_in_fen, 'refunds', refunds, 'orders', orders, 'units', units) as facts
    from takings_days where day >= ${from}::date and day < ${until}::date order by day`)
  return rows.map(({ facts }) => facts)
}

/** Computes one day again; idempotent. */
export async function rollDay(database: Database, { day, span, now }: { day: string; span: Span; now: Date }) {
  await database.execute(sql`
    with ${figuresByDay(span)}
    insert into takings_days (day, received_in_fen, payments, refunded_in_fen, refunds, orders, units, rolled_at)
    select ${day}::date, coalesce(received_in_fen, 0), coalesce(payments, 0), coalesce(refunded_in_fen, 0),
      coalesce(refunds, 0), coalesce(orders, 0), coalesce(units, 0), ${now}::timestamptz
    from (select) as one left join figures on true left join sales on true
    on conflict (day) do update set received_in_fen = excluded.received_in_fen, payments = excluded.payments,
      refunded_in_fen = excluded.refunded_in_fen, refunds = excluded.refunds, orders = excluded.orders,
      units = excluded.units, rolled_at = excluded.rolled_at`)
}

const soldByGoods = (span: Span) => sql`${soldIn(span)}, sold_goods as (
    select sold.goods_id, sum(sold.units)::integer as units,
      sum(coalesce(line.paid_in_fen, line.quantity * line.unit_price_in_fen))::bigint as amount_in_fen
    from sold join order_lines line on line.order_id = sold.order_id and line.goods_id = sold.goods_id
    group by sold.goods_id
  )`

/** As `rollDay`, for each item. */
export async function rollSoldGoods(database: Database, { day, span }: { day: string; span: Span }): Promise<void> {
  await database.execute(sql`
    with ${soldByGoods(span)}
    insert into sold_days (day, goods_id, units, amount_in_fen)
    select ${day}::date, goods_id, units, amount_in_fen from sold_goods order by goods_id
    on conflict (day, goods_id) do update set units = excluded.units, amount_in_fen = excluded.amount_in_fen`)
}

export interface BestRow {
  goodsId: number
  sku: string
  names: Partial<Record<string, string>>
  imageVersion: string | null
  units: number
  amountInFen: number
  stock: number
}

/** Units and amount of each item: rolled days, and a span that is not rolled yet. */
const soldSince = ({ from, until, span }: SoldSpan) => sql`${soldByGoods(span)}, sold_since as (
    select goods_id, sum(units)::integer as units, sum(amount_in_fen)::bigint as amount_in_fen from (
      select goods_id, units, amount_in_fen from sold_goods
      union all
      select goods_id, units, amount_in_fen from sold_days where day >= ${from}::date and day < ${until}::date
    ) as both_parts group by goods_id
  )`

interface SoldSpan {
  from: string
  /** The first day after those of the rollup. */
  until: string
  span: Span
}

const goodsFacts = sql`'goodsId', goods.id, 'sku', sku, 'units', units, 'amountInFen', amount_in_fen, 'stock', stock,
      'imageVersion', image_version, 'names',
      (select coalesce(json_object_agg(language, name), '{}') from goods_translations where goods_id = goods.id)`

/**
 * Goods that sold most: rolled days, and a span that is not rolled yet.
 * @param until the first day after those of the rollup
 */
export async function readBest(
  database: Database,
  { limit, ...sold }: SoldSpan & { limit: number },
): Promise<BestRow[]> {
  const { rows } = await database.execute<{ facts: BestRow }>(sql`
    with ${soldSince(sold)}, best as (
      select * from sold_since order by units desc, amount_in_fen desc, goods_id limit ${limit}
    )
    select json_build_object(${goodsFacts}) as facts
    from best join goods on goods.id = best.goods_id order by units desc, amount_in_fen desc, goods.id`)
  return rows.map(({ facts }) => facts)
}

/** Goods on sale with stock for fewer days than the span, at the pace of the span; the first to run out first. */
export async function readRunningOut(
  database: Database,
  { limit, ...sold }: SoldSpan & { limit: number },
): Promise<BestRow[]> {
  const { rows } = await database.execute<{ facts: BestRow }>(sql`
    with ${soldSince(sold)}
    select json_build_object(${goodsFacts}) as facts
    from sold_since join goods on goods.id = sold_since.goods_id
    where is_on_sale and stock > 0 and stock < units
    order by stock::numeric / units, units desc, goods.id limit ${limit}`)
  return rows.map(({ facts }) => facts)
}

/** The day to compute next, the latest first; null when none is due. A day is final once it was computed after `finalAfter`. */
export async function findDayToRoll(database: Database, lastDay: string, now: Date): Promise<string | null> {
  const { rows } = await database.execute<{ day: string }>(sql`
    with first as (select ${dayOf(sql`created_at`)} as day from ledger_entries order by created_at limit 1)
    select days.day::date::text as day
    from first cross join generate_series(first.day::timestamp, ${lastDay}::date::timestamp, interval '1 day') as days (day)
    left join takings_days rolled on rolled.day = days.day::date
    where rolled.day is null or (rolled.rolled_at < ${endOf(sql`days.day + interval '1 day'`)}
      and ${now}::timestamptz >= ${endOf(sql`days.day + interval '1 day'`)})
    order by 1 desc limit 1`)
  return rows[0]?.day ?? null
}

/** End of a local day, as a moment. */
const endOf = (day: SQL) => sql`((${day} + interval '1 day') at time zone ${sql.raw(`'${shopZone}'`)})`

/** @returns how many rows */
export async function deleteOldSoldDays(database: Database, before: string): Promise<number> {
  const { rowCount } = await database.execute(sql`delete from sold_days where day < ${before}::date`)
  return rowCount ?? 0
}

/** One process at a time computes days. @returns false while another does */
export async function lockRollup(transaction: Database): Promise<boolean> {
  const { rows } = await transaction.execute<{ is_locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended('takings by day', 0)) as is_locked`,
  )
  return rows[0]!.is_locked
}
