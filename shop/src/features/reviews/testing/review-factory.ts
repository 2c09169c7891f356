/** Delivered orders for tests of reviews, as the shop stores them, and counters of reviews. */
import { type SQL, sql } from 'drizzle-orm'
import type { TestedShop } from '#platform/testing/tested-shop.ts'

const letters = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
let written = 0

function nextOrderNumber(): string {
  written += 1
  let rest = written
  let text = ''
  for (let place = 0; place < 12; place++) {
    text = letters[rest % letters.length]! + text
    rest = Math.floor(rest / letters.length)
  }
  return text.replace(/^(.{4})(.{4})/, '$1-$2-')
}

export interface DeliveredOrder {
  id: number
  orderNumber: string
}

/** A paid order with one delivered parcel that has all units of all lines. */
export async function deliveredOrder(
  shop: TestedShop,
  {
    userId,
    goodsIds,
    quantity = 1,
    at = shop.context.now(),
  }: { userId: number; goodsIds: readonly number[]; quantity?: number; at?: Date },
): Promise<DeliveredOrder> {
  const orderNumber = nextOrderNumber()
  return shop.context.inTransaction(async (transaction) => {
    const { rows } = await transaction.execute<{ id: number }>(sql`
      insert into orders (order_number, user_id, status, total_in_fen, goods_total_in_fen, currency, redirect_url, created_at, expires_at,
        paid_at, fulfilment)
      values (${orderNumber}, ${userId}, 'paid', ${goodsIds.length * quantity * 100}, ${goodsIds.length * quantity * 100}, 'CNY',
        'http://localhost:5173/user/order', ${at}, ${at}, ${at}, 'delivered') returning id`)
    const id = Number(rows[0]!.id)
    await transaction.execute(sql`
      insert into order_lines (order_id, position, goods_id, goods_names, quantity, unit_price_in_fen, paid_in_fen, option_text)
      select ${id}, place, goods_id, jsonb_build_object('zh-CN', '商品 ' || goods_id), ${quantity}, 100, ${quantity * 100}, '大'
      from unnest(${sql.param([...goodsIds])}::integer[]) with ordinality bought (goods_id, place)`)
    const { rows: parcels } = await transaction.execute<{ id: number }>(sql`
      insert into shipments (order_id, number, status, carrier_code, tracking_number, handed_over_at, ended_at, ended_by, created_at)
      values (${id}, 1, 'delivered', 'sf', ${`SFR${id}`}, ${at}, ${at}, 'shopper', ${at}) returning id`)
    await transaction.execute(sql`
      insert into shipment_lines (shipment_id, order_id, position, quantity)
      select ${parcels[0]!.id}, ${id}, position, quantity from order_lines where order_id = ${id}`)
    return { id, orderNumber }
  })
}

export interface CountedReviews {
  /** With those of the siblings. */
  count: number
  starSum: number
  stars: number[]
  pictured: number
}

/** The stored counters, and the same counted again. */
export async function readCounters(
  shop: TestedShop,
  goodsId: number,
): Promise<{ stored: CountedReviews; recounted: CountedReviews }> {
  const counted = (of: SQL) => sql`from reviews join goods one on one.id = goods_id
    where (${of}) and status = 'shown' and not is_sample`
  const siblings = counted(sql`one.id = goods.id or one.family_id = goods.family_id`)
  const own = counted(sql`one.id = goods.id`)
  const { rows } = await shop.context.database.execute<{ stored: CountedReviews; recounted: CountedReviews }>(sql`
    select json_build_object('count', review_count, 'starSum', star_sum, 'pictured', coalesce(rated.pictured, 0), 'stars',
        json_build_array(coalesce(stars_1, 0), coalesce(stars_2, 0), coalesce(stars_3, 0), coalesce(stars_4, 0), coalesce(stars_5, 0))) as stored,
      json_build_object('count', (select count(*) ${siblings}), 'starSum', (select coalesce(sum(stars), 0) ${siblings}),
        'pictured', (select count(*) filter (where picture_count > 0) ${own}),
        'stars', (select json_build_array(count(*) filter (where stars = 1), count(*) filter (where stars = 2), count(*) filter (where stars = 3),
          count(*) filter (where stars = 4), count(*) filter (where stars = 5)) ${own})) as recounted
    from goods left join goods_ratings rated on rated.goods_id = goods.id where goods.id = ${goodsId}`)
  return rows[0]!
}

/** The review of an order's first line. */
export async function createReview(
  shop: TestedShop,
  {
    orderId,
    userId,
    status = 'shown',
    stars = 5,
  }: { orderId: number; userId: number; status?: 'shown' | 'waiting'; stars?: number },
): Promise<number> {
  const reasons = status === 'waiting' ? ['phone'] : []
  const { rows } = await shop.context.database.execute<{ id: number }>(sql`
    insert into reviews (order_id, position, user_id, goods_id, author, stars, text, status, waiting_reasons, created_at)
    select ${orderId}, 1, ${userId}, goods_id, 'm***a', ${stars}, '好碗', ${status}, ${sql.param(reasons)}::text[], ${shop.context.now()}
    from order_lines where order_id = ${orderId} and position = 1 returning id`)
  return Number(rows[0]!.id)
}
