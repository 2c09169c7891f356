import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { maxBasketLines } from '#features/basket/values.ts'
import { registerShopper, type TestShopper } from '#features/identity/testing/identity-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
let shopper: TestShopper
let bowl: number
let tea: number

beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  shopper = await registerShopper(shop)
  bowl = await createGoods(shop.context, { priceInFen: 23_600, stock: 50 })
  tea = await createGoods(shop.context, { priceInFen: 5_800, stock: 5 })
})

const preview = (lines: unknown) => shop.call('POST', '/api/basket/preview/', { json: { lines } })
const merge = (lines: unknown) => shop.call('POST', '/api/basket/merge/', { json: { lines }, token: shopper.access })
const line = (goods_id: number, quantity: number, more: object = {}) => ({ goods_id, quantity, ...more })

test("previews a visitor's basket in its own order, and stores nothing", async () => {
  const lines = [line(bowl, 2, { seen_price: '240.00' }), line(tea, 9, { is_selected: false }), line(999_999, 1)]
  const { status, body } = await preview(lines)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    total: '472.00',
    selected_count: 2,
    lines: [
      { goods_id: bowl, price_change: '-4.00' },
      { goods_id: tea, counted: 5, state: 'less', is_selected: false },
    ],
  })
  expect(body.lines).toHaveLength(2)
  expect((await preview([])).body).toMatchObject({ lines: [], total: '0.00' })
  const basket = await shop.call('GET', '/api/basket/', { token: shopper.access })
  expect(basket.body).toMatchObject({ lines: [], total: '0.00' })
})

test('at the login the larger quantity counts, and a repeat changes nothing', async () => {
  await shop.call('POST', '/api/basket/', { json: { goods_id: bowl, quantity: 3 }, token: shopper.access })
  const lines = [line(tea, 2, { seen_price: '60.00' }), line(bowl, 1), line(999_999, 1)]
  const { status, body } = await merge(lines)
  expect(status).toBe(200)
  expect(body).toMatchObject({ added_count: 1, left_out: [] })
  expect(body.lines).toMatchObject([
    { goods_id: tea, quantity: 2, price_change: '-2.00' },
    { goods_id: bowl, quantity: 3 },
  ])
  const again = await Promise.all([merge(lines), merge(lines)])
  for (const { body: repeated } of again) expect(repeated).toEqual({ ...body, added_count: 0 })
  expect((await merge([line(bowl, 7)])).body).toMatchObject({ added_count: 1, lines: [{}, { quantity: 7 }] })
})

test('a login puts a hundred kinds in with one statement', async () => {
  const goodsIds: number[] = []
  for (let n = 0; n < maxBasketLines; n++) goodsIds.push(await createGoods(shop.context))
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const { body } = await merge(goodsIds.map((id) => line(id, 1)))
  const inserts = query.mock.calls.filter(([statement]) => JSON.stringify(statement).includes('insert into'))
  query.mockRestore()
  expect(body).toMatchObject({ added_count: maxBasketLines })
  expect(inserts).toHaveLength(1)
  expect(body.lines.map(({ goods_id }: { goods_id: number }) => goods_id)).toEqual(goodsIds)
})

test('returns the lines for which the account has no room', async () => {
  const goodsIds: number[] = []
  for (let n = 0; n < maxBasketLines; n++) goodsIds.push(await createGoods(shop.context))
  await merge(goodsIds.slice(1).map((id) => line(id, 1)))
  const { body } = await merge([line(bowl, 1), line(tea, 1), line(goodsIds[5]!, 2)])
  expect(body).toMatchObject({ added_count: 2, left_out: [tea] })
  expect(body.lines).toHaveLength(maxBasketLines)
  expect(body.lines[0].goods_id).toBe(bowl)
})
