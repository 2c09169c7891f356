import { sql } from 'drizzle-orm'
import { isInReview, orderEndings } from '#features/orders/server/index.ts'
import type { OrderFlag, OrderStatus } from '#features/orders/values.ts'
import type { OrderAddress } from '#features/orders/contract.ts'
import type { Language } from '#platform/i18n/language.ts'
import type { Database } from '#platform/database/database.ts'

export interface SlipRow {
  orderNumber: string
  status: OrderStatus
  createdAt: string
  message: string
  note: string
  flag: OrderFlag
  address: OrderAddress | null
  /** Null while the order is open. */
  closedSince: string | null
  /** A payment is in review, so nothing may be packed. */
  isInReview: boolean
  /** Names of the discounts, free delivery last. */
  discounts: Partial<Record<Language, string>>[]
  lines: {
    sku: string
    names: Partial<Record<Language, string>>
    optionText: string
    /** Null: the item had no choice. */
    optionNames: Partial<Record<Language, string>> | null
    bought: number
    calledOff: number
    handedOver: number
  }[]
}

export async function readClosedSince(database: Database, orderId: number): Promise<string | null> {
  const { rows } = await database.execute<{ facts: { since: string | null } }>(sql`
    select json_build_object('since', ${orderEndings.closedSince()}) as facts from orders where id = ${orderId}`)
  return rows[0]?.facts.since ?? null
}

/** Results are in the order of `numbers`, without unknown ones. */
export async function readSlips(database: Database, numbers: readonly string[]): Promise<SlipRow[]> {
  const { rows } = await database.execute<{ facts: SlipRow }>(sql`
    select json_build_object('orderNumber', order_number, 'status', status, 'createdAt', orders.created_at, 'message', message, 'note', note, 'flag', flag,
      'closedSince', ${orderEndings.closedSince()}, 'isInReview', ${isInReview()}, 'address', (select json_build_object('recipient', recipient, 'phone', phone, 'country', country, 'region_code', region_code,
        'region_1', region_1, 'region_2', region_2, 'region_3', region_3, 'street', street, 'postal_code', postal_code)
        from order_addresses where order_id = orders.id),
      'discounts', (select coalesce(json_agg(names order by position), '[]') from order_discounts where order_id = orders.id),
      'lines', (select json_agg(json_build_object('sku', coalesce(nullif(line.sku, ''), goods.sku), 'names', goods_names,
          'optionText', option_text, 'optionNames', option_names, 'bought', units.bought, 'calledOff', units.called_off, 'handedOver', units.handed_over)
          order by line.position)
        from order_line_units(orders.id) units
        join order_lines line on line.order_id = orders.id and line.position = units.position
        join goods on goods.id = line.goods_id)) as facts
    from unnest(${sql.param(numbers)}::text[]) with ordinality requested (number, place)
    join orders on order_number = requested.number order by requested.place`)
  return rows.map(({ facts }) => facts)
}
