import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { countStatements } from '#testing/response-cache/request.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { toTsvector } from '#platform/cjk-text/index.ts'
import { synonyms } from '#features/search/server/index.ts'
import { refreshPopularGoods } from '../saving/refresh-popular-goods.ts'

let shop: TestShop
const count = 12_000
const search = '/api/goods_info/search_goods_queryset/'

/** Later goods sell better and cost more. Every third is of another type. */
beforeAll(async () => {
  shop = await createTestShop()
  await createGoods(shop.context, { type1: { 'zh-CN': '甲' }, type2: { 'zh-CN': '甲一' } })
  await createGoods(shop.context, { type1: { 'zh-CN': '甲' }, type2: { 'zh-CN': '甲二' } })
  const tokens = toTsvector([{ text: 'quagga print', field: 'title' }])
  await shop.context.database.execute(sql`
    with made as (
      insert into goods (sku, goods_sub_type_id, price_in_fen, stock, sold_count, created_at)
      select 'MANY-' || n, case when n % 3 = 0 then 1 else 2 end, n, 1, n, '2024-01-01'::timestamptz + n * interval '1 minute'
      from generate_series(1, ${count}) n order by n returning id
    )
    insert into goods_search (goods_id, tokens) select id, ${tokens}::tsvector from made`)
  await shop.context.database.execute(sql`analyze goods`)
})
afterAll(() => shop.close())

const get = async (path: string) => (await shop.call('GET', path)).body
const skusOf = async ({ results }: { results: { name: string }[] }) => results.map(({ name }) => name)
const change = (statement: ReturnType<typeof sql>) => shop.context.database.execute(statement)

describe('a list of more than are counted', () => {
  test('states this, and goes on to its end', async () => {
    const body = await get('/api/goods_info/?page_size=100&page=120')
    expect(body).toMatchObject({ count: 10_000, is_count_capped: true })
    expect(body.next).toContain('page=121')
    const last = await get('/api/goods_info/?page_size=100&page=121')
    expect(last).toMatchObject({ count: 10_000, next: null })
    expect(last.results).toHaveLength(2)
    expect((await shop.call('GET', '/api/goods_info/?page_size=100&page=122')).status).toBe(404)
    expect((await shop.call('GET', '/api/goods_info/?page_size=100&page=99999999')).status).toBe(404)
  })

  test.each([
    ['newest', sql`created_at desc, id desc`],
    ['popular', sql`sold_count desc, id desc`],
    ['price', sql`price_in_fen, id`],
    ['-price', sql`price_in_fen desc, id desc`],
  ])('by %s has on each far page what stands there, also within a type', async (ordering, order) => {
    for (const [type, ids] of [
      ['', '{1,2}'],
      ['&type_1=甲', '{1,2}'],
      ['&type_1=甲&type_2=甲二', '{2}'],
    ] as const)
      for (const page of [51, 52, 77]) {
        const { results } = await get(`/api/goods_info/?page_size=100&page=${page}&ordering=${ordering}${type}`)
        const { rows } = await change(sql`select id from goods where goods_sub_type_id = any(${ids}::bigint[])
          order by ${order} limit 100 offset ${(page - 1) * 100}`)
        expect(results.map(({ id }: { id: number }) => id)).toEqual(rows.map(({ id }) => id))
      }
  })

  test('is scanned no further than twice the distance to the page', async () => {
    const pool = shop.context.database.$client
    const query = vi.spyOn(pool, 'query')
    await change(sql`update goods set is_on_sale = false where sku = 'MANY-3'`)
    await get('/api/goods_info/?type_1=甲&page_size=100&page=32')
    await change(sql`update goods set is_on_sale = true where sku = 'MANY-3'`)
    const walks = query.mock.calls.flatMap(([statement], at) =>
      String((statement as unknown as { text?: string }).text).includes('recursive anchors')
        ? [query.mock.results[at]!.value]
        : [],
    )
    expect(walks).toHaveLength(1)
    // Twelve thousand goods have twelve anchors.
    expect((await (walks[0] as Promise<{ rows: unknown[] }>)).rows).toHaveLength(4)
    query.mockRestore()
  })

  test('is counted once, until goods come or go', async () => {
    await get('/api/goods_info/?type_1=甲&type_2=甲一')
    await shop.context.changes.settle()
    const statements = countStatements(shop)
    expect((await get('/api/goods_info/?type_1=甲&type_2=甲一&page=2')).count).toBe(4_001)
    expect(statements()).toBe(2)
    await change(sql`update goods set is_on_sale = false where sku = 'MANY-3'`)
    expect((await get('/api/goods_info/?type_1=甲&type_2=甲一&page=3')).count).toBe(4_000)
    await change(sql`update goods set is_on_sale = true where sku = 'MANY-3'`)
  })
})

