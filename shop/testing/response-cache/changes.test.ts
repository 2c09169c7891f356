/** Every change by any process is visible to the next request. */
import { sql } from 'drizzle-orm'
import { inject } from 'light-my-request'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { saveGoods } from '#features/catalogue/server/index.ts'
import { synonyms } from '#features/search/server/index.ts'
import { registerShopper } from '#features/identity/testing/identity-factory.ts'
import { buyAsNewShopper, redirectUrl } from '#features/orders/testing/order-factory.ts'
import { createApiListener } from '#platform/http/pages/page-server.ts'
import { createTestShop, type TestShop } from '../test-shop.ts'
import { type Get, askerOf, countStatements } from './request.ts'

const names = { name: { 'zh-CN': '茶碗' }, type1: { 'zh-CN': '器皿' }, type2: { 'zh-CN': '碗' } }
const lists = {
  newest: '/api/goods_info/?type_1=器皿',
  price: '/api/goods_info/?ordering=price',
  popular: '/api/goods_info/?ordering=popular',
  search: '/api/goods_info/search_goods_queryset/?query=茶碗',
  suggestions: '/api/goods_info/suggest_goods/?query=茶',
  types: '/api/goods_type/',
  matched: '/api/goods_info/search_types/?query=茶碗',
} as const

let shop: TestShop
let get: Get
let statements: () => number
let id: number
let one: string

beforeAll(async () => {
  shop = await createTestShop()
  get = askerOf(shop)
  statements = countStatements(shop)
})
afterAll(() => shop.close())

beforeEach(async () => {
  id = await createGoods(shop.context, { ...names, sku: `BOWL-${Math.random()}`, stock: 3 })
  one = `/api/goods_info/${id}/`
  await shop.context.changes.settle()
})

/** Requests every path twice, so that all are cached. */
async function warm(...paths: string[]): Promise<void> {
  for (const path of [...paths, ...paths]) expect((await get(encodeURI(path))).status).toBe(200)
}

async function areCached(...paths: string[]): Promise<boolean[]> {
  const cached: boolean[] = []
  for (const path of paths) {
    const before = statements()
    await get(encodeURI(path))
    cached.push(statements() === before)
  }
  return cached
}

async function change(statement: ReturnType<typeof sql>): Promise<void> {
  await shop.context.database.execute(statement)
  await shop.context.changes.settle()
}

test.each([
  ['price', () => sql`update goods set price_in_fen = 4200 where id = ${id}`, { price: '42.00' }],
  ['size', () => sql`update goods set size = '1 kg' where id = ${id}`, { size: '1 kg' }],
  ['picture', () => sql`update goods set image_version = 'v1' where id = ${id}`, { image_url: /v=v1/ }],
  ['name', () => sql`update goods_translations set name = '新碗' where goods_id = ${id}`, { name: '新碗' }],
  ['translation', () => sql`insert into goods_translations values (${id}, 'ja', '碗', '')`, { name: '茶碗' }],
  ['stock, when there is none', () => sql`update goods set stock = 0 where id = ${id}`, { in_stock: false }],
  ['type', () => sql`update goods_type_translations set name = '器物' where name = '器皿'`, { type_1: '器物' }],
] as const)('a new %s of goods is shown on its own and in lists', async (_what, statement, expected) => {
  await warm(one, lists.price, '/api/goods_info/')
  await change(statement())
  const shown = (await get(one)).body
  const listed = (await get('/api/goods_info/')).body.results[0]
  for (const [name, value] of Object.entries(expected)) {
    expect(shown[name]).toEqual(value instanceof RegExp ? expect.stringMatching(value) : value)
    expect(listed[name]).toEqual(shown[name])
  }
})

test('changed settings are shown on cached goods, with their terms of delivery', async () => {
  const terms = '/api/delivery_terms/'
  await warm(one, terms)
  const { sentence } = (await get(terms)).body
  expect(await areCached(one, terms)).toEqual([true, true])
  await change(sql`update settings set chosen = '{"return_days": 15, "handling_days": 9}'`)
  expect((await get(one)).body.return_terms).toContain('15')
  expect((await get(terms)).body.sentence).not.toBe(sentence)
  await change(sql`update settings set chosen = '{}'`)
  expect((await get(terms)).body.sentence).toBe(sentence)
})

test('a change that is not shown invalidates nothing: units sold while there are more', async () => {
  await change(sql`update goods set stock = 50 where id = ${id}`)
  await warm(one, lists.newest, lists.price, lists.search, lists.types)
  await change(sql`update goods set stock = 21, updated_at = now() where id = ${id}`)
  expect(await areCached(one, lists.newest, lists.price, lists.search, lists.types)).toEqual(Array(5).fill(true))
})

