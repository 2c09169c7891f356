/** Payment records of one order, each in one query. */
import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import type { RefundReason } from '../rules/refund-states.ts'
import type { EventSource } from './payment-tables.ts'

const maxEntries = 500

export interface TimelineEventRow {
  id: number
  at: string
  provider: string
  source: EventSource
  outcome: string
}

export async function readEventsOfOrder(database: Database, orderId: number): Promise<TimelineEventRow[]> {
  const { rows } = await database.execute<{ facts: TimelineEventRow }>(sql`
    select json_build_object('id', id, 'at', created_at, 'provider', provider, 'source', source, 'outcome', outcome) as facts
    from payment_events where payment_id in (select id from payments where order_id = ${orderId}) order by id limit ${maxEntries}`)
  return rows.map(({ facts }) => facts)
}

export interface TimelinePaymentRow {
  at: string
  provider: string
  outTradeNo: string
  tradeNo: string | null
}

export async function readPaymentsOfOrder(database: Database, orderId: number): Promise<TimelinePaymentRow[]> {
  const { rows } = await database.execute<{ facts: TimelinePaymentRow }>(sql`
    select json_build_object('at', created_at, 'provider', provider, 'outTradeNo', out_trade_no, 'tradeNo', trade_no) as facts
    from payments where order_id = ${orderId} order by id limit ${maxEntries}`)
  return rows.map(({ facts }) => facts)
}

export interface TimelineRefundRow {
  at: string
  provider: string
  outRequestNo: string
  reason: RefundReason
  amountInFen: number
}

export async function readRefundsOfOrder(database: Database, orderId: number): Promise<TimelineRefundRow[]> {
  const { rows } = await database.execute<{ facts: TimelineRefundRow }>(sql`
    select json_build_object('at', created_at, 'provider', provider, 'outRequestNo', out_request_no, 'reason', reason,
      'amountInFen', amount_in_fen) as facts
    from refunds where payment_id in (select id from payments where order_id = ${orderId}) order by id limit ${maxEntries}`)
  return rows.map(({ facts }) => facts)
}

export interface TimelineLedgerRow {
  at: string
  kind: 'payment_in' | 'refund_out'
  amountInFen: number
  provider: string
}

export async function readLedgerOfOrder(database: Database, orderId: number): Promise<TimelineLedgerRow[]> {
  const { rows } = await database.execute<{ facts: TimelineLedgerRow }>(sql`
    select json_build_object('at', entry.created_at, 'kind', kind, 'amountInFen', entry.amount_in_fen,
      'provider', payments.provider) as facts
    from ledger_entries entry join payments on payments.id = entry.payment_id
    where entry.order_id = ${orderId} order by entry.id limit ${maxEntries}`)
  return rows.map(({ facts }) => facts)
}

export async function findRawOfOrder(database: Database, orderId: number, rawId: number) {
  const { rows } = await database.execute<{ facts: TimelineEventRow & { raw: string } }>(sql`
    select json_build_object('at', created_at, 'provider', provider, 'source', source, 'outcome', outcome, 'raw', raw) as facts
    from payment_events where id = ${rawId} and payment_id in (select id from payments where order_id = ${orderId})`)
  return rows[0]?.facts ?? null
}
