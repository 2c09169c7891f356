import { sql } from 'drizzle-orm'
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
  shops = [shop, await createTestShop({ second: shop, previousSecretKey: shop.context.secretKey, hasRateLimits: true })]
})
afterAll(async () => {
  for (const opened of shops.toReversed()) await opened.close()
})

test('a shopper reserves the goods of ten unpaid orders and no more, and may go on after cancelling one', async () => {
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

test.each(['singly', 'by basket', 'both ways'])('sixty orders at once, %s, reserve the goods of ten', async (way) => {
  const shopper = await registerShopper(shop)
  const goodsId = await createGoods(shop.context, { stock: 60, priceInFen: 100 })
  const wish = {
    lines: [{ goods_id: goodsId, quantity: 1 }],
    address_id: await addAddress(shop, shopper),
    expected_total: '99.00',
  }
  const isSingle = (place: number) => way === 'singly' || (way === 'both ways' && place % 2 === 0)
  const responses = await Promise.all(
    Array.from({ length: 60 }, (_, place) =>
      isSingle(place)
        ? buy(shops[place % 3 === 0 ? 1 : 0]!, shopper, { goodsId })
        : checkOutBasket(shops[place % 3 === 0 ? 1 : 0]!, shopper, wish),
    ),
  )
  const codes = responses.map(({ status, body }) => (status === 201 ? 'ordered' : body.code))
  expect(codes.filter((code) => code === 'ordered')).toHaveLength(maxPendingOrders)
  // While all connections are in use, some calls are rejected.
  expect(new Set(codes)).toEqual(new Set(['ordered', 'throttled', ...codes.filter((code) => code === 'unavailable')]))
  expect(await goodsCounts(shop, goodsId)).toEqual({ stock: 60 - maxPendingOrders, sold: 0 })
})

test('with ten unpaid orders the limit comes after errors about the goods of one item, and before those of a basket', async () => {
  const [shopper, other] = [await registerShopper(shop), await registerShopper(shop)]
  const goodsId = await createGoods(shop.context, { stock: 20, priceInFen: 100 })
  for (let n = 0; n < maxPendingOrders; n++) await buy(shop, shopper, { goodsId })
  const few = await createGoods(shop.context, { stock: 1 })
  const withdrawn = await createGoods(shop.context)
  await shop.context.database.execute(sql`update goods set is_on_sale = false where id = ${withdrawn}`)
  const limited = await createGoods(shop.context)
  await shop.context.database.execute(sql`update goods set most_per_order = 2 where id = ${limited}`)
  const unknown = 2_000_000_000

  const single = async (goods: number, quantity = 1) =>
    (await buy(shop, shopper, { goodsId: goods, quantity })).body.code
  expect(await single(unknown)).toBe('not_found')
  expect(await single(withdrawn)).toBe('out_of_stock')
  expect(await single(limited, 3)).toBe('invalid')
  expect(await single(few, 2)).toBe('throttled')

  const own = await addAddress(shop, shopper)
  const basket = async (goods: number, wish: object = {}) =>
    (
      await checkOutBasket(shop, shopper, {
        lines: [{ goods_id: goods, quantity: 2 }],
        address_id: own,
        expected_total: '0.01',
        ...wish,
      })
    ).body.code
  for (const goods of [unknown, withdrawn, few, goodsId]) expect(await basket(goods)).toBe('throttled')
  expect(await basket(goodsId, { address_id: await addAddress(shop, other) })).toBe('throttled')
  expect(await basket(goodsId, { code: 'WINTER10' })).toBe('throttled')
})
