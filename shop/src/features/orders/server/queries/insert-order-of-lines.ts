import { getTableColumns, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { preparedOnce } from '#platform/database/prepared-statements.ts'
import type { Language } from '#platform/i18n/language.ts'
import { type OrderAddressInput, toWireOrderAddress } from '../rules/order-address.ts'
import { type GoodsNames, type OrderRow, orders } from './order-tables.ts'

export interface OrderedLine {
  goodsId: number
  quantity: number
  /** Without the line's share of all discounts. */
  paidInFen: number
}

export interface OrderOfLinesDraft {
  orderNumber: string
  userId: number
  /** Each goods once. */
  lines: readonly OrderedLine[]
  /** What pricing answered for these lines. */
  goodsTotalInFen: number
  discountInFen: number
  deliveryFeeInFen: number
  totalInFen: number
  /** What the fee's rule is called. */
  deliveryNames: GoodsNames | null
  address: OrderAddressInput | null
  message: string
  language: Language
  redirectUrl: string
  idempotencyKey: string | null
  requestDigest: string | null
  createdAt: Date
  expiresAt: Date
}

const { placeholder } = sql

const insertOnce = preparedOnce((database) => {
  const asked = database.$with('asked', {}).as(sql`
    select * from unnest(${placeholder('goodsIds')}::integer[], ${placeholder('quantities')}::integer[], ${placeholder('paid')}::bigint[])
      with ordinality as asked (goods_id, quantity, paid, position)`)
  const taken = database.$with('taken', {}).as(sql`
    update goods set stock = stock - asked.quantity from asked
    where goods.id = asked.goods_id and is_on_sale and stock >= asked.quantity and most_per_order >= asked.quantity
    returning goods.id, asked.quantity, asked.paid, asked.position, price_in_fen, currency, sku, size, weight_in_grams, is_returnable`)
  const written = database.$with('written', getTableColumns(orders)).as(sql`
    insert into orders (order_number, user_id, goods_total_in_fen, discount_in_fen, delivery_fee_in_fen, total_in_fen, currency, delivery_names,
      message, language, redirect_url, idempotency_key, request_digest, created_at, expires_at)
    select ${placeholder('orderNumber')}, ${placeholder('userId')}, ${placeholder('goodsTotalInFen')}::bigint, ${placeholder('discountInFen')}::bigint,
      ${placeholder('deliveryFeeInFen')}::bigint, ${placeholder('totalInFen')}::bigint, min(currency), ${placeholder('deliveryNames')}::jsonb,
      ${placeholder('message')}, ${placeholder('language')}, ${placeholder('redirectUrl')}, ${placeholder('idempotencyKey')}, ${placeholder('requestDigest')},
      ${placeholder('createdAt')}::timestamptz, ${placeholder('expiresAt')}::timestamptz
    from taken having count(*) = cardinality(${placeholder('goodsIds')}::integer[])
    returning *`)
  const booked = database.$with('booked', {}).as(sql`
    insert into stock_movements (goods_id, order_id, cause, stock_change, sold_change, created_at)
    select taken.id, written.id, 'order', -taken.quantity, 0, ${placeholder('createdAt')}::timestamptz
    from written cross join taken order by taken.id`)
  const lined = database.$with('lined', {}).as(sql`
    insert into order_lines (order_id, position, goods_id, goods_names, quantity, unit_price_in_fen, sku, option_text, weight_in_grams, is_returnable, paid_in_fen)
    select written.id, taken.position, taken.id,
      (select coalesce(jsonb_object_agg(language, name), '{}') from goods_translations where goods_id = taken.id),
      taken.quantity, taken.price_in_fen, sku, size, weight_in_grams, is_returnable, paid
    from written cross join taken order by taken.position`)
  const addressed = database.$with('addressed', {}).as(sql`
    insert into order_addresses (order_id, recipient, phone, country, region_code, region_1, region_2, region_3, street, postal_code, created_at)
    select written.id, recipient, phone, country, region_code, region_1, region_2, region_3, street, postal_code, written.created_at
    from written cross join jsonb_populate_record(null::order_addresses, ${placeholder('address')}::jsonb)
    where recipient is not null`)
  return database
    .with(asked, taken, written, booked, lined, addressed)
    .select()
    .from(written)
    .prepare('insert_order_of_lines')
})

/**
 * Takes the stock of goods that the transaction holds (`lockOffers`), books that and writes the order with its lines.
 * @throws where one of the goods cannot be had, which the caller has looked at: all is rolled back
 */
export async function insertOrderOfLines(
  transaction: Database,
  { lines, address, deliveryNames, ...draft }: OrderOfLinesDraft,
): Promise<OrderRow> {
  const [order] = await insertOnce(transaction).execute({
    ...draft,
    goodsIds: lines.map(({ goodsId }) => goodsId),
    quantities: lines.map(({ quantity }) => quantity),
    paid: lines.map(({ paidInFen }) => paidInFen),
    address: address && JSON.stringify(toWireOrderAddress(address)),
    deliveryNames: deliveryNames && JSON.stringify(deliveryNames),
  })
  if (!order) throw new Error('goods of an order were not held, or not looked at')
  return order
}
