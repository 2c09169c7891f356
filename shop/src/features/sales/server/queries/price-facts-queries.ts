/** Facts for the rules of former prices: the charged prices of goods, and the prices paid for them. */
import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { dayInMs } from '#features/sales/values.ts'
import { chinaWindowInMs, japanWindowInMs, type PriceFacts, type Trade } from '../rules/bases.ts'
import { joinSlips, minStandingInMs, type PriceChange } from '../rules/price-spans.ts'

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

/**
 * By goods; a short-lived price also has whether it was ordered at. Such prices may be many, so each order of their time is
 * read once, and one sort finds the next order at each price. `offset 0` lets orders be read by their time.
 */
export async function readPriceFacts(
  database: Database,
  goodsIds: readonly number[],
  at: Date,
): Promise<Map<number, GoodsPriceFacts>> {
  const before = (timeInMs: number) => new Date(at.getTime() - timeInMs).toISOString()
  const ms = (column: string) => sql.raw(`floor(extract(epoch from ${column}) * 1000)::bigint`)
  const slack = sql.raw(`interval '${orderSlackInMs} milliseconds'`)
  const isBrief = sql.raw(`is_on_sale and until - at < interval '${minStandingInMs} milliseconds'`)
  const wanted = sql`any(${sql.param([...goodsIds])}::integer[])`
  const unit = sql.raw('coalesce(line.paid_in_fen, line.quantity * line.unit_price_in_fen) / line.quantity')
  const { rows } = await database.execute<FactsRow>(sql`
    with first_order as (
      select coalesce((
        select id from orders where created_at >= ${before(chinaWindowInMs + paymentSlackInMs)}::timestamptz
        order by created_at, id limit 1
      ), 9223372036854775807) as id
    ), noted as materialized (
      select price.*, coalesce(lead(at) over (partition by goods_id order by price.id), ${at.toISOString()}::timestamptz) as until
      from goods cross join lateral (
        select goods_id, id, at, price_in_fen, is_on_sale from goods_prices where goods_id = goods.id and id >= coalesce((
          select id from goods_prices where goods_id = goods.id and at <= ${before(japanWindowInMs)}::timestamptz
          order by id desc limit 1
        ), 0)
      ) price where goods.id = ${wanted}
    ), brief as (
      select goods_id, range_agg(tstzrange(at - ${slack}, until + ${slack}, '[]')) as periods
      from noted where ${isBrief} and until >= at group by goods_id
    ), ordered as (
      select found.* from brief cross join unnest(periods) period cross join lateral (
        select brief.goods_id, unit_price_in_fen, created_at from orders join order_lines line on line.order_id = orders.id
        where created_at between lower(period) and upper(period) and line.goods_id = brief.goods_id offset 0
      ) found
    ), compared as (
      select both_kinds.*, min(ordered_at) over (
        partition by goods_id, price_in_fen order by begin desc, ordered_at nulls last rows unbounded preceding
      ) as next_ordered_at
      from (
        select goods_id, id, at, price_in_fen, is_on_sale, until, at - ${slack} as begin, null::timestamptz as ordered_at from noted
        union all
        select goods_id, null, null, unit_price_in_fen, null, null, created_at, created_at from ordered
      ) both_kinds
    )
    select goods.id as "goodsId", goods.sku, goods.is_on_sale as "isOnSale",
      goods.regular_price_in_fen as "regularPriceInFen", first.at as "firstOnSaleAt",
      coalesce(charged.list, '[]') as changes, coalesce(traded.list, '[]') as trades
    from goods
    left join lateral (
      select ${ms('at')} as at from goods_prices where goods_id = goods.id and is_on_sale order by id limit 1
    ) first on true
    left join (
      select goods_id, json_agg(json_build_object('at', ${ms('at')}, 'priceInFen', price_in_fen, 'isOnSale', is_on_sale,
        'isOrderedAt', ${isBrief} and coalesce(next_ordered_at <= until + ${slack}, false)) order by id) as list
      from compared where id is not null group by goods_id
    ) charged on charged.goods_id = goods.id
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
    where goods.id = ${wanted}
    order by goods.id`)
  return new Map(
    rows.map((row) => [
      row.goodsId,
      {
        ...row,
        changes: joinSlips(row.changes),
        regularPriceInFen: Number(row.regularPriceInFen),
        firstOnSaleAt: row.firstOnSaleAt === null ? null : Number(row.firstOnSaleAt),
      },
    ]),
  )
}
