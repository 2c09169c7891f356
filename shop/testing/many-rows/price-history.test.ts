/** An item with fifty thousand prices, many of one moment, and thousands of sales: each of its screens reads them once. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerShopper } from '#features/identity/testing/identity-factory.ts'
import { salesFixture, type SalesFixture } from '#features/sales/testing/sale-fixture.ts'
import { maxListedSales } from '#features/sales/values.ts'
import { createFilledShop, type FilledShop } from './filled-shop.ts'

/** Each stood for a minute; one was ordered at. */
const minutes = 25_000
/** All noted in one moment, as a broken import may do it. */
const atOnce = 25_000
const orders = 1_000
const formerSales = 5_000
const comingSales = 60

let filled: FilledShop
let sales: SalesFixture
let goodsId: number
beforeAll(async () => {
  filled = await createFilledShop('price-history.test.ts')
  sales = salesFixture(filled.shop)
  goodsId = await sales.goodsSince(60, 500)
  await sales.setMarkets('EU')
  const { id: userId } = await registerShopper(filled.shop)
  const moment = sql`${sales.hoursFromNow(-2)}::timestamptz`
  await filled.insertRows([
    sql`insert into goods_prices (goods_id, at, price_in_fen, is_on_sale, cause)
      select ${goodsId}, ${moment} - (${minutes} - n) * interval '1 minute', 290 + n % 20, true, 'set' from generate_series(1, ${minutes}::integer) n`,
    sql`insert into goods_prices (goods_id, at, price_in_fen, is_on_sale, cause)
      select ${goodsId}, ${moment}, 250 + n % 100, true, 'import' from generate_series(1, ${atOnce}::integer) n`,
    sql`insert into goods_prices (goods_id, at, price_in_fen, is_on_sale, cause) values (${goodsId}, ${moment}, 500, true, 'set')`,
    sql`with bought as (
        insert into orders (order_number, user_id, status, fulfilment, total_in_fen, currency, redirect_url, created_at, expires_at, paid_at)
        select 'OLD-' || n, ${userId}, 'paid', 'delivered', 300, 'CNY', '', at, at, at
        from generate_series(1, ${orders}::integer) n
          cross join lateral (select ${moment} - case when n = 1 then interval '100 minutes' else interval '0' end as at) times
        returning id, order_number
      )
      insert into order_lines (order_id, position, goods_id, goods_names, quantity, unit_price_in_fen, paid_in_fen)
      select id, 1, ${goodsId}, '{"en": "Tea"}', 1, price, price from bought cross join lateral (select case order_number when 'OLD-1'
        then 290 + (${minutes} - 101) % 20 else 300 + id % 40 end as price) prices`,
    sql`insert into goods_sales (goods_id, price_in_fen, starts_at, ends_at, created_at, started_at, ended_at)
      select ${goodsId}, 400, at, at + interval '1 hour', at, at, at + interval '1 hour'
      from generate_series(1, ${formerSales}::integer) n cross join lateral (select ${moment} - interval '60 days' - n * interval '1 hour' as at) times`,
    sql`insert into goods_sales (goods_id, price_in_fen, starts_at, ends_at, created_at)
      select ${goodsId}, 400, at, at + interval '1 hour', now()
      from generate_series(2, ${comingSales + 1}::integer) n cross join lateral (select ${moment} + n * interval '1 day' as at) times`,
  ])
  await filled.analyse({ prices: { tables, addresses: pagesOfPrices() } })
}, 240_000)
afterAll(() => filled.shop.close())

const pagesOfPrices = () => [1, 2, 400].map((page) => `goods/${goodsId}/prices/?page=${page}`)
const tables = ['goods_prices', 'goods_sales', 'orders', 'order_lines']
/** Each price twice: to find where the window begins, and to read it. */
const maxRead = 2 * (minutes + atOnce) + 10 * orders

test('the history of its prices', async () => {
  // One sort finds the orders at prices that stood for a moment.
  await filled.check({
    tables,
    addresses: pagesOfPrices(),
    maxRead,
    maxListRead: maxRead,
    maxSorted: minutes + atOnce + 2 * orders,
  })
  const { count, sales: listed } = await sales.prices(goodsId)
  expect(count).toBe(10_000)
  expect(listed).toHaveLength(maxListedSales)
})

test('its page and its lists read no history', () =>
  filled.checkStatements('page', { tables: ['goods_prices', 'goods_sales', 'goods'], maxListRead: 100 }, () =>
    sales.shown(goodsId),
  ))

test('a sale has the lowest price of 30 days at which somebody ordered', async () => {
  expect(await sales.sale(goodsId, { price: '2.00' })).toMatchObject({ status: 201 })
  await sales.sweep()
  expect(await sales.shown(goodsId)).toMatchObject({ price: '2.00', was_price: '3.09' })
})
