import { sql } from 'drizzle-orm'
import { isInReview } from '#features/orders/server/index.ts'
import type { Names } from '#platform/i18n/names.ts'
import type { Database } from '#platform/database/database.ts'

export interface PickRow {
  goodsId: number
  sku: string
  names: Names
  optionText: string
  /** Null: the item had no choice. */
  optionNames: Names | null
  shelf: { id: number; names: Names }
  quantity: number
  orders: { orderNumber: string; quantity: number }[]
}

const left = sql`units.bought - units.called_off - units.packed - units.handed_over`

/** Unpacked units by goods: in the order of types, then by SKU. Texts are those of the newest order. */
export async function readPickRows(database: Database, numbers: readonly string[]): Promise<PickRow[]> {
  const { rows } = await database.execute<{ facts: PickRow }>(sql`
    select json_build_object('goodsId', goods.id, 'sku', goods.sku,
      'names', (array_agg(line.goods_names order by orders.id desc))[1],
      'optionText', (array_agg(line.option_text order by orders.id desc))[1],
      'optionNames', (array_agg(line.option_names order by orders.id desc))[1],
      'shelf', json_build_object('id', sub_type.id, 'names', (select coalesce(json_object_agg(language, name), '{}')
        from goods_sub_type_translations where goods_sub_type_id = sub_type.id)),
      'quantity', sum(${left}),
      'orders', json_agg(json_build_object('orderNumber', order_number, 'quantity', ${left}) order by requested.place)) as facts
    from unnest(${sql.param(numbers)}::text[]) with ordinality requested (number, place)
    join orders on order_number = requested.number and status = 'paid' and not ${isInReview()}
    cross join order_line_units(orders.id) units
    join order_lines line on line.order_id = orders.id and line.position = units.position
    join goods on goods.id = line.goods_id
    join goods_sub_types sub_type on sub_type.id = goods.goods_sub_type_id
    join goods_types type on type.id = sub_type.goods_type_id
    where ${left} > 0
    group by goods.id, sub_type.id, type.id
    order by type.position, type.id, sub_type.position, sub_type.id, goods.sku`)
  return rows.map(({ facts }) => facts)
}

export interface KnownOrder {
  orderNumber: string
  isInReview: boolean
}

/** Known orders in the order of `numbers`. */
export async function readKnownNumbers(database: Database, numbers: readonly string[]): Promise<KnownOrder[]> {
  const { rows } = await database.execute<{ facts: KnownOrder }>(sql`
    select json_build_object('orderNumber', order_number, 'isInReview', ${isInReview()}) as facts
    from unnest(${sql.param(numbers)}::text[]) with ordinality requested (number, place)
    join orders on order_number = requested.number order by requested.place`)
  return rows.map(({ facts }) => facts)
}
