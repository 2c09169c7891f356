import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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
  bowl = await createGoods(shop.context, {
    priceInFen: 23_600,
    stock: 50,
    size: '410 g',
    name: { 'zh-CN': '抹茶碗', en: 'Tea bowl' },
  })
  tea = await createGoods(shop.context, { priceInFen: 5_800, stock: 5 })
})

const read = (as = shopper) => shop.call('GET', '/api/basket/', { token: as.access })
const add = (goodsId: number, quantity: unknown = 1, as = shopper) =>
  shop.call('POST', '/api/basket/', { json: { goods_id: goodsId, quantity }, token: as.access })
const change = (goodsId: number, json: object, as = shopper) =>
  shop.call('PUT', `/api/basket/${goodsId}/`, { json, token: as.access })
const remove = (goodsId: number, as = shopper) => shop.call('DELETE', `/api/basket/${goodsId}/`, { token: as.access })
const merge = (lines: unknown, as = shopper) =>
  shop.call('POST', '/api/basket/merge/', { json: { lines }, token: as.access })
const preview = (lines: unknown) => shop.call('POST', '/api/basket/preview/', { json: { lines } })
const setGoods = (goodsId: number, change_: { stock?: number; price?: number; isOnSale?: boolean; most?: number }) =>
  shop.context.database.execute(sql`
    update goods set stock = coalesce(${change_.stock ?? null}, stock), price_in_fen = coalesce(${change_.price ?? null}, price_in_fen),
      is_on_sale = coalesce(${change_.isOnSale ?? null}, is_on_sale), most_per_order = coalesce(${change_.most ?? null}, most_per_order)
    where id = ${goodsId}`)
const quantities = async (as = shopper) =>
  Object.fromEntries(
    (await read(as)).body.lines.map((line: { goods_id: number; quantity: number }) => [line.goods_id, line.quantity]),
  )

const empty = {
  lines: [],
  selected_count: 0,
  goods_total: '0.00',
  discounts: [],
  hints: [],
  free_delivery_from: '0.00',
  total: '0.00',
  currency: 'CNY',
}

describe('a basket', () => {
  test('stores added goods, and adds up', async () => {
    expect((await read()).body).toEqual(empty)
    expect((await add(bowl, 2)).status).toBe(201)
    const { status, body } = await add(tea, '3')
    expect(status).toBe(201)
    expect(body).toMatchObject({ selected_count: 5, goods_total: '646.00', total: '646.00' })
    expect(body.lines.map(({ goods_id }: { goods_id: number }) => goods_id)).toEqual([tea, bowl])
    expect(body.lines[1]).toEqual({
      goods_id: bowl,
      goods_name: '抹茶碗',
      option_text: '410 g',
      image_url: '',
      quantity: 2,
      counted: 2,
      most: null,
      left: null,
      is_selected: true,
      was_selected: true,
      state: 'ok',
      unit_price: '236.00',
      was_price: null,
      price_change: null,
      line_total: '472.00',
    })
    expect((await read()).body).toEqual(body)
  })

  test('speaks the requested language', async () => {
    await add(bowl)
    const { body } = await shop.call('GET', '/api/basket/?lang=en', { token: shopper.access })
    expect(body.lines[0].goods_name).toBe('Tea bowl')
  })

  test('adds to what is there, up to 999, also from two tabs at once', async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => add(bowl)))
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201))
    expect(await quantities()).toEqual({ [bowl]: 8 })
    expect((await add(bowl, 999)).body.lines[0]).toMatchObject({ quantity: 999, counted: 50, state: 'less' })
  })

  test('sets a quantity and a selection, and only what is selected is priced', async () => {
    await add(bowl, 2)
    await add(tea)
    expect((await change(bowl, { quantity: 3 })).body).toMatchObject({ total: '766.00' })
    const { body } = await change(bowl, { is_selected: false })
    expect(body).toMatchObject({ selected_count: 1, goods_total: '58.00', total: '58.00' })
    expect(body.lines[1]).toMatchObject({ goods_id: bowl, quantity: 3, is_selected: false, line_total: '708.00' })
    expect((await change(bowl, { quantity: 1 })).body.lines[1]).toMatchObject({ is_selected: false })
    expect((await change(bowl, {})).status).toBe(200)
  })

  test('restores a removed line, in two tabs as in one', async () => {
    await add(bowl, 2)
    expect((await remove(bowl)).status).toBe(204)
    expect((await remove(bowl)).status).toBe(204)
    expect((await read()).body).toEqual(empty)
    const [first, second] = await Promise.all([change(bowl, { quantity: 2 }), change(bowl, { quantity: 2 })])
    expect([first.status, second.status]).toEqual([200, 200])
    expect(await quantities()).toEqual({ [bowl]: 2 })
  })

  test('has room for a hundred kinds, also when more come at once', async () => {
    const goodsIds: number[] = []
    for (let n = 0; n < maxBasketLines + 2; n++) goodsIds.push(await createGoods(shop.context))
    await merge(goodsIds.slice(0, maxBasketLines - 1).map((goods_id) => ({ goods_id, quantity: 1 })))
    const responses = await Promise.all(goodsIds.slice(-3).map((goodsId) => add(goodsId)))
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    expect(responses.find(({ status }) => status === 409)!.body).toMatchObject({ code: 'limit_reached' })
    const missing = goodsIds.slice(-3)[responses.findIndex(({ status }) => status === 409)]!
    expect(await change(missing, { quantity: 1 })).toMatchObject({ status: 409, body: { code: 'limit_reached' } })
    expect((await add(goodsIds[0]!)).status).toBe(201)
    expect((await read()).body.lines).toHaveLength(maxBasketLines)
  })
})