describe('a search that finds more than it looks at', () => {
  test('states this', async () => {
    expect(await get(`${search}?query=quagga`)).toMatchObject({ count: 10_000, is_count_capped: true })
    expect((await shop.call('GET', `${search}?query=quagga&page_size=100&page=101`)).status).toBe(404)
  })

  test('finds within a type what there is, wherever the goods have gone meanwhile', async () => {
    const ofOne = `${search}?query=quagga&type_1=甲&type_2=甲一`
    expect(await get(ofOne)).toMatchObject({ count: 4_000 })
    expect((await get(ofOne)).is_count_capped).toBeUndefined()
    await change(sql`update goods set goods_sub_type_id = 2 where sku = 'MANY-6'`)
    await change(sql`update goods set is_on_sale = false where sku = 'MANY-9'`)
    expect(await get(ofOne)).toMatchObject({ count: 3_998 })
    await change(sql`update goods set goods_sub_type_id = 1, is_on_sale = true where sku in ('MANY-6', 'MANY-9')`)
    expect(await get(ofOne)).toMatchObject({ count: 4_000 })
  })

  test('is counted once for all its pages and languages', async () => {
    await get(`${search}?query=print`)
    await shop.context.changes.settle()
    const statements = countStatements(shop)
    await get(`${search}?query=print&page=2&lang=ja`)
    expect(statements()).toBe(1)
  })

  test('has the popular first, in any order', async () => {
    expect(await refreshPopularGoods(shop.context, { maxPopular: 500, minListed: 1_000 })).toBe(500)
    const most = Array.from({ length: 100 }, (_, at) => `MANY-${count - at}`)
    expect(await skusOf(await get(`${search}?query=quagga&page_size=100`))).toEqual(most)
    // Beyond the popular ones, every item appears once.
    const pages = await Promise.all([5, 6, 7].map((page) => get(`${search}?query=quagga&page_size=100&page=${page}`)))
    const skus = await Promise.all(pages.map(skusOf))
    expect(skus[0]!.at(-1)).toBe(`MANY-${count - 499}`)
    expect(new Set(skus.flat()).size).toBe(300)
  })

  test('treats as popular what becomes so, and nothing that is not on sale', async () => {
    await refreshPopularGoods(shop.context, { maxPopular: 500, minListed: 1_000 })
    expect(await refreshPopularGoods(shop.context, { maxPopular: 500, minListed: 1_000 })).toBe(0)
    await change(sql`update goods set sold_count = 99999 where sku = 'MANY-1'`)
    expect(await refreshPopularGoods(shop.context, { maxPopular: 500, minListed: 1_000 })).toBe(2)
    await change(sql`update goods set is_on_sale = false where sku = 'MANY-1'`)
    expect(await refreshPopularGoods(shop.context, { maxPopular: 500, minListed: 1_000 })).toBe(1)
    expect(await skusOf(await get(`${search}?query=quagga&page_size=2`))).toEqual([
      `MANY-${count}`,
      `MANY-${count - 1}`,
    ])
    await change(
      sql`update goods_search set tokens = 'renamed' where goods_id in (select id from goods where sku = ${`MANY-${count}`})`,
    )
    expect(await skusOf(await get(`${search}?query=quagga&page_size=1`))).toEqual([`MANY-${count - 1}`])
    expect(await refreshPopularGoods(shop.context, { maxPopular: 500, minListed: 20_000 })).toBe(500)
  })

  test('suggests those that sell best, as far as is noted, and looks at no more than it offers', async () => {
    await refreshPopularGoods(shop.context, { maxPopular: 500, minListed: 1_000 })
    const suggest = async () => skusOf({ results: (await get('/api/goods_info/suggest_goods/?query=quag')).goods })
    const most = Array.from({ length: 8 }, (_, at) => `MANY-${count - 1 - at}`)
    expect(await suggest()).toEqual(most)
    await change(sql`update goods set sold_count = 50000 where sku = ${most[7]}`)
    expect(await refreshPopularGoods(shop.context, { maxPopular: 500, minListed: 1_000 })).toBe(1)
    expect((await suggest())[0]).toBe(most[7])
    const step = {
      asked: "'t:quagga'",
      level: 0,
      place: 0,
      is_popular: true,
      is_joined: false,
      is_guard: false,
      is_guarded: false,
    }
    const { rows } = await change(
      sql`select * from find_goods_in_steps(${JSON.stringify([step])}::json, null, 8, 1000, true)`,
    )
    expect(rows).toHaveLength(8)
  })
})

describe('a synonym of several words', () => {
  const tokensOf = (title: string) => toTsvector([{ text: title, field: 'title' }])
  const rename = (first: number, last: number, title: string) =>
    change(sql`update goods_search set tokens = ${tokensOf(title)} where goods_id in (
      select id from goods where sku in (select 'MANY-' || n from generate_series(${first}::int, ${last}::int) n))`)
  const skus = (first: number, length: number) => Array.from({ length }, (_, at) => `MANY-${first - at}`)

  beforeAll(async () => {
    await synonyms.replace(shop.context, [['wug', 'xylo phone']])
    await rename(101, 140, 'xylo phone')
    await rename(141, 180, 'phone, xylo')
    await rename(181, 200, 'wug towel')
  })

  test('is found where they stand one after the other, and in names the popular come first', async () => {
    const { count, results } = await get(`${search}?query=wug&page_size=100`)
    expect(count).toBe(60)
    expect(results.map(({ name }: { name: string }) => name)).toEqual([...skus(200, 20), ...skus(140, 40)])
    await change(sql`update goods set sold_count = 70000 where sku = 'MANY-120'`)
    expect((await get(`${search}?query=wug&page_size=1`)).results[0].name).toBe('MANY-120')
  })

  test('is distinguished in two thousand goods at most, where nothing else distinguishes it', async () => {
    await rename(201, 4_700, 'phone, xylo')
    await rename(4_701, 7_200, 'xylo phone')
    const { count } = await get(`${search}?query=wug&page_size=100`)
    expect(count).toBeLessThanOrEqual(60 + 2_000)
    expect((await get(`${search}?query=xylo phone`)).count).toBe(7_100)
  })
})
