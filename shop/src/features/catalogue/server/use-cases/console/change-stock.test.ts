import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { stockReasons } from '#features/catalogue/values.ts'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { registerShopper, type TestShopper } from '#features/identity/testing/identity-factory.ts'
import { type SignedIn, signInAs } from '#features/staff/testing/staff-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
let packer: SignedIn
let shopper: TestShopper
let id: number
beforeAll(async () => {
  shop = await createTestShop()
  packer = await signInAs(shop, 'packer')
  shopper = await registerShopper(shop)
})
beforeEach(async () => {
  id = await createGoods(shop.context, { stock: 83 })
})
afterAll(() => shop.close())

const post = (path: string, json: unknown, key: string = randomUUID(), who = packer) =>
  who.call('POST', `/api/console/goods/${path}`, { json, headers: { 'idempotency-key': key } })
const count = (json: object, key?: string) => post(`${id}/stock/`, { reason: 'count', ...json }, key)
const stockOf = async (of = id) => (await packer.call('GET', `/api/console/goods/${of}/`)).body.stock
const pastOf = async (what: string, of = id) =>
  (await packer.call('GET', `/api/console/goods/${of}/${what}/`)).body.results

/** @returns the order's number */
async function buy(quantity: number): Promise<string> {
  const json = { goods_id: id, quantity, redirect_url: 'http://localhost:5173/user/order' }
  const { status, body } = await shop.call('POST', '/api/order/', { json, token: shopper.access })
  expect(status).toBe(201)
  return body.order_number
}

test('who counts 80 where the screen showed 83, while two are bought, leaves 78', async () => {
  const [order] = await Promise.all([buy(2), stockOf()])
  const { status, body } = await count({ seen: 83, counted: 80, note: '盘点：少了三只' })
  expect({ status, body }).toEqual({ status: 200, body: { stock: 78 } })
  expect(await stockOf()).toBe(78)
  const [counted, ordered, first] = await pastOf('movements')
  expect(counted).toMatchObject({
    cause: 'count',
    reason: 'count',
    change: -3,
    note: '盘点：少了三只',
    staff_name: 'The packer',
    order_number: null,
  })
  expect(ordered).toMatchObject({ cause: 'order', change: -2, order_number: order, reason: null, staff_name: '' })
  expect(first).toMatchObject({ cause: 'count', change: 83 })
})

test('counting and buying at the same moment lose nothing', async () => {
  const counts = Array.from({ length: 4 }, () => post(`${id}/stock/`, { change: 5, reason: 'arrival' }))
  const purchases = Array.from({ length: 4 }, () => buy(2))
  await Promise.all([...counts, ...purchases])
  expect(await stockOf()).toBe(83 + 4 * 5 - 4 * 2)
  const { rows } = await shop.context.database.execute<{ booked: number }>(
    sql`select sum(stock_change)::integer as booked from stock_movements where goods_id = ${id}`,
  )
  expect(rows[0]!.booked).toBe(95)
})

test('each leaves its entry in the trail, with who, why and the stock before and after', async () => {
  await post(`${id}/stock/`, { change: 60, reason: 'arrival', note: 'Lot 7' })
  expect(await pastOf('history')).toMatchObject([
    {
      action: 'goods.stock',
      staff_id: packer.id,
      subject_id: String(id),
      changes: { stock: [83, 143], reason: [null, 'arrival'] },
      reason: 'Lot 7',
    },
  ])
  expect((await packer.call('GET', `/api/console/goods/${id}/`)).body.revision).toBe(1)
})

test('the same key changes the stock once, also at the same moment; for something else it is refused', async () => {
  const key = randomUUID()
  const responses = await Promise.all([1, 2, 3].map(() => count({ change: 7 }, key)))
  expect(responses.map(({ status, body }) => [status, body.stock])).toEqual([
    [200, 90],
    [200, 90],
    [200, 90],
  ])
  await buy(1)
  expect((await count({ change: 7 }, key)).body).toEqual({ stock: 90 })
  expect(await stockOf()).toBe(89)
  expect(await count({ change: 8 }, key)).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } })
  const other = await signInAs(shop, 'packer')
  expect((await post(`${id}/stock/`, { change: 7, reason: 'count' }, key, other)).body).toEqual({ stock: 96 })
})

test('what is refused may be tried again under its key', async () => {
  const key = randomUUID()
  expect((await count({ change: -84 }, key)).status).toBe(409)
  await count({ change: 1 })
  expect((await count({ change: -84 }, key)).body).toEqual({ stock: 0 })
})

