/** SQL for a nightly ledger check: records added since the last one, and a rolling part of all others. */
import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'

/** The highest ids of append-only tables: rows above them are new. */
export interface LedgerMarks {
  orders: number
  events: number
  payments: number
  paymentEvents: number
  refunds: number
  ledger: number
  movements: number
}

export interface LedgerProgress {
  marks: LedgerMarks
  /** The last id that the rolling part has reached. */
  rolledOrders: number
  rolledGoods: number
  /** The last id of the turn through all orders. Unset: an earlier release's check. */
  turnEnd?: number
}

export async function readLedgerMarks(database: Database): Promise<LedgerMarks> {
  const { rows } = await database.execute<{ marks: LedgerMarks }>(sql`select json_build_object(
    'orders', (select coalesce(max(id), 0) from orders), 'events', (select coalesce(max(id), 0) from order_events),
    'payments', (select coalesce(max(id), 0) from payments), 'paymentEvents', (select coalesce(max(id), 0) from payment_events),
    'refunds', (select coalesce(max(id), 0) from refunds), 'ledger', (select coalesce(max(id), 0) from ledger_entries),
    'movements', (select coalesce(max(id), 0) from stock_movements)) as marks`)
  return rows[0]!.marks
}

/** Transactions of this database that have changed something and not ended. Other databases of the server may share it. */
export async function readTransactionsInProgress(database: Database): Promise<string[]> {
  const { rows } = await database.execute<{ id: string }>(sql`
    select transactionid::text as id from pg_locks join pg_stat_activity using (pid)
    where locktype = 'transactionid' and mode = 'ExclusiveLock' and granted and datname = current_database()`)
  return rows.map(({ id }) => id)
}

/** The last check that came to its end. */
export async function readLastCheck(
  database: Database,
): Promise<{ progress: LedgerProgress | null; differences: number } | null> {
  const { rows } = await database.execute<{ progress: LedgerProgress | null; differences: number }>(sql`
    select progress, differences from audit_runs where ended_at is not null order by day desc limit 1`)
  return rows[0] ?? null
}

/** Whether an open discrepancy of the ledger names no row, because an earlier release found it. */
export async function hasUnplacedDifference(database: Database): Promise<boolean> {
  const { rows } = await database.execute(sql`
    select from review_cases where closed_at is null and kind = 'difference' and not facts ?| array['orderId', 'goodsId']
      and subject !~ '^(promotion|code) ' and facts ->> 'seenAt' <> 'infinity' limit 1`)
  return rows.length > 0
}

export interface Rolling {
  after: number
  through: number
}

/** Orders with a record above the marks, in the rolling part, or with an open discrepancy; by ascending id. */
export async function findOrdersToCheck(
  database: Database,
  marks: LedgerMarks,
  { after, through }: Rolling,
): Promise<number[]> {
  const { rows } = await database.execute<{ id: number }>(sql`
    select id from (
      select id from orders where id > ${marks.orders} or id > ${after} and id <= ${through}
      union select order_id from order_events where id > ${marks.events}
      union select order_id from payments where id > ${marks.payments}
      union select payments.order_id from payment_events join payments on payments.id = payment_id where payment_events.id > ${marks.paymentEvents}
      union select payments.order_id from refunds join payments on payments.id = payment_id where refunds.id > ${marks.refunds}
      union select order_id from ledger_entries where id > ${marks.ledger}
      union select order_id from stock_movements where id > ${marks.movements} and order_id is not null
      union select (facts ->> 'orderId')::bigint from review_cases where closed_at is null and kind = 'difference' and facts ? 'orderId'
    ) found order by id`)
  return rows.map(({ id }) => id)
}

/** Goods with new stock movements, in the rolling part, or with an open discrepancy; by ascending id. */
export async function findGoodsToCheck(
  database: Database,
  marks: LedgerMarks,
  { after, through }: Rolling,
): Promise<number[]> {
  const { rows } = await database.execute<{ id: number }>(sql`
    select id from (
      select id from goods where id > ${after} and id <= ${through}
      union select goods_id from stock_movements where id > ${marks.movements}
      union select (facts ->> 'goodsId')::integer from review_cases where closed_at is null and kind = 'difference' and facts ? 'goodsId'
    ) found order by id`)
  return rows.map(({ id }) => id)
}
