import { createReadStream } from 'node:fs'
import * as demo from '@yokoso/demo'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DetailedGoods, FoundGoods } from '#features/catalogue/contract.ts'
import { saveGoods } from '#features/catalogue/server/index.ts'
import { seedTypeFacts } from '#features/goods-facts/server/index.ts'
import { readCsvTable } from '#platform/csv/read-csv.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { seedGoods } from './seed-goods.ts'

let shop: TestShop
const lines: string[] = []
/** The rows of the file, each by its column. */
const rows: Record<string, string>[] = []
let goodsCount: number
let familyCount: number
let listedCount: number

beforeAll(async () => {
  let header: string[] | undefined
  for await (const record of readCsvTable(createReadStream(demo.goodsFile))) {
    if ('reason' in record) throw new Error(record.reason)
    if (header) rows.push(Object.fromEntries(header.map((name, index) => [name, record.fields[index]!])))
    header ??= record.fields
  }
  goodsCount = rows.length
  // A list shows one member of each family.
  const members = rows.flatMap(({ family }) => family || [])
  familyCount = new Set(members).size
  listedCount = goodsCount - members.length + familyCount
  shop = await createTestShop()
  await seedGoods(shop.context, demo, (line) => lines.push(line))
  await seedTypeFacts(shop.context, demo.typeFacts)
})
afterAll(() => shop.close())

test('has twelve families', () => expect(familyCount).toBe(12))

test('fills the shop with ten types and at least 240 goods', async () => {
  expect(lines[0]).toBe(`demo catalogue: ${goodsCount} goods`)
  const types = await shop.call('GET', '/api/goods_type/?lang=en')
  expect(types.body.results.map(({ type_1 }: { type_1: string }) => type_1)).toEqual([
    'Tea',
    'Ceramics',
    'Stationery',
    'Kitchen',
    'Textiles',
    'Sweets',
    'Home',
    'Beauty',
    'Toys',
    'Outdoors',
  ])
  for (const { type_2 } of types.body.results) {
    expect(type_2.length).toBeGreaterThanOrEqual(4)
    expect(type_2.length).toBeLessThanOrEqual(6)
  }
  const goods = await shop.call('GET', '/api/goods_info/')
  expect(goods.body.count).toBe(listedCount)
  expect(goods.body.count).toBeGreaterThanOrEqual(240)
})

test('sub-types are in the order of the catalogue and none is empty', async () => {
  const { body } = await shop.call('GET', '/api/goods_type/?lang=ja')
  for (const { type_1, type_2 } of body.results) {
    const expected = new Set(rows.filter((row) => row.type_1_ja === type_1).map((row) => row.type_2_ja))
    expect(type_2.map(({ name }: { name: string }) => name)).toEqual([...expected])
  }
})

test('new goods come from different types, one after the other', async () => {
  const types: string[] = []
  for (let page = 1; types.length < listedCount; page++) {
    const { body } = await shop.call('GET', `/api/goods_info/?page=${page}&page_size=100`)
    types.push(...body.results.map(({ type_1 }: { type_1: string }) => type_1))
  }
  for (const [index, type] of types.entries()) expect(type).not.toBe(types[index + 1])
})

test('what is popular and what is new is as the file says', async () => {
  const best = rows.toSorted((a, b) => Number(b.sold_count) - Number(a.sold_count))[0]!
  const newest = rows.toSorted((a, b) => Date.parse(b.created_at!) - Date.parse(a.created_at!))[0]!
  const first = async (ordering: string) =>
    (await shop.call('GET', `/api/goods_info/?page_size=1&ordering=${ordering}&lang=en`)).body.results[0].name
  expect(await first('popular')).toBe(best.name_en)
  expect(await first('newest')).toBe(newest.name_en)
})

test.each(['抹茶', 'お茶', 'matcha', '龍井', 'ceramics', '文房具'])('%s finds something', async (query) => {
  const { body } = await shop.call('GET', `/api/goods_info/search_goods_queryset/?query=${encodeURIComponent(query)}`)
  expect(body.count).toBeGreaterThan(0)
})

