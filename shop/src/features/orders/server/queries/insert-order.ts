import { getTableColumns, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { preparedOnce } from '#platform/database/prepared-statements.ts'
import type { Language } from '#platform/i18n/language.ts'
import { type OrderRow, orders } from './order-tables.ts'

export interface OrderDraft {
  orderNumber: string
  userId: number
  goodsId: number
  quantity: number
  redirectUrl: string
  idempotencyKey: string | null
  requestDigest: string | null
  /** What pricing answered: where goods or delivery cost something else by now, nothing is written. */
  unitPriceInFen: number
  goodsTotalInFen: number
  deliveryFeeInFen: number
  totalInFen: number
  /** Without the line's share of all discounts. */
  paidInFen: number
  /** How many orders of the shopper may wait for payment; null: any number. */
  maxPending: number | null
  language: Language
  createdAt: Date
  expiresAt: Date
}

const { placeholder } = sql

// What an order without a known address pays for its delivery: nothing, unless the merchant has a zone for it.
const fee = sql`coalesce((select delivery_fee_in_fen(zone, ${placeholder('goodsTotalInFen')}::bigint, weight_in_grams, ${placeholder('quantity')}::integer)
  from zone_of(null, null) as zone), 0)`

const insertOrderOnce = preparedOnce((database) => {
  const taken = database.$with('taken', {}).as(sql`
    update goods set stock = stock - ${placeholder('quantity')}::integer
    where id = ${placeholder('goodsId')} and is_on_sale and stock >= ${placeholder('quantity')}::integer
      and most_per_order >= ${placeholder('quantity')}::integer
      and price_in_fen = ${placeholder('unitPriceInFen')}::bigint and ${fee} = ${placeholder('deliveryFeeInFen')}::bigint
      and case when ${placeholder('maxPending')}::integer is null then true
        else has_room_for_order(${placeholder('userId')}::bigint, ${placeholder('maxPending')}::integer) end
    returning id, price_in_fen, currency, sku, size, weight_in_grams, is_returnable`)
  const written = database.$with('written', getTableColumns(orders)).as(sql`
    insert into orders (order_number, user_id, goods_total_in_fen, delivery_fee_in_fen, delivery_names, total_in_fen, currency,
      language, redirect_url, idempotency_key, request_digest, created_at, expires_at)
    select ${placeholder('orderNumber')}, ${placeholder('userId')}, ${placeholder('goodsTotalInFen')}::bigint, ${placeholder('deliveryFeeInFen')}::bigint,
      (select names from zone_of(null, null)), ${placeholder('totalInFen')}::bigint, currency,
      ${placeholder('language')}, ${placeholder('redirectUrl')}, ${placeholder('idempotencyKey')}, ${placeholder('requestDigest')},
      ${placeholder('createdAt')}::timestamptz, ${placeholder('expiresAt')}::timestamptz
    from taken
    returning *`)
  const booked = database.$with('booked', {}).as(sql`
    insert into stock_movements (goods_id, order_id, cause, stock_change, sold_change, created_at)
    select taken.id, written.id, 'order', -${placeholder('quantity')}::integer, 0, ${placeholder('createdAt')}::timestamptz
    from written cross join taken`)
  const lined = database.$with('lined', {}).as(sql`
    insert into order_lines (order_id, position, goods_id, goods_names, quantity, unit_price_in_fen, sku, option_text, weight_in_grams, is_returnable, paid_in_fen)
    select written.id, 1, taken.id,
      (select coalesce(jsonb_object_agg(language, name), '{}') from goods_translations where goods_id = taken.id),
      ${placeholder('quantity')}::integer, taken.price_in_fen, sku, size, weight_in_grams, is_returnable, ${placeholder('paidInFen')}::bigint
    from written cross join taken`)
  const addressed = database.$with('addressed', {}).as(sql`
    insert into order_addresses (order_id, recipient, phone, country, region_code, region_1, region_2, region_3, street, postal_code, created_at)
    select written.id, recipient, phone, country, region_code, region_1, region_2, region_3, street, postal_code, written.created_at
    from written join addresses on addresses.user_id = written.user_id and is_default
    where (select is_deliverable from zone_of(country, region_code))`)
  return database.with(taken, written, booked, lined, addressed).select().from(written).prepare('insert_order')
})

/**
 * Takes the stock, books that and writes the order in one statement: either all happens or nothing.
 * It goes to the shopper's default address, where there is one that the shop delivers to.
 * @returns the order; null when the goods cannot be had in this quantity, or for this
 * @throws a unique violation when the order number or the idempotency key is taken; then nothing has happened
 */
export async function insertOrder(database: Database, draft: OrderDraft): Promise<OrderRow | null> {
  const rows = await insertOrderOnce(database).execute({ ...draft })
  return rows[0] ?? null
}
