import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'

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
  /** So many orders of the shopper may wait for payment, give or take those sent at the same moment; null: any number. */
  maxPending: number | null
  createdAt: Date
  expiresAt: Date
}

/**
 * Takes the stock, books that and writes the order in one statement: either all happens or nothing.
 * @returns the order's id; null when the goods cannot be had in this quantity
 * @throws a unique violation when the order number or the idempotency key is taken; then nothing has happened
 */
export async function insertOrder(database: Database, draft: OrderDraft): Promise<number | null> {
  const { rows } = await database.execute<{ order_id: number }>(sql`
    with taken as (
      update goods set stock = stock - ${draft.quantity}::integer
      where id = ${draft.goodsId} and is_on_sale and stock >= ${draft.quantity}::integer
        and price_in_fen * ${draft.quantity}::integer <= ${draft.maxTotalInFen}
        and (${draft.maxPending}::integer is null or ${draft.maxPending}::integer >
          (select count(*) from orders where user_id = ${draft.userId} and status = 'pending'))
      returning id, price_in_fen, currency
    ), written as (
      insert into orders (order_number, user_id, total_in_fen, currency, redirect_url, idempotency_key, request_digest, created_at, expires_at)
      select ${draft.orderNumber}, ${draft.userId}, price_in_fen * ${draft.quantity}::integer, currency, ${draft.redirectUrl},
        ${draft.idempotencyKey}, ${draft.requestDigest}, ${draft.createdAt}::timestamptz, ${draft.expiresAt}::timestamptz
      from taken
      returning id
    ), booked as (
      insert into stock_movements (goods_id, order_id, cause, stock_change, sold_change, created_at)
      select taken.id, written.id, 'order', -${draft.quantity}::integer, 0, ${draft.createdAt}::timestamptz
      from written cross join taken
    )
    insert into order_lines (order_id, position, goods_id, goods_names, quantity, unit_price_in_fen)
    select written.id, 1, taken.id,
      (select coalesce(jsonb_object_agg(language, name), '{}') from goods_translations where goods_id = taken.id),
      ${draft.quantity}::integer, taken.price_in_fen
    from written cross join taken
    returning order_id`)
  return rows[0]?.order_id ?? null
}

export interface Offer {
  isOnSale: boolean
  stock: number
  priceInFen: number
}

/** What a refused order is explained with. */
export async function findOffer(database: Database, goodsId: number): Promise<Offer | null> {
  const { rows } = await database.execute<{ is_on_sale: boolean; stock: number; price_in_fen: number }>(
    sql`select is_on_sale, stock, price_in_fen from goods where id = ${goodsId}`,
  )
  const row = rows[0]
  return row ? { isOnSale: row.is_on_sale, stock: row.stock, priceInFen: row.price_in_fen } : null
}
