/** Facts for the rules of former prices: the charged prices of goods, and the prices paid for them. */
import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { dayInMs } from '#features/sales/values.ts'
import { chinaWindowInMs, japanWindowInMs, type PriceFacts, type Trade } from '../rules/bases.ts'
import type { PriceChange } from '../rules/price-spans.ts'

export interface GoodsPriceFacts extends PriceFacts {
  goodsId: number
  sku: string
  isOnSale: boolean
}

/** The clock of an order may be behind that of the price by a moment. */
const orderSlackInMs = 10_000
/** An order may be paid some time after it was placed. */
const paymentSlackInMs = 2 * dayInMs
/** Orders before the window among which the one paid last is found. */
const formerTrades = 50

interface FactsRow extends Record<string, unknown> {
  goodsId: number
  sku: string
  isOnSale: boolean
  regularPriceInFen: number
  firstOnSaleAt: number | null
  changes: PriceChange[]
  trades: Trade[]
}

/** By goods; of a short-lived price also whether somebody ordered at it. */
export async function readPriceFacts(
  database: Database,
  goodsIds: readonly number[],
  at: Date,
): Promise<Map<number, GoodsPriceFacts>> {
  const before = (timeInMs: number) => new Date(at.getTime() - timeInMs).toISOString()
  const ms = (column: string) => sql.raw(`floor(extract(epoch from ${column}) * 1000)::bigint`)
  const slack = sql.raw(`interval '${orderSlackInMs} milliseconds'`)
  const unit = sql.raw('coalesce(line.paid_in_fen, line.quantity * line.unit_price_in_fen) / line.quantity')
  const { rows } = await database.execute<FactsRow>(sql`
    with first_order as (
      select coalesce((
        select id from orders where created_at >= ${before(chinaWindowInMs + paymentSlackInMs)}::timestamptz
        order by created_at, id limit 1
      ), 9223372036854775807) as id
    )
    select goods.id as "goodsId", goods.sku, goods.is_on_sale as "isOnSale",
      goods.regular_price_in_fen as "regularPriceInFen", first.at as "firstOnSaleAt",
      coalesce(noted.list, '[]') as changes, coalesce(traded.list, '[]') as trades
    from goods
    left join lateral (
      select ${ms('at')} as at from goods_prices where goods_id = goods.id and is_on_sale order by id limit 1
    ) first on true
    cross join lateral (
      select json_agg(json_build_object('at', ${ms('at')}, 'priceInFen', price_in_fen, 'isOnSale', is_on_sale,
        'isOrderedAt', is_on_sale and until - at < interval '5 minutes' and exists (
          select from orders join order_lines line on line.order_id = orders.id
          where orders.created_at between noted.at - ${slack} and noted.until + ${slack}
            and line.goods_id = goods.id and line.unit_price_in_fen = noted.price_in_fen
        )) order by id) as list
      from (
        select id, at, price_in_fen, is_on_sale, coalesce(lead(at) over (order by id), ${at.toISOString()}::timestamptz) as until
        from goods_prices where goods_id = goods.id and id >= coalesce((
          select id from goods_prices earlier where goods_id = goods.id and at <= ${before(japanWindowInMs)}::timestamptz
          order by id desc limit 1
        ), 0)
      ) noted
    ) noted
    cross join lateral (
      select json_agg(json_build_object('paidAt', ${ms('paid_at')}, 'unitInFen', unit) order by paid_at) as list
      from (
        select ${unit} as unit, max(orders.paid_at) as paid_at
        from order_lines line join orders on orders.id = line.order_id
        where line.goods_id = goods.id and line.order_id >= (select id from first_order)
          and orders.paid_at < ${at.toISOString()}::timestamptz
        group by unit
        union all (
          select ${unit}, orders.paid_at from order_lines line join orders on orders.id = line.order_id
          where line.goods_id = goods.id and line.order_id < (select id from first_order)
            and orders.paid_at < ${at.toISOString()}::timestamptz
          order by line.order_id desc limit ${formerTrades}
        )
      ) paid
    ) traded
    where goods.id = any(${sql.param([...goodsIds])}::integer[])
    order by goods.id`)
  return new Map(
    rows.map((row) => [
      row.goodsId,
      {
        ...row,
        regularPriceInFen: Number(row.regularPriceInFen),
        firstOnSaleAt: row.firstOnSaleAt === null ? null : Number(row.firstOnSaleAt),
      },
    ]),
  )
}