test('more than the stock cannot be removed', async () => {
  expect(await count({ change: -84 })).toMatchObject({
    status: 409,
    body: { code: 'stock_below_zero', current: { id, stock: 83 }, detail: expect.stringContaining('83') },
  })
  expect(await count({ seen: 183, counted: 90 })).toMatchObject({ status: 409 })
  expect(await stockOf()).toBe(83)
  expect(await pastOf('history')).toEqual([])
})

test('sold-out goods can be bought again at the next request', async () => {
  const soldOut = await createGoods(shop.context, { stock: 0 })
  const inShop = async () => (await shop.call('GET', `/api/goods_info/${soldOut}/`)).body.in_stock
  expect(await inShop()).toBe(false)
  await post(`${soldOut}/stock/`, { change: 1, reason: 'arrival' })
  expect(await inShop()).toBe(true)
})

test.each([
  ['counted', {}],
  ['counted', { seen: 3 }],
  ['change', { seen: 3, counted: 2, change: 1 }],
  ['change', { change: 0 }],
  ['change', { change: 2_000_000_000 }],
  ['counted', { seen: 83, counted: -1 }],
  ['reason', { change: 1, reason: 'theft' }],
  ['note', { change: 1, note: 'x'.repeat(501) }],
])('a wrong %s is refused: %j', async (field, json) => {
  const { status, body } = await count(json)
  expect({ status, code: body.code }).toEqual({ status: 400, code: 'invalid' })
  if (field !== 'note') expect(Object.keys(body.errors)).toEqual([field])
  expect(await stockOf()).toBe(83)
})

test('a key is needed, and goods that there are', async () => {
  const response = await packer.call('POST', `/api/console/goods/${id}/stock/`, {
    json: { change: 1, reason: 'other' },
  })
  expect(response).toMatchObject({ status: 400, body: { errors: { 'Idempotency-Key': [expect.any(String)] } } })
  expect((await post('999999/stock/', { change: 1, reason: 'other' })).status).toBe(404)
  for (const what of ['movements', 'history'])
    expect((await packer.call('GET', `/api/console/goods/999999/${what}/`)).status).toBe(404)
})

test('a viewer cannot count', async () => {
  const viewer = await signInAs(shop, 'viewer')
  expect(await post(`${id}/stock/`, { change: 1, reason: 'other' }, randomUUID(), viewer)).toMatchObject({
    status: 403,
  })
  expect((await viewer.call('GET', `/api/console/goods/${id}/movements/`)).status).toBe(200)
})

test('many are counted together: all, or none', async () => {
  const other = await createGoods(shop.context, { stock: 4 })
  const lines = [
    { id: other, change: 2 },
    { id, seen: 83, counted: 80 },
  ]
  const { body } = await post('stock/', { lines, reason: 'count', note: 'Shelf 3' })
  expect(body).toEqual({
    batch_id: expect.any(String),
    goods: [
      { id: other, stock: 6 },
      { id, stock: 80 },
    ],
  })
  const [counted] = await pastOf('movements', other)
  expect(counted).toMatchObject({ change: 2, note: 'Shelf 3', batch_id: body.batch_id })
  expect(await pastOf('history', other)).toMatchObject([{ batch_id: body.batch_id }])
  const tooMany = [
    { id, change: 1 },
    { id: other, change: -7 },
  ]
  expect(await post('stock/', { lines: tooMany, reason: 'damage' })).toMatchObject({
    status: 409,
    body: { code: 'stock_below_zero', current: { id: other, stock: 6 } },
  })
  expect([await stockOf(), await stockOf(other)]).toEqual([80, 6])
  const twice = [
    { id, change: 1 },
    { id, change: 1 },
  ]
  const refused = await post('stock/', { lines: twice, reason: 'count' })
  expect(refused).toMatchObject({ status: 400, body: { errors: { 'lines.1.id': [expect.any(String)] } } })
  expect((await post('stock/', { lines: [{ id: 999_999, change: 1 }], reason: 'count' })).status).toBe(404)
  expect((await post('stock/', { lines: [], reason: 'count' })).status).toBe(400)
})

test('the book has the reasons of the values', async () => {
  for (const reason of stockReasons) expect((await post(`${id}/stock/`, { change: 1, reason })).status).toBe(200)
  const movements = await pastOf('movements')
  expect(movements.slice(0, 5).map((movement: { reason: string }) => movement.reason)).toEqual(
    stockReasons.toReversed(),
  )
  const page = await packer.call('GET', `/api/console/goods/${id}/movements/?page=2&page_size=4`)
  expect(page.body).toMatchObject({ count: 6, next: null, previous: expect.any(String) })
  expect(page.body.results).toHaveLength(2)
  expect((await packer.call('GET', `/api/console/goods/${id}/movements/?page=3&page_size=4`)).status).toBe(404)
})
