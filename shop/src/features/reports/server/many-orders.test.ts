/** The first screen of a shop with years of orders reads each table by its indexes. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { registerShopper } from '#features/identity/testing/identity-factory.ts'
import { signInAs } from '#features/staff/testing/staff-factory.ts'
import { faultsOfPlan, type Statement } from '#platform/database/testing/plan-faults.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { rollTakings } from './use-cases/roll-takings.ts'

let shop: TestShop
const orders = 20_000
/** A statement has ten seconds, on a busy machine, too. */
const ordersAtOnce = 2_500
/** One order an hour: more than two years. */
const perDay = 24

beforeAll(async () => {
  shop = await createTestShop()
  shop.stopClock()
  const { database, now } = shop.context
  const goodsId = await createGoods(shop.context, { priceInFen: 500, stock: 9 })
  const { id } = await registerShopper(shop)
  for (let first = 1; first <= orders; first += ordersAtOnce)
    await database.execute(sql`
    with bought as (
      insert into orders (order_number, user_id, status, fulfilment, total_in_fen, currency, redirect_url, created_at, expires_at, paid_at)
      select 'OLD-' || n, ${id}, 'paid', 'delivered', 500, 'CNY', '', at, at, at
      from generate_series(${first}::integer, ${first + ordersAtOnce - 1}::integer) n cross join lateral (select ${now()}::timestamptz - (${orders} - n) * interval '1 hour' as at) times
      returning id, created_at
    ), lines as (
      insert into order_lines (order_id, position, goods_id, goods_names, quantity, unit_price_in_fen, paid_in_fen)
      select id, 1, ${goodsId}, '{"en": "Tea"}', 1, 500, 500 from bought
    ), moved as (
      insert into stock_movements (goods_id, order_id, cause, stock_change, sold_change, created_at)
      select ${goodsId}, id, 'pay', 0, 1, created_at from bought
    ), paid as (
      insert into payments (order_id, provider, out_trade_no, status, amount_in_fen, currency, trade_no, expires_at, paid_at)
      select id, 'alipay', 'OLD-' || id, 'succeeded', 500, 'CNY', 'OLD-' || id, created_at, created_at from bought
      returning id, order_id, paid_at
    )
    insert into ledger_entries (kind, order_id, payment_id, amount_in_fen, created_at)
    select 'payment_in', order_id, id, 500, paid_at from paid order by paid_at`)
  await database.execute(sql`analyze`)
  while ((await rollTakings(shop.context)) === 'again');
}, 120_000)
afterAll(() => shop.close())

test('days before the rollup began are computed once, and each has its sum', async () => {
  const { rows } = await shop.context.database.execute(sql`
    select count(*)::integer as days, max(payments) as most, sum(units)::integer < ${orders} as "lacksToday"
    from takings_days where orders > 0`)
  expect(rows).toEqual([{ days: expect.any(Number), most: perDay, lacksToday: true }])
  const { rows: sums } = await shop.context.database.execute(sql`
    select (select sum(received_in_fen) from takings_days) + (select sum(amount_in_fen) from ledger_entries
      where created_at >= (select max(day) + 1 from takings_days)::timestamp at time zone 'Asia/Shanghai')
      = (select sum(amount_in_fen) from ledger_entries) as "isEven"`)
  expect(sums).toEqual([{ isEven: true }])
})

test('the first screen reads no ledger, order or movement one after the other', async () => {
  const owner = await signInAs(shop, 'owner')
  const client = shop.context.database.$client
  const spied = vi.spyOn(client, 'query')
  const { body } = await owner.call('GET', '/api/console/today/')
  const calls = spied.mock.calls as unknown as [{ text?: string }, unknown[]?][]
  spied.mockRestore()
  expect(body.days.slice(0, -1)).toEqual(body.days.slice(0, -1).map((day: object) => ({ ...day, payments: perDay })))
  const tables = ['ledger_entries', 'orders', 'order_lines', 'stock_movements', 'payments']
  const statements: Statement[] = calls
    .map(([{ text = '' }, values = []]) => ({ text, values }))
    .filter(({ text }) => tables.some((table) => text.includes(table)))
  expect(statements.length).toBeGreaterThan(3)
  const own = await client.connect()
  try {
    for (const statement of statements)
      expect(await faultsOfPlan(own, statement, { tables, maxSorted: 500, maxRemoved: 500 }), statement.text).toEqual(
        [],
      )
  } finally {
    own.release()
  }
})
