/** Low-stock threshold: the goods' own, or the shop's. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { defaultSettings, maxLowStockDefault } from '#features/settings/values.ts'
import { type SignedIn, signInAs } from '#features/staff/testing/staff-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'

const few = defaultSettings.low_stock_default
let shop: TestShop
let manager: SignedIn
beforeAll(async () => {
  shop = await createTestShop()
  manager = await signInAs(shop, 'manager')
})
beforeEach(() => choose(few))
afterAll(() => shop.close())

async function choose(low_stock_default: number) {
  const { revision } = (await manager.call('GET', '/api/console/settings/')).body
  const headers = { 'if-match': `"${revision}"` }
  const { status } = await manager.call('PATCH', '/api/console/settings/', { json: { low_stock_default }, headers })
  expect(status).toBe(200)
}

const read = async (id: number) => (await manager.call('GET', `/api/console/goods/${id}/`)).body

async function isLow(id: number): Promise<boolean> {
  const { sku } = await read(id)
  const { body } = await manager.call('GET', `/api/console/goods/?tab=low_stock&q=${sku}`)
  return body.count === 1
}

const move = (id: number, change: number) =>
  manager.call('POST', `/api/console/goods/${id}/stock/`, {
    json: { change, reason: 'arrival' },
    headers: { 'idempotency-key': randomUUID() },
  })

const mark = async (id: number, low_stock_at: number | null) => {
  const { revision } = await read(id)
  const headers = { 'if-match': `"${revision}"` }
  return manager.call('PATCH', `/api/console/goods/${id}/`, { json: { low_stock_at }, headers })
}

test('a stock at the mark is low; without one of its own the shop’s counts', async () => {
  const id = await createGoods(shop.context, { stock: few + 1 })
  expect(await isLow(id)).toBe(false)
  await move(id, -1)
  expect(await isLow(id)).toBe(true)
  await mark(id, few - 1)
  expect(await isLow(id)).toBe(false)
  expect(await read(id)).toMatchObject({ low_stock_at: few - 1, low_stock_default: few })
})

test('when the shop’s mark is moved, goods without one of their own follow at once, and nothing else', async () => {
  const [some, own, offSale] = [
    await createGoods(shop.context, { stock: 40 }),
    await createGoods(shop.context, { stock: 40 }),
    await createGoods(shop.context, { stock: 0 }),
  ]
  await mark(own, 3)
  const all = async () => [await isLow(some), await isLow(own), await isLow(offSale)]
  await choose(40)
  expect(await all()).toEqual([true, false, false])
  expect((await read(some)).low_stock_default).toBe(40)
  await move(some, 1)
  expect(await isLow(some)).toBe(false)
  expect(await isLow(await createGoods(shop.context, { stock: 40 }))).toBe(true)
  await move(some, -1)
  await choose(39)
  expect(await all()).toEqual([false, false, false])
  await mark(own, 40)
  expect(await all()).toEqual([false, true, false])
  const { facets } = (await manager.call('GET', '/api/console/goods/?tab=sold_out')).body
  expect(facets.sold_out).toBe(1)
})

test('at the largest mark there may be, each sale is looked at', async () => {
  await choose(maxLowStockDefault)
  const id = await createGoods(shop.context, { stock: maxLowStockDefault + 1 })
  expect(await isLow(id)).toBe(false)
  await move(id, -1)
  expect(await isLow(id)).toBe(true)
  await choose(0)
  expect(await isLow(id)).toBe(false)
})

test('sales at the moment when the mark is moved are judged by the one or the other, never by none', async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, () => createGoods(shop.context, { stock: 12 })))
  await Promise.all([choose(10), ...ids.map((id) => move(id, -4))])
  await Promise.all([choose(few), ...ids.map((id) => move(id, 1))])
  await Promise.all([choose(9), ...ids.map((id) => move(id, -1))])
  const { rows } = await shop.context.database.execute<{ count: number }>(sql`
    select count(*)::integer as count from goods full join goods_running_low low on low.goods_id = goods.id
    where low.level is distinct from stock_level(is_on_sale, stock, low_stock_at, 9)`)
  expect(rows[0]!.count).toBe(0)
  expect(await Promise.all(ids.map(isLow))).toEqual(ids.map(() => true))
})
