import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { addAddress, checkOutBasket } from '#features/checkout/testing/basket-purchase-factory.ts'
import { registerShopper } from '#features/identity/testing/identity-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { maxPendingOrders } from '../values.ts'
import { buy, goodsCounts } from '../testing/order-factory.ts'

let shop: TestShop
/** Two processes of one shop. */
let shops: TestShop[]
beforeAll(async () => {
  shop = await createTestShop({ hasRateLimits: true, accessTtlInMs: 86_400_000 })
  shops = [shop, await createTestShop({ beside: shop, previousSecretKey: shop.context.secretKey, hasRateLimits: true })]
})
afterAll(async () => {
  for (const opened of shops.toReversed()) await opened.close()
})

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

test.each(['singly', 'by basket', 'both ways'])('sixty orders at once, %s, hold the goods of ten', async (way) => {
  const shopper = await registerShopper(shop)
  const goodsId = await createGoods(shop.context, { stock: 60, priceInFen: 100 })
  const wish = {
    lines: [{ goods_id: goodsId, quantity: 1 }],
    address_id: await addAddress(shop, shopper),
    expected_total: '99.00',
  }
  const isSingle = (place: number) => way === 'singly' || (way === 'both ways' && place % 2 === 0)
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, place) =>
      isSingle(place)
        ? buy(shops[place % 3 === 0 ? 1 : 0]!, shopper, { goodsId })
        : checkOutBasket(shops[place % 3 === 0 ? 1 : 0]!, shopper, wish),
    ),
  )
  const codes = answers.map(({ status, body }) => (status === 201 ? 'ordered' : body.code))
  expect(codes.filter((code) => code === 'ordered')).toHaveLength(maxPendingOrders)
  // Where all connections are taken for long, some are refused for that.
  expect(new Set(codes)).toEqual(new Set(['ordered', 'throttled', ...codes.filter((code) => code === 'unavailable')]))
  expect(await goodsCounts(shop, goodsId)).toEqual({ stock: 60 - maxPendingOrders, sold: 0 })
})
