import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { maxBasketLines } from '#features/basket/values.ts'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { registerShopper, type TestShopper } from '#features/identity/testing/identity-factory.ts'
import { buyAsNewShopper } from '#features/orders/testing/order-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
let shopper: TestShopper
let bowl: number

beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  shopper = await registerShopper(shop)
  bowl = await createGoods(shop.context, { priceInFen: 23_600, stock: 9, name: { 'zh-CN': '抹茶碗', en: 'Tea bowl' } })
})

const order = async (quantity: number) =>
  (await buyAsNewShopper(shop, { shopper, goodsId: bowl, quantity })).orderNumber
const cancel = (number: string) => shop.call('POST', `/api/order/${number}/cancel/`, { token: shopper.access })
const addOrderToBasket = (number: string, as = shopper, language = 'zh-CN') =>
  shop.call('POST', `/api/order/${number}/put_back/?lang=${language}`, { token: as.access })
const add = (goodsId: number, quantity: number) =>
  shop.call('POST', '/api/basket/', { json: { goods_id: goodsId, quantity }, token: shopper.access })
const setBowl = (change: { stock?: number; isOnSale?: boolean }) =>
  shop.context.database.execute(sql`
    update goods set stock = coalesce(${change.stock ?? null}, stock), is_on_sale = coalesce(${change.isOnSale ?? null}, is_on_sale)
    where id = ${bowl}`)
const quantityOfBowl = async () => {
  const { body } = await shop.call('GET', '/api/basket/', { token: shopper.access })
  return body.lines.find(({ goods_id }: { goods_id: number }) => goods_id === bowl)?.quantity ?? 0
}

test.each(['cancelled', 'expired', 'paid'])(
  'adds all goods of a %s order, and a repeat changes nothing',
  async (status) => {
    const number = await order(2)
    await cancel(number)
    await shop.context.database.execute(sql`update orders set status = ${status} where order_number = ${number}`)
    const { status: code, body } = await addOrderToBasket(number)
    expect([code, body]).toEqual([200, { added_count: 1, left_out: [] }])
    expect((await addOrderToBasket(number)).body).toEqual({ added_count: 0, left_out: [] })
    expect(await quantityOfBowl()).toBe(2)
  },
)

test('the larger quantity wins', async () => {
  const number = await order(2)
  await add(bowl, 1)
  expect((await addOrderToBasket(number)).body).toEqual({ added_count: 1, left_out: [] })
  expect(await quantityOfBowl()).toBe(2)
  await add(bowl, 3)
  expect((await addOrderToBasket(number)).body).toEqual({ added_count: 0, left_out: [] })
  expect(await quantityOfBowl()).toBe(5)
})

test.each([
  [{ stock: 1 }, 1, { quantity: 2, reason: 'less' }],
  [{ stock: 0 }, 0, { quantity: 3, reason: 'sold_out' }],
  [{ isOnSale: false }, 0, { quantity: 3, reason: 'withdrawn' }],
])('with %j in the shop, adds %i of three', async (change, quantity, leftOut) => {
  const number = await order(3)
  await setBowl(change)
  const { body } = await addOrderToBasket(number, shopper, 'en')
  expect(body).toEqual({
    added_count: quantity > 0 ? 1 : 0,
    left_out: [{ goods_id: bowl, goods_name: 'Tea bowl', ...leftOut }],
  })
  expect(await quantityOfBowl()).toBe(quantity)
})

test('a full basket rejects further items, and reports that', async () => {
  const number = await order(3)
  const others = await Promise.all(
    Array.from({ length: maxBasketLines }, () => createGoods(shop.context, { stock: 1 })),
  )
  const lines = others.map((goods_id) => ({ goods_id, quantity: 1 }))
  await shop.call('POST', '/api/basket/merge/', { json: { lines }, token: shopper.access })
  expect((await addOrderToBasket(number)).body).toEqual({
    added_count: 0,
    left_out: [{ goods_id: bowl, goods_name: '抹茶碗', quantity: 3, reason: 'full' }],
  })
}, 20_000)

test("nobody adds another shopper's order", async () => {
  const number = await order(1)
  expect((await addOrderToBasket(number, await registerShopper(shop))).status).toBe(404)
  expect((await shop.call('POST', `/api/order/${number}/put_back/`)).status).toBe(401)
})
