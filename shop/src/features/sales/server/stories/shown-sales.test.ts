import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveGoods } from '#features/catalogue/server/index.ts'
import { registerShopper } from '#features/identity/testing/identity-factory.ts'
import { redirectUrl } from '#features/orders/testing/order-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { type SalesFixture, salesFixture } from '../../testing/sale-fixture.ts'

let shop: TestShop
let sales: SalesFixture
let goodsId: number

beforeAll(async () => {
  shop = await createTestShop()
  sales = salesFixture(shop)
  await sales.setMarkets('CN', 'EU')
  goodsId = await sales.goodsSince(60, 16_000)
})
afterAll(() => shop.close())

const listed = async () => {
  const { body } = await shop.call('GET', '/api/goods_info/')
  return body.results.find(({ id }: { id: number }) => id === goodsId)
}
const order = (token: string, fields: object, key = randomUUID()) =>
  shop.call('POST', '/api/order/', {
    json: { goods_id: goodsId, quantity: 2, redirect_url: redirectUrl, ...fields },
    token,
    headers: { 'idempotency-key': key },
  })

test('a sale that starts while lists and pages are cached is shown at the next request', async () => {
  expect(await listed()).toMatchObject({ price: '160.00', was_price: null })
  expect(await sales.shown(goodsId)).toMatchObject({ was_price: null, was_price_text: null, sale_until: null })
  await sales.sale(goodsId, { price: '128.00', from: 1, to: 25 })
  expect(await listed()).toMatchObject({ price: '160.00', was_price: null })
  sales.passHours(1)
  await sales.sweep()
  expect(await listed()).toMatchObject({ price: '128.00', was_price: '160.00' })
  expect(await sales.shown(goodsId)).toMatchObject({
    price: '128.00',
    was_price: '160.00',
    was_price_text: '前 7 天最低售价',
    sale_until: expect.any(String),
  })
  const { body } = await shop.call('GET', `/api/goods_info/${goodsId}/?lang=ja`)
  expect(body.was_price_text).toBe('セール前7日間の最低価格')
})

test('basket and quote show the former price, too', async () => {
  const { access: token } = await registerShopper(shop)
  const basket = await shop.call('POST', '/api/basket/', { json: { goods_id: goodsId, quantity: 1 }, token })
  expect(basket.body.lines).toMatchObject([{ unit_price: '128.00', was_price: '160.00' }])
  const quote = await shop.call('POST', '/api/order/quote/', {
    json: { lines: [{ goods_id: goodsId, quantity: 1 }] },
    token,
  })
  expect(quote.body.lines).toMatchObject([{ unit_price: '128.00', was_price: '160.00' }])
})

test('an order in the second in which a sale ends pays what was shown, or gets total_changed and loses nothing', async () => {
  sales.passHours(24)
  await sales.sweep()
  const { access: token } = await registerShopper(shop)
  const key = randomUUID()
  const refused = await order(token, { expected_total: '256.00' }, key)
  expect(refused).toMatchObject({ status: 409, body: { code: 'total_changed', quote: { total: '320.00' } } })
  // The page asks once more with the total that it now shows, under its key.
  expect(await order(token, { expected_total: '320.00' }, key)).toMatchObject({ status: 201 })
  const repeated = await order(token, { expected_total: '256.00' }, key)
  expect(repeated).toMatchObject({ status: 201 })
  expect(await order(token, { expected_total: '320' })).toMatchObject({ status: 400 })
})

test('orders race with the start of a sale: each pays one of the two prices, never more than shown', async () => {
  await sales.sale(goodsId, { price: '100.00', from: 48, to: 72 })
  sales.passHours(48)
  const shoppers = await Promise.all(Array.from({ length: 6 }, () => registerShopper(shop)))
  const [, ...answers] = await Promise.all([
    sales.sweep(),
    ...shoppers.map(({ access }) => order(access, { expected_total: '320.00' })),
  ])
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
})

test('an import during a sale changes the regular price only, and undoing a slip leaves no trace in the former price', async () => {
  const { sku } = await sales.prices(goodsId)
  await saveGoods(shop.context, [{ sku, priceInFen: 18_000 }])
  expect(await sales.shown(goodsId)).toMatchObject({ price: '100.00' })
  expect(await sales.prices(goodsId)).toMatchObject({ regular_price: '180.00' })
  sales.passHours(24)
  await sales.sweep()
  expect(await sales.shown(goodsId)).toMatchObject({ price: '180.00', was_price: null })
})
