import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '#platform/testing/test-shop.ts'
import { demoCatalogue } from './demo-catalogue.ts'
import { seedDemo } from './seed-demo.ts'

let shop: TestShop
const lines: string[] = []
const goodsCount = demoCatalogue.flatMap(({ goods }) => goods).length

beforeAll(async () => {
  shop = await createTestShop()
  await seedDemo(shop.context, (line) => lines.push(line))
})
afterAll(() => shop.close())

test('fills the shop with ten types and at least 240 goods', async () => {
  expect(lines).toEqual([`demo catalogue: ${goodsCount} goods`])
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
  expect(goods.body.count).toBe(goodsCount)
  expect(goods.body.count).toBeGreaterThanOrEqual(240)
})

test('sub-types stand in the order of the catalogue and none is empty', async () => {
  const { body } = await shop.call('GET', '/api/goods_type/?lang=ja')
  for (const [place, { type }] of demoCatalogue.entries()) {
    const names = body.results[place].type_2.map(({ name }: { name: string }) => name)
    expect(names).toEqual(type.subTypes.map((subType) => subType.name.ja))
  }
})

test('new goods come from different types, one after the other', async () => {
  const types: string[] = []
  for (let page = 1; types.length < goodsCount; page++) {
    const { body } = await shop.call('GET', `/api/goods_info/?page=${page}&page_size=100`)
    types.push(...body.results.map(({ type_1 }: { type_1: string }) => type_1))
  }
  for (const [place, type] of types.entries()) expect(type).not.toBe(types[place + 1])
})

test.each(['抹茶', 'お茶', 'matcha', '龍井', 'ceramics', '文房具'])('%s finds something', async (query) => {
  const { body } = await shop.call('GET', `/api/goods_info/search_goods_queryset/?query=${encodeURIComponent(query)}`)
  expect(body.count).toBeGreaterThan(0)
})

test('a second start changes nothing', async () => {
  await seedDemo(shop.context, (line) => lines.push(line))
  expect(lines).toHaveLength(1)
})