describe('what has changed since', () => {
  test('fewer count, the wish stays, and comes back with the goods', async () => {
    await add(tea, 4)
    await setGoods(tea, { stock: 2 })
    expect((await read()).body).toMatchObject({
      total: '116.00',
      selected_count: 2,
      lines: [{ quantity: 4, counted: 2, most: 2, state: 'less', is_selected: true, line_total: '116.00' }],
    })
    await setGoods(tea, { stock: 5 })
    expect((await read()).body.lines[0]).toMatchObject({ state: 'ok', left: 5 })
    await setGoods(tea, { stock: 6 })
    expect((await read()).body.lines[0]).toMatchObject({ state: 'ok', left: null })
    await setGoods(tea, { stock: 0 })
    const soldOut = {
      quantity: 4,
      counted: 0,
      most: 0,
      left: null,
      state: 'sold_out',
      is_selected: false,
      was_selected: true,
      line_total: '0.00',
    }
    expect((await read()).body).toMatchObject({ total: '0.00', selected_count: 0, lines: [soldOut] })
    await setGoods(tea, { stock: 30, isOnSale: false })
    expect((await read()).body.lines).toMatchObject([{ ...soldOut, state: 'withdrawn' }])
    await setGoods(tea, { isOnSale: true })
    expect((await read()).body.lines).toMatchObject([
      { quantity: 4, counted: 4, most: null, state: 'ok', is_selected: true },
    ])
  })

  test('what one order may have bounds a line, and the order itself', async () => {
    await setGoods(bowl, { most: 2 })
    expect((await add(bowl, 3)).body.lines).toMatchObject([{ quantity: 3, counted: 2, most: 2, state: 'less' }])
    const order = (quantity: number) =>
      shop.call('POST', '/api/order/', {
        json: { goods_id: bowl, quantity, redirect_url: 'http://localhost:5173/user/order' },
        token: shopper.access,
      })
    const refused = await order(3)
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'invalid', errors: { quantity: ['每笔订单最多购买 2 件。'] } },
    })
    expect((await order(2)).status).toBe(201)
  })

  test('a price shows the difference from the seen one, until the quantity is changed', async () => {
    await add(bowl)
    await setGoods(bowl, { price: 22_400 })
    expect((await read()).body.lines).toMatchObject([{ unit_price: '224.00', price_change: '-12.00' }])
    await setGoods(bowl, { price: 25_600 })
    expect((await change(bowl, { is_selected: true })).body.lines).toMatchObject([{ price_change: '20.00' }])
    expect((await change(bowl, { quantity: 2 })).body.lines).toMatchObject([{ price_change: null }])
  })
})

