import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MatchedTypes } from '#features/catalogue/contract.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await createTestShop()
  const put = (type1: string, type2: string, name: string) =>
    createGoods(shop.context, { type1: { 'zh-CN': type1 }, type2: { 'zh-CN': type2 }, name: { 'zh-CN': name } })
  await put('饮品', '绿的', '抹茶')
  await put('饮品', '绿的', '薄抹茶')
  await put('饮品', '红的', '正山小种')
  await put('器物', '碗', '抹茶碗')
  const ended = await put('点心', '糕', '抹茶糕')
  await shop.context.database.execute(sql`update goods set is_on_sale = false where id = ${ended}`)
})
afterAll(() => shop.close())

async function typesOf(query: string) {
  const found = await shop.call('GET', `/api/goods_info/search_types/?query=${encodeURIComponent(query)}`)
  const known = await shop.call('GET', '/api/goods_type/')
  const names = new Map<number, string>(
    known.body.results.flatMap((type: { id: number; type_1: string; type_2: { id: number; name: string }[] }) => [
      [type.id, type.type_1],
      ...type.type_2.map(({ id, name }) => [-id, name]),
    ]),
  )
  return found.body.types?.map((type: { id: number; count: number; type_2: { id: number; count: number }[] }) => [
    names.get(type.id),
    type.count,
    type.type_2.map(({ id, count }) => [names.get(-id), count]),
  ])
}

test('a search returns the types and sub-types with matches, and how many', async () => {
  expect((await typesOf('抹茶')).toSorted()).toEqual([
    ['器物', 1, [['碗', 1]]],
    ['饮品', 2, [['绿的', 2]]],
  ])
})

test('none without matches, or without a query', async () => {
  for (const query of ['zzzz', '', '!']) expect(await typesOf(query), query).toEqual([])
})

test('returns null where it cannot read all matches', async () => {
  await shop.context.database.execute(sql`
    with made as (
      insert into goods (sku, goods_sub_type_id, size, price_in_fen, stock)
      select 'MANY-' || n, (select min(id) from goods_sub_types), '', 1, 1 from generate_series(1, 10001) n returning id
    )
    insert into goods_search (goods_id, tokens) select id, to_tsvector('simple', 'quagga') from made`)
  const response = await shop.call('GET', '/api/goods_info/search_types/?query=quagga')
  expect(response.body).toEqual({ types: null })
})

test('filters make counts smaller, leave types of which nothing fits, and are refused as those of a list', async () => {
  for (const [type, priceInFen] of [
    ['甲类', 500],
    ['甲类', 900],
    ['乙类', 900],
  ] as const)
    await createGoods(shop.context, {
      name: { 'zh-CN': '雪见障子' },
      type1: { 'zh-CN': type },
      type2: { 'zh-CN': `${type}细` },
      priceInFen,
    })
  const countsFor = async (filters: string) => {
    const path = `/api/goods_info/search_types/?query=${encodeURIComponent('雪见障子')}${filters}`
    const { status, body } = await shop.call('GET', path)
    return { status, counts: (body as MatchedTypes).types?.map(({ count }) => count) }
  }
  expect(await countsFor('')).toEqual({ status: 200, counts: [2, 1] })
  expect(await countsFor('&price_max=5')).toEqual({ status: 200, counts: [1, 0] })
  expect(await countsFor('&price_min=8&in_stock=1')).toEqual({ status: 200, counts: [1, 1] })
  expect((await countsFor('&price_min=9&price_max=5')).status).toBe(400)
})
