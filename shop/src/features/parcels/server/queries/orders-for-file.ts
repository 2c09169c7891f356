/** Orders named in a file of tracking numbers: a few thousand at once. */
import { sql } from 'drizzle-orm'
import { isInReview } from '#features/orders/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { UnitsOfOrder } from '#features/fulfilment/server/index.ts'

export interface OrderFacts extends Pick<
  UnitsOfOrder,
  'status' | 'hasAddress' | 'isInReview' | 'lines' | 'fulfilment'
> {
  orderNumber: string
  /** Dispatched shipments. */
  parcels: { carrierCode: string | null; trackingNumber: string; pieces: number }[]
}

/** Omits unknown numbers. */
export async function readOrdersForFile(database: Database, numbers: readonly string[]): Promise<OrderFacts[]> {
  const { rows } = await database.execute<{ facts: OrderFacts }>(sql`
    select json_build_object('orderNumber', order_number, 'status', status, 'fulfilment', fulfilment,
      'hasAddress', exists (select from order_addresses where order_id = orders.id), 'isInReview', ${isInReview()},
      'lines', (select json_agg(json_build_object('position', position, 'goodsId', goods_id, 'bought', bought,
          'calledOff', called_off, 'packed', packed, 'handedOver', handed_over, 'arrived', arrived,
          'inReturns', in_returns, 'astray', astray, 'packedAgain', packed_again, 'missing', missing) order by position) from order_line_units(orders.id)),
      'parcels', coalesce((select json_agg(json_build_object('carrierCode', carrier_code, 'trackingNumber', tracking_number,
          'pieces', (select coalesce(sum(quantity), 0)::integer from shipment_lines where shipment_id = shipments.id))
          order by number) from shipments where order_id = orders.id and status <> 'packing'), '[]')) as facts
    from orders where order_number = any(${sql.param(numbers)}::text[])`)
  return rows.map(({ facts }) => facts)
}

export interface NumberInUse {
  /** In capitals. */
  number: string
  orderNumber: string
  carrierCode: string | null
}

/** @param numbers in capitals */
export async function findNumbersInUse(database: Database, numbers: readonly string[]): Promise<NumberInUse[]> {
  const { rows } = await database.execute<NumberInUse & Record<string, unknown>>(sql`
    select upper(tracking_number) as number, order_number as "orderNumber", carrier_code as "carrierCode"
    from shipments join orders on orders.id = order_id
    where upper(tracking_number) = any(${sql.param(numbers)}::text[]) and tracking_number <> ''`)
  return rows
}
