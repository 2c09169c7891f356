import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { registerShopper, type TestShopper } from '#features/identity/testing/identity-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
let goodsId: number
beforeAll(async () => {
  shop = await createTestShop()
  goodsId = await createGoods(shop.context, { priceInFen: 1990, stock: 1 })
})
afterAll(() => shop.close())

let written = 0
async function write({ id }: TestShopper, changes: { kind?: string; facts?: object } = {}): Promise<number> {
  const { kind = 'refunded', facts = { orderNumber: 'AAAA-BBBB-CCCC', amount: '5.00' } } = changes
  const { rows } = await shop.context.database.execute<{ id: number }>(sql`
    insert into notifications (user_id, kind, facts, dedupe_key, created_at)
    values (${id}, ${kind}, ${JSON.stringify(facts)}::jsonb, ${`test:${++written}`}, now()) returning id::integer`)
  return rows[0]!.id
}

const list = ({ access }: TestShopper, query = '') => shop.call('GET', `/api/notice/${query}`, { token: access })
const read = ({ access }: TestShopper, json: object) => shop.call('POST', '/api/notice/read/', { token: access, json })

test('lists what happened, the newest first, in the language of the request', async () => {
  const shopper = await registerShopper(shop)
  expect((await list(shopper)).body).toMatchObject({ count: 0, unread_count: 0, results: [] })
  await write(shopper)
  const carrierNames = { 'zh-CN': '顺丰速运', en: 'SF Express' }
  const facts = { orderNumber: 'AAAA-BBBB-CCCC', goodsId, shipmentNumber: 1, carrierNames, trackingNumber: 'SF1' }
  const id = await write(shopper, { kind: 'shipped', facts })
  const { body } = await list(shopper, '?lang=en')
  expect(body).toMatchObject({ count: 2, unread_count: 2 })
  expect(body.results[0]).toMatchObject({
    id,
    kind: 'shipped',
    order_number: 'AAAA-BBBB-CCCC',
    goods_id: goodsId,
    amount: null,
    shipment_number: 1,
    carrier: 'SF Express',
    tracking_number: 'SF1',
    read_at: null,
  })
  expect(body.results[1]).toMatchObject({ kind: 'refunded', amount: '5.00', carrier: '' })
  expect((await list(shopper, '?page_size=1&page=2')).body).toMatchObject({ count: 2, unread_count: 2, next: null })
  expect((await list(shopper, '?page=9')).status).toBe(404)
})

test('leaves out kinds of a newer release', async () => {
  const shopper = await registerShopper(shop)
  await write(shopper, { kind: 'unheard_of', facts: {} })
  expect((await list(shopper)).body).toMatchObject({ count: 0, unread_count: 0, results: [] })
})

test('marks some or all as read, only those of the caller, and the first time stays', async () => {
  const [shopper, other] = [await registerShopper(shop), await registerShopper(shop)]
  const [first, , foreign] = [await write(shopper), await write(shopper), await write(other)]
  expect((await read(shopper, { ids: [first, foreign, 999_999] })).status).toBe(204)
  const { body } = await list(shopper)
  expect(body.unread_count).toBe(1)
  expect((await list(other)).body.unread_count).toBe(1)
  await Promise.all([read(shopper, {}), read(shopper, {})])
  const after = (await list(shopper)).body
  expect(after.unread_count).toBe(0)
  const timeOf = ({ results }: typeof body) => results.find((row: { id: number }) => row.id === first).read_at
  expect(timeOf(after)).toBe(timeOf(body))
})

test('refuses ids that are none, and more than a page has', async () => {
  const shopper = await registerShopper(shop)
  for (const ids of [['x'], [0], Array.from({ length: 201 }, () => 1)])
    expect(await read(shopper, { ids })).toMatchObject({ status: 400, body: { errors: { ids: expect.anything() } } })
})

test('wishes have defaults, and change one by one', async () => {
  const { access: token } = await registerShopper(shop)
  const path = '/api/notice/wishes/'
  const defaults = { orders: true, back_in_stock: true, price_drop: false }
  expect((await shop.call('GET', path, { token })).body).toEqual(defaults)
  const put = (json: object) => shop.call('PUT', path, { token, json })
  expect((await put({ price_drop: true })).body).toEqual({ ...defaults, price_drop: true })
  await Promise.all([put({ orders: false }), put({ back_in_stock: false }), put({ orders: false })])
  expect((await shop.call('GET', path, { token })).body).toEqual({
    orders: false,
    back_in_stock: false,
    price_drop: true,
  })
  expect((await put({ orders: 'maybe' })).status).toBe(400)
})

test('read notifications are deleted after half a year, all after two years, in batches', async () => {
  const shopper = await registerShopper(shop)
  const [readEarly, readLate, old, young] = [
    await write(shopper),
    await write(shopper),
    await write(shopper),
    await write(shopper),
  ]
  const { database } = shop.context
  await database.execute(sql`update notifications set read_at = now() - interval '181 days' where id = ${readEarly}`)
  await database.execute(sql`update notifications set read_at = now() - interval '179 days' where id = ${readLate}`)
  await database.execute(sql`update notifications set created_at = now() - interval '731 days' where id = ${old}`)
  const sweeper = shop.sweepers.find(({ name }) => name === 'records after their time')!
  expect(await sweeper.sweep()).toBe(2)
  const { rows } = await database.execute(
    sql`select id::integer from notifications where user_id = ${shopper.id} order by id`,
  )
  expect(rows).toEqual([{ id: readLate }, { id: young }])
  await database.execute(sql`
    insert into notifications (user_id, kind, facts, dedupe_key, created_at)
    select ${shopper.id}, 'refunded', '{}', 'old:' || n, now() - interval '3 years' from generate_series(1, 1001) n`)
  expect([await sweeper.sweep(), await sweeper.sweep(), await sweeper.sweep()]).toEqual(['again', 1, 0])
})
