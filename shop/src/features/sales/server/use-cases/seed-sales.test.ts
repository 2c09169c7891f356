import { sales as demoSales } from '@yokoso/demo'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveGoods } from '#features/catalogue/server/index.ts'
import { buildGoods } from '#features/catalogue/testing/goods-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { salesFixture } from '../../testing/sale-fixture.ts'
import { seedSales } from '../index.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

test('the demo has running sales with a former price in each market, and a coming one, added once', async () => {
  const sales = salesFixture(shop)
  await sales.setMarkets('CN', 'JP', 'EU')
  const goods = await saveGoods(
    shop.context,
    demoSales.map(({ sku }) => ({ ...buildGoods({ priceInFen: 20_000 }), sku })),
  )
  for (let time = 0; time < 2; time++) await seedSales(shop.context, demoSales)
  const listed = await Promise.all(goods.map(async ({ id }) => (await sales.prices(id)).sales))
  expect(listed).toMatchObject([
    [{ is_running: true, was_price: '200.00' }],
    [{ is_running: true, was_price: '200.00' }],
    [{ is_running: true, was_price: '200.00' }],
    [{ is_running: false, was_price: '200.00' }],
  ])
  const { rows } = await shop.context.database.execute(sql`select count(*)::int as count from goods_sales`)
  expect(rows).toEqual([{ count: demoSales.length }])
})
