import { getTableColumns, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { preparedOnce } from '#platform/database/prepared-statements.ts'
import { type OrderRow, orders } from './order-tables.ts'

export interface OrderOfLinesDraft {
  orderNumber: string
  userId: number
  /** Each goods once. */
  lines: readonly { goodsId: number; quantity: number }[]
  /** What pricing answered for these lines. */
  totalInFen: number
  redirectUrl: string
  idempotencyKey: string | null
  requestDigest: string | null
  createdAt: Date
  expiresAt: Date
}

const { placeholder } = sql

const insertOnce = preparedOnce((database) => {
  const asked = database.$with('asked', {}).as(sql`
    select * from unnest(${placeholder('goodsIds')}::integer[], ${placeholder('quantities')}::integer[])
      with ordinality as asked (goods_id, quantity, position)`)
  const taken = database.$with('taken', {}).as(sql`
    update goods set stock = stock - asked.quantity from asked
    where goods.id = asked.goods_id and is_on_sale and stock >= asked.quantity and most_per_order >= asked.quantity
    returning goods.id, asked.quantity, asked.position, price_in_fen, currency`)
  const written = database.$with('written', getTableColumns(orders)).as(sql`
    insert into orders (order_number, user_id, total_in_fen, currency, redirect_url, idempotency_key, request_digest, created_at, expires_at)
    select ${placeholder('orderNumber')}, ${placeholder('userId')}, ${placeholder('totalInFen')}::bigint, min(currency),
      ${placeholder('redirectUrl')}, ${placeholder('idempotencyKey')}, ${placeholder('requestDigest')},
      ${placeholder('createdAt')}::timestamptz, ${placeholder('expiresAt')}::timestamptz
    from taken having count(*) = cardinality(${placeholder('goodsIds')}::integer[])
    returning *`)
  const booked = database.$with('booked', {}).as(sql`
    insert into stock_movements (goods_id, order_id, cause, stock_change, sold_change, created_at)
    select taken.id, written.id, 'order', -taken.quantity, 0, ${placeholder('createdAt')}::timestamptz
    from written cross join taken order by taken.id`)
  const lined = database.$with('lined', {}).as(sql`
    insert into order_lines (order_id, position, goods_id, goods_names, quantity, unit_price_in_fen)
    select written.id, taken.position, taken.id,
      (select coalesce(jsonb_object_agg(language, name), '{}') from goods_translations where goods_id = taken.id),
      taken.quantity, taken.price_in_fen
    from written cross join taken order by taken.position`)
  return database.with(asked, taken, written, booked, lined).select().from(written).prepare('insert_order_of_lines')
})

/**
 * Takes the stock of goods that the transaction holds (`lockOffers`), books that and writes the order with its lines.
 * @throws where one of the goods cannot be had, which the caller has looked at: all is rolled back
 */
export async function insertOrderOfLines(
  transaction: Database,
  { lines, ...draft }: OrderOfLinesDraft,
): Promise<OrderRow> {
  const [order] = await insertOnce(transaction).execute({
    ...draft,
    goodsIds: lines.map(({ goodsId }) => goodsId),
    quantities: lines.map(({ quantity }) => quantity),
  })
  if (!order) throw new Error('goods of an order were not held, or not looked at')
  return order
}
