/** Repeated and concurrent purchases. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { registerShopper, type TestShopper } from '#features/identity/testing/identity-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { buy, countRows, goodsCounts, tradeIn } from '#features/orders/testing/order-factory.ts'

let shop: TestShop
let shopper: TestShopper
beforeAll(async () => {
  shop = await createTestShop({ accessTtlInMs: 86_400_000 })
  shopper = await registerShopper(shop)
})
afterAll(() => shop.close())

describe('an Idempotency-Key', () => {
  test('makes a repeat answer the same order', async () => {
    const goodsId = await createGoods(shop.context)
    const first = await buy(shop, shopper, { goodsId, key: 'repeat me' })
    const again = await buy(shop, shopper, { goodsId, key: 'repeat me' })
    expect(again.status).toBe(201)
    expect(again.body.order_number).toBe(first.body.order_number)
    expect(tradeIn(again.body.pay_url)).toEqual(tradeIn(first.body.pay_url))
    expect(await goodsCounts(shop, goodsId)).toMatchObject({ stock: 9 })
  })

  test('refuses to stand for another purchase', async () => {
    const goodsId = await createGoods(shop.context)
    await buy(shop, shopper, { goodsId, key: 'one purchase' })
    const response = await buy(shop, shopper, { goodsId, quantity: 2, key: 'one purchase' })
    expect(response).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } })
  })

  test("is the buyer's own", async () => {
    const goodsId = await createGoods(shop.context)
    const other = await registerShopper(shop)
    const mine = await buy(shop, shopper, { goodsId, key: 'shared words' })
    const theirs = await buy(shop, other, { goodsId, quantity: 2, key: 'shared words' })
    expect(theirs.status).toBe(201)
    expect(theirs.body.order_number).not.toBe(mine.body.order_number)
  })

  test('sent ten times at once for the last piece buys it once', async () => {
    const goodsId = await createGoods(shop.context, { stock: 1 })
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => buy(shop, shopper, { goodsId, key: 'all at once' })),
    )
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(201))
    expect(new Set(responses.map(({ body }) => body.order_number)).size).toBe(1)
    expect(await goodsCounts(shop, goodsId)).toEqual({ stock: 0, sold: 0 })
  })

  test.each(['', 'x'.repeat(129), 'tëa'])('is refused as %j', async (key) => {
    const goodsId = await createGoods(shop.context)
    expect(await buy(shop, shopper, { goodsId, key })).toMatchObject({ status: 400, body: { code: 'invalid' } })
  })
})

test('200 buyers at once for 50 pieces get exactly 50', async () => {
  const goodsId = await createGoods(shop.context, { stock: 50 })
  const before = await countRows(shop, 'orders')
  const responses = await Promise.all(Array.from({ length: 200 }, () => buy(shop, shopper, { goodsId })))
  const statuses = Map.groupBy(responses, ({ status }) => status)
  expect(statuses.get(201)).toHaveLength(50)
  expect(statuses.get(409)).toHaveLength(150)
  expect(await goodsCounts(shop, goodsId)).toEqual({ stock: 0, sold: 0 })
  expect((await countRows(shop, 'orders')) - before).toBe(50)
})
