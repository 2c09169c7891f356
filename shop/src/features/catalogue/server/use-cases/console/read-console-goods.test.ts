/** The console's lists of goods, at some thousands. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { type SignedIn, signInAs } from '#features/staff/testing/staff-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
let viewer: SignedIn
const names = { 'zh-CN': '齐全', ja: '完備', en: 'Complete' }

/** Complete goods, and a few incomplete ones, named after their gap. */
beforeAll(async () => {
  shop = await createTestShop()
  viewer = await signInAs(shop, 'viewer')
  await createGoods(shop.context, { sku: 'FIRST', name: names, stock: 50 })
  await shop.context.database.execute(sql`
    with made as (
      insert into goods (sku, goods_sub_type_id, price_in_fen, stock, image_version, created_at)
      select 'BULK-' || n, 1, n, 50, 'v', '2024-01-01'::timestamptz + n * interval '1 minute' from generate_series(1, 6000) n
      returning id
    ), searched as (
      insert into goods_search (goods_id, tokens, sub_type_ids, is_listed)
      select id, '''bulk'':1'::tsvector, '{1}', id % 2 = 0 from made
    )
    insert into goods_translations (goods_id, language, name)
    select id, language, 'bulk ' || id from made cross join unnest(array['zh-CN', 'ja', 'en']) language`)
  const made = { name: names, stock: 50 }
  await createGoods(shop.context, { ...made, sku: 'GONE', isOnSale: false, name: { ...names, en: 'Withdrawn numbat' } })
  await createGoods(shop.context, { ...made, sku: 'OUT', stock: 0 })
  await createGoods(shop.context, { ...made, sku: 'LOW', stock: 5 })
  await createGoods(shop.context, { ...made, sku: 'CHINESE', name: { 'zh-CN': '只有中文' } })
  await shop.context.database.execute(sql`update goods set image_version = 'v' where sku <> 'FIRST'`)
  await shop.context.database.execute(sql`
    insert into stock_movements (goods_id, cause, stock_change, sold_change, created_at)
    select id, 'count', 1, 0, '2024-01-01' from goods`)
  await shop.context.database.execute(sql`analyze`)
})
afterAll(() => shop.close())

const list = async (query: string) => (await viewer.call('GET', `/api/console/goods/?${query}`)).body
const skusOf = ({ results }: { results: { sku: string }[] }) => results.map(({ sku }) => sku)

describe('a tab', () => {
  test.each([
    ['withdrawn', ['GONE']],
    ['sold_out', ['OUT']],
    ['low_stock', ['LOW']],
    ['missing_translation', ['CHINESE']],
    ['missing_picture', ['FIRST']],
    ['running_low', ['OUT', 'LOW']],
  ])('%s has what belongs there', async (tab, skus) => {
    const body = await list(`tab=${tab}`)
    expect({ count: body.count, skus: skusOf(body) }).toEqual({ count: skus.length, skus })
  })

  test('of goods on sale is the first, in pages', async () => {
    const first = await list('page_size=100&ordering=price')
    expect(first.count).toBe(6004)
    expect(first.facets).toEqual({
      on_sale: 6004,
      withdrawn: 1,
      sold_out: 1,
      low_stock: 1,
      missing_translation: 1,
      missing_picture: 1,
      missing_facts: 0,
      running_low: 2,
    })
    expect((await list('q=numbat')).facets).toMatchObject({ on_sale: 0, withdrawn: 1 })
    expect(skusOf(first)).toContain('BULK-1')
    expect(first.next).toContain('page=2')
    const [last] = (await list('page=61&page_size=100&ordering=price')).results
    expect(last).toMatchObject({ sku: expect.any(String), names: expect.any(Object), held: 0, sold_7d: 0 })
    expect((await viewer.call('GET', '/api/console/goods/?page=62&page_size=100')).status).toBe(404)
  })

  test('of what runs low stands in the menu as a number, for who counts stock', async () => {
    const countsOf = async (who: SignedIn) => (await who.call('GET', '/api/console/me/')).body.counts
    expect(await countsOf(await signInAs(shop, 'packer'))).toMatchObject({ low_stock: 2 })
    expect(await countsOf(viewer)).not.toHaveProperty('low_stock')
  })

  test('follows what happens to the goods', async () => {
    const id = await createGoods(shop.context, { sku: 'MOVING', name: names, stock: 50 })
    const { database } = shop.context
    const tabsOf = async () => {
      const tabs = ['on_sale', 'withdrawn', 'sold_out', 'low_stock', 'missing_translation']
      const found = await Promise.all(tabs.map(async (tab) => skusOf(await list(`tab=${tab}&q=moving`)).length > 0))
      return tabs.filter((_, at) => found[at])
    }
    expect(await tabsOf()).toEqual(['on_sale'])
    await database.execute(sql`update goods set stock = 5 where id = ${id}`)
    expect(await tabsOf()).toEqual(['on_sale', 'low_stock'])
    await database.execute(sql`update goods set low_stock_at = 4 where id = ${id}`)
    expect(await tabsOf()).toEqual(['on_sale'])
    await database.execute(sql`update goods set stock = 0 where id = ${id}`)
    expect(await tabsOf()).toEqual(['on_sale', 'sold_out'])
    await database.execute(sql`delete from goods_translations where goods_id = ${id} and language = 'en'`)
    expect(await tabsOf()).toEqual(['on_sale', 'sold_out', 'missing_translation'])
    await database.execute(sql`update goods set is_on_sale = false where id = ${id}`)
    expect(await tabsOf()).toEqual(['withdrawn'])
  })
})

