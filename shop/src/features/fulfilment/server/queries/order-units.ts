import { sql } from 'drizzle-orm'
import { isInReview } from '#features/orders/server/index.ts'
import type { Fulfilment, OrderStatus } from '#features/orders/values.ts'
import type { Database } from '#platform/database/database.ts'
import type { LineUnits } from '../rules/derive-fulfilment.ts'

export interface UnitsOfLine extends LineUnits {
  position: number
  goodsId: number
  /** In parcels that are not handed over yet. */
  packed: number
  /** Handed over, and asked back or given back since. */
  inReturns: number
  /** Lost or came back, and nothing was packed in their place. */
  astray: number
  /** In place of such, and not handed over yet. */
  packedAgain: number
  /** Whose money was asked for, or paid back, as they did not arrive. */
  missing: number
}

export interface UnitsOfOrder {
  status: OrderStatus
  fulfilment: Fulfilment
  hasAddress: boolean
  /** A payment does not fit, and waits for a person. */
  isInReview: boolean
  lines: UnitsOfLine[]
}

/** Where the units of an order are, as of one moment. */
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

/** Paid, and without a word on their goods: another version of the shop has taken the money. Oldest first. */
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

/** To be sent, as they say, and nobody knows where to any more. */
export async function findOrdersWithoutAddress(database: Database, userId: number): Promise<number[]> {
  const { rows } = await database.execute<{ id: number }>(sql`
    select id from orders where user_id = ${userId} and fulfilment = 'to_prepare' and not ${hasAddress} order by id`)
  return rows.map(({ id }) => id)
}

/** Some of the order's goods have left the shop, at any time. */
export async function hasBeenHandedOver(database: Database, orderId: number): Promise<boolean> {
  const { rows } = await database.execute(sql`
    select 1 from shipments where order_id = ${orderId} and status <> 'packing' limit 1`)
  return rows.length > 0
}

/** A return of the order may still be refused, withdrawn or lapse: its units would be free again. */
export async function isAskedBack(database: Database, orderId: number): Promise<boolean> {
  const { rows } = await database.execute(sql`
    select 1 from returns where order_id = ${orderId} and status in ('requested', 'approved', 'sent_back') limit 1`)
  return rows.length > 0
}