test('every type has facts, and its list offers filters with counts', async () => {
  expect(new Set(demo.typeFacts.map(({ typeOfSku }) => typeOfSku.slice(0, 3))).size).toBe(10)
  for (const { typeOfSku } of demo.typeFacts) {
    const type = rows.find(({ sku }) => sku === typeOfSku)!.type_1_en!
    const query = new URLSearchParams({ query: type, type_1: type, lang: 'en', facets: '1' })
    const { body } = await shop.call('GET', `/api/goods_info/search_goods_queryset/?${query}`)
    const { brand, material, origin, storage, without } = (body as FoundGoods).facets!
    const offered = [brand, material, origin, storage, without].filter((values) => values.length > 1)
    expect(offered.length, type).toBeGreaterThanOrEqual(1)
  }
})

test('each sale of the demo is of goods in stock, below their price', () => {
  for (const { sku, price } of demo.sales) {
    const goods = rows.find((row) => row.sku === sku)!
    expect(Number(price), sku).toBeLessThan(Number(goods.price))
    expect(Number(goods.stock), sku).toBeGreaterThan(10)
  }
})

test('sweets state what they contain, and which are without milk', async () => {
  const query = new URLSearchParams({
    query: 'Sweets',
    type_1: 'Sweets',
    lang: 'en',
    without: 'milk',
    page_size: '100',
  })
  const { results } = (await shop.call('GET', `/api/goods_info/search_goods_queryset/?${query}`)).body as FoundGoods
  const withMilk = rows.filter(({ allergens }) => allergens!.includes('milk')).map(({ name_en: name }) => name)
  expect(withMilk.length).toBeGreaterThan(5)
  const found = results.map(({ name }) => name)
  expect(found.length).toBeGreaterThan(10)
  expect(found.filter((name) => withMilk.includes(name))).toEqual([])
})

test('a page shows its facts, and some goods have a full description in every language', async () => {
  const { rows: long } = await shop.context.database.execute<{ id: number; sku: string }>(sql`
    select id, sku from goods where id in (select goods_id from goods_fact_texts where fact = 'long_text')`)
  expect(long.length).toBeGreaterThanOrEqual(10)
  for (const { id, sku } of long)
    for (const [language, column] of [
      ['zh-CN', 'long_text'],
      ['ja', 'long_text_ja'],
      ['en', 'long_text_en'],
    ] as const) {
      const page = (await shop.call('GET', `/api/goods_info/${id}/?lang=${language}`)).body as DetailedGoods
      expect(page.long_text).toBe(rows.find((row) => row.sku === sku)![column])
      expect(page.facts.length, sku).toBeGreaterThanOrEqual(2)
    }
})

test('few goods lack a fact that their type requires', async () => {
  const { rows: lacking } = await shop.context.database.execute<{ sku: string }>(sql`
    select sku from goods where missing_facts_of(id) <> '{}' order by sku`)
  expect(lacking.map(({ sku }) => sku)).toEqual(['TEX-FRS-04', 'TEX-ROM-03'])
})

test('every item has its picture', async () => {
  const { body } = await shop.call('GET', '/api/goods_info/?page_size=3')
  for (const { image_url } of body.results) {
    expect(image_url).toMatch(/^\/goods_img\/\d+\.png\?v=[0-9a-f]+$/)
    expect(await shop.call('GET', image_url)).toMatchObject({ status: 200, headers: { 'content-type': 'image/png' } })
  }
  const { rows } = await shop.context.database.execute(sql`select sku from goods where image_version is null`)
  expect(rows).toEqual([])
})

test('a second start changes nothing, and one after a break completes the pictures', async () => {
  const lineCount = lines.length
  await seedGoods(shop.context, demo, (line) => lines.push(line))
  expect(lines).toHaveLength(lineCount)
  const before = (await shop.call('GET', '/api/goods_info/')).body
  await shop.context.database.execute(sql`update goods set image_version = null where id % 40 = 0`)
  await seedGoods(shop.context, demo, (line) => lines.push(line))
  expect(lines).toHaveLength(lineCount + 1)
  expect((await shop.call('GET', '/api/goods_info/')).body).toEqual(before)
})

test("a merchant's own goods are left alone", async () => {
  const own = await createTestShop()
  const texts = { en: 'Own' }
  const goods = { sku: 'OWN', type1: texts, type2: texts, name: texts, describe: {}, size: '', priceInFen: 1, stock: 1 }
  await saveGoods(own.context, [goods])
  await seedGoods(own.context, demo, (line) => lines.push(line))
  expect((await own.call('GET', '/api/goods_info/')).body.count).toBe(1)
  await own.close()
})