describe('a filter', () => {
  test('accepts the beginning of a SKU, words in any language, prices and types', async () => {
    expect(skusOf(await list('q=bulk-600'))).toEqual(['BULK-6000', 'BULK-600'])
    expect(skusOf(await list('q=numbat&tab=withdrawn'))).toEqual(['GONE'])
    expect(skusOf(await list('q=numbat'))).toEqual([])
    expect(skusOf(await list(`q=${encodeURIComponent('只有中文')}`))).toEqual(['CHINESE'])
    expect(skusOf(await list('q=%25'))).toEqual([])
    expect(skusOf(await list('price_min=0.05&price_max=0.07&ordering=-price'))).toEqual(['BULK-7', 'BULK-6', 'BULK-5'])
    expect((await list(`type_1=${encodeURIComponent('没有')}`)).count).toBe(0)
  })

  test('finds goods from anywhere in the console, and states by which field', async () => {
    const find = async (q: string) =>
      (await viewer.call('GET', `/api/console/find/?q=${encodeURIComponent(q)}`)).body.goods as unknown[]
    expect(await find('numbat')).toMatchObject([{ sku: 'GONE', is_on_sale: false, matched: 'name' }])
    expect(await find('只')).toMatchObject([{ sku: 'CHINESE', name: '只有中文', matched: 'name' }])
    expect(await find('bulk-600')).toMatchObject([{ matched: 'sku' }, { matched: 'sku' }])
    expect(await find('b')).toEqual([])
  })

  test('that cannot be one is refused', async () => {
    for (const query of ['tab=all', 'ordering=sku', 'price_min=free'])
      expect((await viewer.call('GET', `/api/console/goods/?${query}`)).status, query).toBe(400)
  })
})

test.each([
  'tab=on_sale',
  'tab=on_sale&ordering=price',
  'tab=on_sale&ordering=popular',
  'tab=withdrawn',
  'tab=sold_out',
  'tab=low_stock',
  'tab=missing_translation',
  'tab=missing_picture',
  'tab=running_low',
  'q=numbat&tab=withdrawn',
])('one page of %s is read by indexes, never by going through all goods', async (query) => {
  const spied = vi.spyOn(shop.context.database.$client, 'query')
  await list(query)
  const calls = spied.mock.calls as unknown as [{ text?: string }, unknown[]?][]
  const queries = calls.map(([{ text = '' }, values]) => ({ text, values }))
  spied.mockRestore()
  const statements = queries.filter(({ text }) => /from goods|join goods/.test(text) && !text.includes('count(*)'))
  expect(statements).toHaveLength(2)
  for (const { text, values } of statements) {
    const { rows } = await shop.context.database.$client.query(`explain ${text}`, values)
    const plan = rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('Index')
    expect(plan).not.toMatch(/Seq Scan on (?:goods|goods_translations|goods_search|stock_movements)\b/)
  }
})
