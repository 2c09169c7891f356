/** Ten thousand sales that are due at once start in small transactions, and purchases go on between these. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerShopper } from '#features/identity/testing/identity-factory.ts'
import { redirectUrl } from '#features/orders/testing/order-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { type SalesFixture, salesFixture } from '../../testing/sale-fixture.ts'

let shop: TestShop
let sales: SalesFixture
let goodsId: number
const count = 10_000

beforeAll(async () => {
  shop = await createTestShop()
  sales = salesFixture(shop)
  goodsId = await sales.goodsSince(60, 500)
  const { database } = shop.context
  await database.execute(sql`
    insert into goods (sku, goods_sub_type_id, price_in_fen, stock)
    select 'DUE-' || n, (select goods_sub_type_id from goods where id = ${goodsId}), 500, 9
    from generate_series(1, ${count - 1}) n`)
  await database.execute(sql`
    insert into goods_sales (goods_id, price_in_fen, starts_at, ends_at, created_at)
    select id, 400, ${sales.hoursFromNow(1)}::timestamptz, ${sales.hoursFromNow(25)}::timestamptz, ${sales.hoursFromNow(0)}::timestamptz
    from goods where sku like 'DUE-%' or id = ${goodsId}`)
})
afterAll(() => shop.close())

async function sweepAll(): Promise<number> {
  let sweeps = 1
  while ((await sales.sweep()) === 'again') sweeps += 1
  return sweeps
}

async function countAt(priceInFen: number): Promise<number> {
  const { rows } = await shop.context.database.execute<{ count: number }>(
    sql`select count(*)::int as count from goods where price_in_fen = ${priceInFen}`,
  )
  return rows[0]!.count
}

test('start and end each once, while an order pays what it saw or is told the new total', async () => {
  // A token ends while the clock moves.
  const order = async (expected_total: string) =>
    shop.call('POST', '/api/order/', {
      json: { goods_id: goodsId, quantity: 1, redirect_url: redirectUrl, expected_total },
      token: (await registerShopper(shop)).access,
      headers: { 'idempotency-key': randomUUID() },
    })
  sales.passHours(1)
  const [first, atOnce] = await Promise.all([sales.sweep(), order('5.00')])
  expect(first).toBe('again')
  // A lower total is no reason to refuse an order.
  expect(atOnce.status).toBe(201)
  // The first sweep has moved a hundred of them.
  expect(await sweepAll()).toBe(count / 100)
  expect([await countAt(400), await countAt(500)]).toEqual([count, 0])
  expect(await sales.shown(goodsId)).toMatchObject({ price: '4.00' })
  expect((await order('4.00')).status).toBe(201)

  sales.passHours(24)
  const [, late] = await Promise.all([sweepAll(), order('4.00')])
  expect([201, 409]).toContain(late.status)
  if (late.status === 409) expect(late.body).toMatchObject({ code: 'total_changed' })
  expect([await countAt(400), await countAt(500)]).toEqual([0, count])
  expect(await order('4.00')).toMatchObject({ status: 409, body: { code: 'total_changed' } })
  const { rows } = await shop.context.database.execute(
    sql`select count(*)::int as all, count(started_at)::int as started, count(ended_at)::int as ended from goods_sales`,
  )
  expect(rows).toEqual([{ all: count, started: count, ended: count }])
}, 120_000)
