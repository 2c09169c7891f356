import { sql } from 'drizzle-orm'
import type { Fulfilment } from '#features/orders/values.ts'
import type { Database } from '#platform/database/database.ts'

export type OrderToShip = {
  orderNumber: string
  fulfilment: Fulfilment
  paidAt: Date
  lines: { position: number; sku: string; name: string; left: number }[]
}

/** Paid orders of which something is left to be sent, longest waiting first. */
export async function listOrdersToShip(database: Database, limit: number): Promise<OrderToShip[]> {
  const { rows } = await database.execute<Omit<OrderToShip, 'paidAt'> & { paidAt: string | Date }>(sql`
    select order_number as "orderNumber", fulfilment, paid_at as "paidAt", (
      select json_agg(json_build_object('position', line.position, 'sku', goods.sku,
        'name', coalesce(goods_names ->> 'zh-CN', goods_names ->> 'ja', goods_names ->> 'en', ''),
        'left', bought - called_off - handed_over) order by line.position)
      from order_line_units(orders.id) units
      join order_lines line on line.order_id = orders.id and line.position = units.position
      join goods on goods.id = line.goods_id
      where bought - called_off - handed_over > 0
    ) as lines
    from orders where status = 'paid' and fulfilment in ('needs_address', 'to_prepare', 'partly_shipped')
    order by paid_at limit ${limit}`)
  return rows.map((row) => ({ ...row, paidAt: new Date(row.paidAt), lines: row.lines ?? [] }))
}
