/**
 * Reads of the ledger check, in bounded steps. Each step is one statement, so that it sees one snapshot.
 * For that reason it also reads tables of lower slices.
 */
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import type { TradeKey } from '#features/payment-providers/server/index.ts'
import type { OrderRecord } from '../rules/order-record.ts'

export interface Step {
  afterId: number
  limit: number
  /** Only these, at most `limit`. */
  among?: readonly number[]
}

export const ofStep = (id: SQL, { afterId, limit, among }: Step): SQL =>
  among
    ? sql`where ${id} = any(${sql.param([...among])}::bigint[]) order by ${id}`
    : sql`where ${id} > ${afterId} order by ${id} limit ${limit}`

/** Without `exists`, which PostgreSQL may answer by a hash of the whole table for each step. */
export async function readOrderRecords(database: Database, step: Step): Promise<OrderRecord[]> {
  const { rows } = await database.execute<{ facts: OrderRecord }>(sql`
    select json_build_object(
      'id', orders.id, 'orderNumber', order_number, 'status', status, 'totalInFen', total_in_fen,
      'goodsTotalInFen', coalesce(goods_total_in_fen, total_in_fen), 'discountInFen', discount_in_fen, 'deliveryFeeInFen', delivery_fee_in_fen,
      'isStampedPaid', paid_at is not null, 'isStampedRefunded', refunded_at is not null, 'isStampedClosed', closed_at is not null,
      'discounts', (select coalesce(json_agg(json_build_object('position', position, 'discountInFen', discount_in_fen, 'sharedInFen', (
          select sum(share_in_fen) from order_line_discounts where order_id = orders.id and discount_position = order_discounts.position))), '[]')
        from order_discounts where order_id = orders.id),
      'uses', (select json_build_object('taken', count(*) filter (where given_back_at is null), 'all', count(*))
        from promotion_uses where order_id = orders.id),
      'lines', (select coalesce(json_agg(json_build_object('position', position, 'goodsId', goods_id, 'quantity', quantity, 'unitPriceInFen', unit_price_in_fen,
          'paidInFen', coalesce(paid_in_fen, quantity * unit_price_in_fen),
          'sharedInFen', (select coalesce(sum(share_in_fen), 0) from order_line_discounts where order_id = orders.id and line_position = order_lines.position))), '[]')
        from order_lines where order_id = orders.id),
      'fulfilment', fulfilment, 'hasAddress', coalesce((select true from order_addresses where order_id = orders.id), false),
      'parcels', (select coalesce(json_agg(json_build_object('id', id, 'status', shipments.status, 'replacesId', replaces_id,
          'handedOverAt', extract(epoch from handed_over_at),
          'lines', (select json_agg(json_build_object('position', position, 'quantity', quantity)) from shipment_lines where shipment_id = shipments.id)
        ) order by id), '[]') from shipments where order_id = orders.id),
      'returns', (select coalesce(json_agg(json_build_object('kind', kind, 'reason', reason, 'status', returns.status, 'amountInFen', amount_in_fen,
          'isOfParcel', shipment_id is not null, 'createdAt', extract(epoch from created_at),
          'lines', (select coalesce(json_agg(json_build_object('position', position, 'units', units, 'received', received_quantity,
            'resellable', resellable_quantity)), '[]') from return_lines where return_id = returns.id)
        ) order by id), '[]') from returns where order_id = orders.id),
      'payments', (select coalesce(json_agg(json_build_object(
          'id', id, 'outTradeNo', out_trade_no, 'status', status, 'amountInFen', amount_in_fen, 'refundedInFen', refunded_in_fen,
          'hasTradeNo', trade_no is not null, 'hasNextCheck', next_check_at is not null,
          'firstObservations', (select count(*) from payment_events
            where payment_id = payments.id and outcome in ('paid', 'revived', 'paid_late', 'surplus')),
          'refunds', (select coalesce(json_agg(json_build_object('id', id, 'outRequestNo', out_request_no, 'status', status,
              'reason', reason, 'amountInFen', amount_in_fen, 'hasNextCheck', next_check_at is not null) order by id), '[]')
            from refunds where payment_id = payments.id)
        ) order by id), '[]') from payments where order_id = orders.id),
      'ledger', (select coalesce(json_agg(json_build_object('kind', kind, 'paymentId', payment_id, 'refundId', refund_id, 'amountInFen', amount_in_fen)), '[]')
        from ledger_entries where order_id = orders.id),
      'movements', (select coalesce(json_agg(json_build_object('goodsId', goods_id, 'cause', cause, 'stockChange', stock_change, 'soldChange', sold_change)), '[]')
        from stock_movements where order_id = orders.id)
    ) as facts
    from orders ${ofStep(sql`id`, step)}`)
  return rows.map(({ facts }) => facts)
}

