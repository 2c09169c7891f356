import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { registerShopper } from '#features/identity/testing/identity-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { maxPendingOrders } from '../values.ts'
import { buy, goodsCounts } from '../testing/order-factory.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ hasRateLimits: true, accessTtlInMs: 86_400_000 })
})
afterAll(() => shop.close())

test('a shopper holds the goods of ten unpaid orders and no more, and may go on after cancelling one', async () => {
  const [shopper, other] = [await registerShopper(shop), await registerShopper(shop)]
  const goodsId = await createGoods(shop.context, { stock: 20 })
  const keys = Array.from({ length: maxPendingOrders }, (_, index) => `${index}`)
  const bought = await Promise.all(keys.map((key) => buy(shop, shopper, { goodsId, key })))
  const numbers = bought.map(({ body }) => body.order_number)
  const refused = await buy(shop, shopper, { goodsId })
  expect(refused).toMatchObject({ status: 429, body: { code: 'throttled', detail: expect.stringContaining('10') } })
  expect(refused.headers['retry-after']).toBe('60')
  expect(await goodsCounts(shop, goodsId)).toEqual({ stock: 10, sold: 0 })
  expect((await buy(shop, shopper, { goodsId, key: '9' })).body.order_number).toBe(numbers[9])
  expect((await buy(shop, other, { goodsId })).status).toBe(201)
  await shop.call('POST', `/api/order/${numbers[0]}/cancel/`, { token: shopper.access })
  expect((await buy(shop, shopper, { goodsId })).status).toBe(201)
})
