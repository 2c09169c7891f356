import { sql } from 'drizzle-orm'
import type { LineUnits } from '#features/fulfilment/values.ts'
import { isInReview } from '#features/orders/server/index.ts'
import type { Fulfilment, OrderStatus } from '#features/orders/values.ts'
import type { Database } from '#platform/database/database.ts'

export interface UnitsOfLine extends LineUnits {
  position: number
  goodsId: number
  /** In shipments that are not dispatched yet. */
  packed: number
  /** Dispatched, and in a return since. */
  inReturns: number
  /** Lost or returned to sender, and not replaced. */
  astray: number
  /** In a replacement that is not dispatched yet. */
  packedAgain: number
  /** In a refund or an open request for one, because the units did not arrive. */
  missing: number
}

export interface UnitsOfOrder {
  status: OrderStatus
  fulfilment: Fulfilment
  hasAddress: boolean
  /** A payment of the order is in review. */
  isInReview: boolean
  lines: UnitsOfLine[]
}

/** Counts of the order's units, in one snapshot. */
export async function readUnits(database: Database, orderId: number): Promise<UnitsOfOrder> {
  const { rows } = await database.execute<{ facts: UnitsOfOrder }>(sql`
    select json_build_object('status', status, 'fulfilment', fulfilment, 'hasAddress', ${hasAddress}, 'isInReview', ${isInReview()},
      'lines', (select json_agg(json_build_object('position', position, 'goodsId', goods_id, 'bought', bought,
          'calledOff', called_off, 'packed', packed, 'handedOver', handed_over, 'arrived', arrived,
          'inReturns', in_returns, 'astray', astray, 'packedAgain', packed_again, 'missing', missing) order by position)
        from order_line_units(orders.id))
    ) as facts from orders where id = ${orderId}`)
  if (!rows[0]) throw new Error(`there is no order ${orderId}`)
  return rows[0].facts
}

const hasAddress = sql`exists (select from order_addresses where order_id = orders.id)`

export async function saveFulfilment(transaction: Database, orderId: number, fulfilment: Fulfilment): Promise<void> {
  await transaction.execute(sql`update orders set fulfilment = ${fulfilment} where id = ${orderId}`)
}

/** Paid orders without a fulfilment status, written by another release. Oldest first. */
export async function findUnsettledOrders(database: Database, limit: number): Promise<number[]> {
  const { rows } = await database.execute<{ id: number }>(sql`
    select id from orders where status = 'paid' and fulfilment = 'none' order by paid_at limit ${limit}`)
  return rows.map(({ id }) => id)
}

export async function findOldestUnsettledOrder(database: Database): Promise<Date | null> {
  const { rows } = await database.execute<{ since: string }>(sql`
    select paid_at as since from orders where status = 'paid' and fulfilment = 'none' order by paid_at limit 1`)
  return rows[0] ? new Date(rows[0].since) : null
}

/** Orders with status `to_prepare` and a deleted address. */
export async function findOrdersWithoutAddress(database: Database, userId: number): Promise<number[]> {
  const { rows } = await database.execute<{ id: number }>(sql`
    select id from orders where user_id = ${userId} and fulfilment = 'to_prepare' and not ${hasAddress} order by id`)
  return rows.map(({ id }) => id)
}

/** Whether any shipment of the order was ever dispatched. */
export async function hasBeenHandedOver(database: Database, orderId: number): Promise<boolean> {
  const { rows } = await database.execute(sql`
    select 1 from shipments where order_id = ${orderId} and status <> 'packing' limit 1`)
  return rows.length > 0
}

/** Whether a return claims dispatched units since a moment, or names the shipment. */
export async function wasClaimedSince(
  transaction: Database,
  { orderId, shipmentId, since }: { orderId: number; shipmentId: number; since: Date },
): Promise<boolean> {
  const { rows } = await transaction.execute(sql`
    select 1 from returns where order_id = ${orderId} and (shipment_id = ${shipmentId}
      or kind in ('goods_back', 'money_only') and created_at >= ${since}::timestamptz
        and status not in ('refused', 'withdrawn', 'lapsed')) limit 1`)
  return rows.length > 0
}

/** Whether the order has an open return. Units are free again if that is declined, withdrawn or expires. */
export async function hasOpenReturn(database: Database, orderId: number): Promise<boolean> {
  const { rows } = await database.execute(sql`
    select 1 from returns where order_id = ${orderId} and status in ('requested', 'approved', 'sent_back') limit 1`)
  return rows.length > 0
}
