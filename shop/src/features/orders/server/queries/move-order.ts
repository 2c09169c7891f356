import { eq, sql } from 'drizzle-orm'
import { countOrder } from './count-orders.ts'
import type { Database } from '#platform/database/database.ts'
import { type OrderEvent, type OrderTransition, orderTransitions } from '../rules/order-states.ts'
import { type OrderRow, orders } from './order-tables.ts'
import { usesOfMoved } from './promotion-uses-of-moved.ts'

const unreturnable = sql`select units.handed_over + units.given_back from order_line_units(moved.id) units where units.position = order_lines.position`

/**
 * Applies one event of the transition table to an order, its goods and its promotions, and books the movement.
 * One atomic statement: exactly one concurrent caller gets `true`. Locks goods by id, as every transaction does.
 */
export async function moveOrder(database: Database, orderId: number, event: OrderEvent, now: Date): Promise<boolean> {
  const transition: OrderTransition = orderTransitions[event]
  const stamp = transition.stamps
    ? sql`, ${sql.identifier(orders[transition.stamps].name)} = ${now}::timestamptz`
    : sql``
  const { stock, sold } = transition.goods
  const movesGoods = stock !== 0 || sold !== 0
  // Refunding restocks units that were neither dispatched nor restocked before.
  const lessShipped = event === 'refund' ? sql`- coalesce((${unreturnable}), 0)` : sql``
  const { rows } = await database.execute(sql`
    with moved as (
      update orders set status = ${transition.to}${stamp}
      where id = ${orderId} and status = any(${sql.param(transition.from)}::text[])
      returning id
    ), bought as (
      select goods_id, sum(quantity${lessShipped})::integer as quantity
      from order_lines join moved on order_lines.order_id = moved.id
      group by goods_id having sum(quantity${lessShipped}) > 0 order by goods_id
    ), locked as (
      select goods.id, bought.quantity from goods join bought on goods.id = bought.goods_id
      where ${movesGoods}::boolean order by goods.id for no key update of goods
    ), counted as (
      update goods set stock = stock + locked.quantity * ${stock}::integer, sold_count = sold_count + locked.quantity * ${sold}::integer
      from locked where goods.id = locked.id
    ), booked as (
      insert into stock_movements (goods_id, order_id, cause, stock_change, sold_change, created_at)
      select goods_id, ${orderId}::bigint, ${event}::text, quantity * ${stock}::integer, quantity * ${sold}::integer, ${now}::timestamptz
      from bought where ${movesGoods}::boolean
    )${usesOfMoved(event, now)}
    select id from moved`)
  if (rows.length > 0) countOrder(transition.to)
  return rows.length > 0
}

/** Locks the order until the transaction ends, which serializes its changes. */
export async function lockOrder(transaction: Database, orderId: number): Promise<OrderRow | null> {
  const rows = await transaction.select().from(orders).where(eq(orders.id, orderId)).for('update')
  return rows[0] ?? null
}

/**
 * Locks the goods of an order until the transaction ends.
 * @returns whether their stock suffices
 */
export async function lockStockOf(transaction: Database, orderId: number): Promise<boolean> {
  const { rows } = await transaction.execute<{ lasts: boolean }>(sql`
    with locked as (
      select goods.stock, order_lines.quantity
      from order_lines join goods on goods.id = order_lines.goods_id
      where order_lines.order_id = ${orderId} order by goods.id for no key update of goods
    )
    select coalesce(bool_and(stock >= quantity), false) as lasts from locked`)
  return rows[0]?.lasts === true
}
