import { afterAll, beforeAll, expect, test } from 'vitest'
import { putGoods } from '#features/catalogue/server/goods-factory.ts'
import { registerShopper } from '#features/identity/identity-factory.ts'
import { createTestShop, type TestShop } from '#platform/testing/test-shop.ts'
import { buy, goodsCounts } from '../order-factory.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ hasRateLimits: true, accessTtlInMs: 86_400_000 })
})
afterAll(() => shop.close())

test('a shopper holds the goods of twenty unpaid orders and no more, and may go on after cancelling one', async () => {
  const [shopper, other] = [await registerShopper(shop), await registerShopper(shop)]
  const goodsId = await putGoods(shop.context, { stock: 30 })
  const numbers: string[] = []
  for (let i = 1; i <= 20; i++) numbers.push((await buy(shop, shopper, { goodsId, key: `${i}` })).body.order_number)
  const refused = await buy(shop, shopper, { goodsId })
  expect(refused).toMatchObject({ status: 429, body: { code: 'throttled', detail: expect.stringContaining('20') } })
  expect(refused.headers['retry-after']).toBe('60')
  expect(await goodsCounts(shop, goodsId)).toEqual({ stock: 10, sold: 0 })
  expect((await buy(shop, shopper, { goodsId, key: '20' })).body.order_number).toBe(numbers[19])
  expect((await buy(shop, other, { goodsId })).status).toBe(201)
  await shop.call('POST', `/api/order/${numbers[0]}/cancel/`, { token: shopper.access })
  expect((await buy(shop, shopper, { goodsId })).status).toBe(201)
})
