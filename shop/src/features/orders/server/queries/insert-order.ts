import { getTableColumns, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { preparedOnce } from '#platform/database/prepared-statements.ts'
import { type OrderRow, orders } from './order-tables.ts'

export interface OrderDraft {
  orderNumber: string
  userId: number
  goodsId: number
  quantity: number
  redirectUrl: string
  idempotencyKey: string | null
  requestDigest: string | null
  /** An order may not cost more. */
  maxTotalInFen: number
  /**
   * How many orders of the shopper may wait for payment; null: any number.
   * Requests sent at the same moment may exceed it.
   */
  maxPending: number | null
  createdAt: Date
  expiresAt: Date
}

const { placeholder } = sql

const insertOrderOnce = preparedOnce((database) => {
  const taken = database.$with('taken', {}).as(sql`
    update goods set stock = stock - ${placeholder('quantity')}::integer
    where id = ${placeholder('goodsId')} and is_on_sale and stock >= ${placeholder('quantity')}::integer
      and most_per_order >= ${placeholder('quantity')}::integer
      and price_in_fen * ${placeholder('quantity')}::integer <= ${placeholder('maxTotalInFen')}
      and (${placeholder('maxPending')}::integer is null or ${placeholder('maxPending')}::integer >
        (select count(*) from orders where user_id = ${placeholder('userId')} and status = 'pending'))
    returning id, price_in_fen, currency`)
  const written = database.$with('written', getTableColumns(orders)).as(sql`
    insert into orders (order_number, user_id, total_in_fen, currency, redirect_url, idempotency_key, request_digest, created_at, expires_at)
    select ${placeholder('orderNumber')}, ${placeholder('userId')}, price_in_fen * ${placeholder('quantity')}::integer, currency,
      ${placeholder('redirectUrl')}, ${placeholder('idempotencyKey')}, ${placeholder('requestDigest')},
      ${placeholder('createdAt')}::timestamptz, ${placeholder('expiresAt')}::timestamptz
    from taken
    returning *`)
  const booked = database.$with('booked', {}).as(sql`
    insert into stock_movements (goods_id, order_id, cause, stock_change, sold_change, created_at)
    select taken.id, written.id, 'order', -${placeholder('quantity')}::integer, 0, ${placeholder('createdAt')}::timestamptz
    from written cross join taken`)
  const lined = database.$with('lined', {}).as(sql`
    insert into order_lines (order_id, position, goods_id, goods_names, quantity, unit_price_in_fen)
    select written.id, 1, taken.id,
      (select coalesce(jsonb_object_agg(language, name), '{}') from goods_translations where goods_id = taken.id),
      ${placeholder('quantity')}::integer, taken.price_in_fen
    from written cross join taken`)
  return database.with(taken, written, booked, lined).select().from(written).prepare('insert_order')
})

/**
 * Takes the stock, books that and writes the order in one statement: either all happens or nothing.
 * @returns the order; null when the goods cannot be had in this quantity
 * @throws a unique violation when the order number or the idempotency key is taken; then nothing has happened
 */
export async function insertOrder(database: Database, draft: OrderDraft): Promise<OrderRow | null> {
  const rows = await insertOrderOnce(database).execute({ ...draft })
  return rows[0] ?? null
}