test('free delivery is promised where one sum applies to all places', async () => {
  const { database } = shop.context
  expect((await read()).body.free_delivery_from, 'costs nothing anywhere').toBe('0.00')
  await database.execute(sql`update delivery_zones set first_fee_in_fen = 1200`)
  expect((await read()).body.free_delivery_from).toBe(null)
  await database.execute(sql`update delivery_zones set free_above_in_fen = 19900`)
  expect((await read()).body.free_delivery_from).toBe('199.00')
  await database.execute(sql`insert into delivery_zones (names, codes, fee_kind, first_fee_in_fen, free_above_in_fen)
    values ('{}', '{54}', 'flat', 1200, 39900), ('{}', '{65}', 'flat', 1200, 39900)`)
  expect((await read()).body.free_delivery_from).toBe(null)
  await database.execute(sql`update delivery_zones set is_deliverable = false where free_above_in_fen = 39900`)
  expect((await read()).body.free_delivery_from).toBe('199.00')
  await database.execute(sql`delete from delivery_zones where not is_deliverable`)
  await database.execute(sql`update delivery_zones set first_fee_in_fen = 0, free_above_in_fen = null`)
})

describe('refuses', () => {
  test('goods that are not there, or no longer sold', async () => {
    await setGoods(tea, { isOnSale: false })
    for (const response of [
      await add(999_999),
      await add(tea),
      await change(999_999, { quantity: 1 }),
      await change(tea, { quantity: 1 }),
    ])
      expect(response).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect((await read()).body).toEqual(empty)
  })

  test("other people's lines: they are not there", async () => {
    await add(bowl, 2)
    const other = await registerShopper(shop)
    expect(await change(bowl, { is_selected: false }, other)).toMatchObject({ status: 404 })
    expect(await change(bowl, {}, other)).toMatchObject({ status: 404 })
    expect((await remove(bowl, other)).status).toBe(204)
    expect((await read(other)).body).toEqual(empty)
    expect(await quantities()).toEqual({ [bowl]: 2 })
  })

  test.each([0, 1000, -1, 1.5, 'two', null, [1], '9'.repeat(1_000_000)])('the quantity %s', async (quantity) => {
    const response = await add(bowl, quantity)
    if (typeof quantity === 'string' && quantity.length > 100) expect([400, 413]).toContain(response.status)
    else expect(response).toMatchObject({ status: 400, body: { errors: { quantity: [expect.any(String)] } } })
  })

  test.each([
    ['no lines', undefined],
    ['lines that are none', 'x'],
    ['a line that is none', [7]],
    ['a line without goods', [{ quantity: 1 }]],
    ['a quantity too large', [{ goods_id: 1, quantity: 1000 }]],
    ['a price that is none', [{ goods_id: 1, quantity: 1, seen_price: 'cheap' }]],
    ['a price that no goods can have', [{ goods_id: 1, quantity: 1, seen_price: '999999999.99' }]],
    ['a price of a megabyte', [{ goods_id: 1, quantity: 1, seen_price: '1'.repeat(1_000_000) }]],
    ['more lines than there is room', Array.from({ length: 101 }, () => ({ goods_id: 1, quantity: 1 }))],
  ])('%s', async (_name, lines) => {
    for (const response of [await merge(lines), await preview(lines)]) {
      expect([400, 413]).toContain(response.status)
      expect(response.body.code).toMatch(/^(invalid|too_large)$/)
    }
  })

  test('who is not logged in, but for the preview', async () => {
    const requests = [
      shop.call('GET', '/api/basket/'),
      shop.call('POST', '/api/basket/', { json: { goods_id: bowl, quantity: 1 } }),
      shop.call('PUT', `/api/basket/${bowl}/`, { json: { quantity: 1 } }),
      shop.call('DELETE', `/api/basket/${bowl}/`),
      shop.call('POST', '/api/basket/merge/', { json: { lines: [] } }),
    ]
    for (const response of await Promise.all(requests)) expect(response.status).toBe(401)
    expect((await preview([])).status).toBe(200)
  })
})