export interface GoodsRecord {
  id: number
  sku: string
  stock: number
  sold: number
  /** Sum of the stock movements. */
  bookedStock: number
  bookedSold: number
  /** Sum of the merchant's counts, including goods sold before the first count, minus write-offs. */
  counted: number
  /** Units in pending orders. */
  reserved: number
}

/** @param source `sums`: the saved ones, and the movements since */
export async function readGoodsRecords(
  database: Database,
  step: Step,
  source: 'movements' | 'sums' = 'movements',
): Promise<GoodsRecord[]> {
  const { rows } = await database.execute<{ facts: GoodsRecord }>(sql`
    with step as (select id, sku, stock, sold_count from goods ${ofStep(sql`id`, step)}),
    reserved as (
      select goods_id, sum(quantity) as quantity from orders join order_lines on order_id = orders.id
      where status = 'pending' group by goods_id
    )
    select json_build_object('id', step.id, 'sku', sku, 'stock', step.stock, 'sold', step.sold_count,
      'bookedStock', coalesce(sums.stock, 0) + booked.stock, 'bookedSold', coalesce(sums.sold, 0) + booked.sold,
      'counted', coalesce(sums.counted, 0) + booked.counted,
      'reserved', coalesce(reserved.quantity, 0)) as facts
    from step left join reserved on reserved.goods_id = step.id
    left join stock_sums sums on ${source === 'sums'} and sums.goods_id = step.id cross join lateral (
      select coalesce(sum(stock_change), 0) as stock, coalesce(sum(sold_change), 0) as sold,
        coalesce(sum(stock_change + sold_change) filter (where cause in ('count', 'write_off')), 0) as counted
      from stock_movements where goods_id = step.id and created_at >= coalesce(sums.until, '-infinity')
    ) as booked order by step.id`)
  return rows.map(({ facts }) => facts)
}

export interface OpenPayment extends TradeKey {
  id: number
  provider: string
  status: string
  amountInFen: number
  currency: string
}

/** Payments without a final state. */
export async function readOpenPayments(database: Database, { afterId, limit }: Step): Promise<OpenPayment[]> {
  const { rows } = await database.execute<{ facts: OpenPayment }>(sql`
    select json_build_object('id', id, 'provider', provider, 'outTradeNo', out_trade_no, 'providerRef', provider_ref, 'tradeNo', trade_no, 'status', status,
      'amountInFen', amount_in_fen, 'currency', currency) as facts
    from payments where id > ${afterId} and status in ('created', 'waiting', 'closing', 'review') order by id limit ${limit}`)
  return rows.map(({ facts }) => facts)
}

export interface OpenRefund {
  id: number
  provider: string
  outRequestNo: string
  trade: TradeKey
}

/** Refunds without a final state. */
export async function readOpenRefunds(database: Database, { afterId, limit }: Step): Promise<OpenRefund[]> {
  const { rows } = await database.execute<{ facts: OpenRefund }>(sql`
    select json_build_object('id', refunds.id, 'provider', refunds.provider, 'outRequestNo', out_request_no, 'trade',
      json_build_object('outTradeNo', out_trade_no, 'providerRef', provider_ref, 'tradeNo', trade_no)) as facts
    from refunds join payments on payments.id = payment_id
    where refunds.id > ${afterId} and refunds.status in ('requested', 'sent', 'accepted', 'unknown') order by refunds.id limit ${limit}`)
  return rows.map(({ facts }) => facts)
}

export async function isPaymentSettled(database: Database, id: number): Promise<boolean> {
  const { rows } = await database.execute(sql`select 1 from payments where id = ${id} and status = 'succeeded'`)
  return rows.length > 0
}

export async function isRefundSettled(database: Database, id: number): Promise<boolean> {
  const { rows } = await database.execute(sql`select 1 from refunds where id = ${id} and status = 'succeeded'`)
  return rows.length > 0
}