test('how few are left is shown on the goods alone, up to the number the merchant chooses', async () => {
  const left = async () => (await get(one)).body.left
  await warm(one, lists.newest, lists.price, lists.search, lists.types)
  expect(await left()).toBe(3)
  await change(sql`update goods set stock = 2 where id = ${id}`)
  expect(await areCached(one, lists.newest, lists.price, lists.search, lists.types)).toEqual([
    false,
    true,
    true,
    true,
    true,
  ])
  expect(await left()).toBe(2)
  await change(sql`update goods set stock = 20 where id = ${id}`)
  expect(await left()).toBeNull()
  await change(sql`update settings set chosen = '{"show_left_from": 20}'`)
  expect(await left()).toBe(20)
  await change(sql`update goods set stock = 21 where id = ${id}`)
  expect(await left()).toBeNull()
  await change(sql`update goods set stock = 1 where id = ${id}`)
  await change(sql`update settings set chosen = '{"show_left_from": 0}'`)
  expect(await left()).toBeNull()
  await change(sql`update settings set chosen = '{}'`)
  expect(await left()).toBe(1)
  await change(sql`update goods set stock = 0 where id = ${id}`)
  expect(await left()).toBeNull()
})

test('one item concerns the lists that show it, and no other', async () => {
  const other = await createGoods(shop.context, { type1: { 'zh-CN': '茶' }, type2: { 'zh-CN': '绿茶' } })
  await shop.context.changes.settle()
  const others = '/api/goods_info/?type_2=绿茶'
  await warm(one, lists.newest, others, `/api/goods_info/${other}/`)
  await change(sql`update goods set size = 'L', price_in_fen = 77 where id = ${id}`)
  expect(await areCached(others, `/api/goods_info/${other}/`)).toEqual([true, true])
  expect(await areCached(one, lists.newest)).toEqual([false, false])
})

test('goods that are sold move in the order by popularity, and in no other', async () => {
  await warm(one, lists.newest, lists.price, lists.popular)
  await change(sql`update goods set sold_count = 1000 + ${id} where id = ${id}`)
  expect((await get(lists.popular)).body.results[0].id).toBe(id)
  expect(await areCached(one, lists.price)).toEqual([true, true])
})

test('goods that are added, deleted and restored are listed, counted and suggested at once', async () => {
  const all = Object.values(lists)
  const count = async () => (await get(encodeURI(lists.newest))).body.count as number
  await warm(...all)
  const before = await count()
  await change(sql`update goods set is_on_sale = false where id = ${id}`)
  expect([await count(), (await get(one)).status]).toEqual([before - 1, 404])
  expect((await get(one)).body).toMatchObject({ code: 'not_found', withdrawn: { type_1: '器皿' } })
  await warm(...all)
  await change(sql`update goods set is_on_sale = true where id = ${id}`)
  expect([await count(), (await get(one)).status]).toEqual([before, 200])
  await warm(...all)
  await saveGoods(shop.context, [{ sku: `NEW-${id}`, ...names, priceInFen: 1, stock: 1 }])
  await shop.context.changes.settle()
  const changed = all.filter((path) => path !== lists.types)
  expect(await areCached(...changed)).toEqual(Array(changed.length).fill(false))
  expect(await count()).toBe(before + 1)
})

test('many goods at once are announced as one', async () => {
  await warm(one, lists.newest, lists.types)
  const changes: string[] = []
  shop.context.changes.add({ onChange: (tag) => void changes.push(tag), onConnectionState() {} })
  await change(sql`insert into goods (sku, goods_sub_type_id, price_in_fen)
    select 'MANY-' || n, (select min(id) from goods_sub_types), 5 from generate_series(1, 1000) n`)
  await change(sql`update goods set price_in_fen = 6 where sku like 'MANY-%'`)
  expect(changes.length).toBeLessThan(500)
  expect(changes).toContain('goods/*')
  expect(await areCached(one, lists.newest)).toEqual([false, false])
})

test('synonyms act on searches at once', async () => {
  const search = '/api/goods_info/search_goods_queryset/?query=quokka'
  expect((await get(search)).body.count).toBe(0)
  await synonyms.replace(shop.context, [['quokka', '茶碗']])
  await shop.context.changes.settle()
  expect((await get(search)).body.count).toBeGreaterThan(0)
})

test('after the last unit is bought, buyer and visitors find none in stock', async () => {
  const { access } = await registerShopper(shop)
  await warm(one)
  const listener = createApiListener(shop.api)
  const json = { goods_id: id, quantity: 3, redirect_url: redirectUrl }
  const bought = await inject(listener, {
    method: 'POST',
    url: '/api/order/',
    headers: { host: 'localhost:5173', authorization: `Bearer ${access}` },
    payload: json,
  })
  expect(bought.statusCode).toBe(201)
  expect((await get(one)).body.in_stock).toBe(false)
})

test('an order invalidates nothing while there is more', async () => {
  await change(sql`update goods set stock = 50 where id = ${id}`)
  await warm(one, lists.newest)
  await buyAsNewShopper(shop, { goodsId: id })
  expect(await areCached(one, lists.newest)).toEqual([true, true])
})
