import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import type { Names } from '#platform/i18n/names.ts'
import type { RefundOfOrder } from '../rules/less-refunds.ts'
import type { GrossOfRate } from '../rules/tax-by-rate.ts'

/** A line of the order; without a position, its delivery. */
export interface PaidPart extends GrossOfRate {
  position: number | null
  names: Names
  quantity: number
}

export interface RefundedPart extends GrossOfRate {
  position: number | null
  units: number
}

export interface BookedRefund extends RefundOfOrder {
  refundId: number
  parts: readonly RefundedPart[]
}

export interface PaidOrder {
  /** Amounts paid for lines and delivery, delivery last. */
  ordered: PaidPart[]
  /** Refunds of the order's payment, oldest first; without those of a second payment. */
  refunds: BookedRefund[]
}

/** In one snapshot. */
export async function readPaidOrder(database: Database, orderId: number): Promise<PaidOrder> {
  const orders = await readPaidOrders(database, [orderId])
  return orders.get(orderId)!
}

/** By order, in one snapshot. */
export async function readPaidOrders(database: Database, orderIds: readonly number[]): Promise<Map<number, PaidOrder>> {
  const { rows } = await database.execute<{ order_id: string; facts: PaidOrder }>(sql`
    select wanted.order_id, (
      with parts as (
        select position, tax_percent, coalesce(paid_in_fen, quantity * unit_price_in_fen) as amount, goods_names as names, quantity
        from order_lines where order_lines.order_id = wanted.order_id
        union all select null, delivery_tax_percent, delivery_fee_in_fen, '{}', 1 from orders where orders.id = wanted.order_id
      ), booked as (
        select ledger_entries.id, refund_id, ledger_entries.amount_in_fen as amount, refunds.return_id
        from ledger_entries join refunds on refunds.id = ledger_entries.refund_id
        where ledger_entries.order_id = wanted.order_id and not exists (
          select from refunds surplus where surplus.payment_id = ledger_entries.payment_id and surplus.reason = 'surplus')
      )
      select json_build_object(
        'ordered', (select json_agg(json_build_object('position', position, 'taxPercent', tax_percent, 'grossInFen', amount,
            'names', names, 'quantity', quantity) order by position nulls last) from parts),
        'refunds', (select coalesce(json_agg(json_build_object('refundId', refund_id, 'amountInFen', amount, 'parts', (
            select coalesce(json_agg(json_build_object('position', parts.position, 'taxPercent', parts.tax_percent,
              'grossInFen', back.amount, 'units', back.units)), '[]')
            from (
              select position, amount_in_fen as amount, cardinality(held_units(units, received_quantity)) as units
              from return_lines where return_lines.return_id = booked.return_id
              union all select null, fee_back_in_fen, 0 from returns where returns.id = booked.return_id
            ) back join parts on parts.position is not distinct from back.position
          )) order by id), '[]') from booked)
      )
    ) as facts
    from unnest(${sql.param([...orderIds])}::bigint[]) as wanted (order_id)`)
  return new Map(rows.map(({ order_id: orderId, facts }) => [Number(orderId), facts]))
}
