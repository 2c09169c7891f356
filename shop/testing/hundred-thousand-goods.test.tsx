/** Checks the statements of public calls, pages and sitemaps in a shop of 100,000 goods. */
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import openapi from '../../docs/openapi.json' with { type: 'json' }
import { toTsvector } from '#platform/cjk-text/index.ts'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { listGoodsIds } from '#features/catalogue/server/queries/console/console-list-queries.ts'
import { filterOf } from '#features/catalogue/server/use-cases/console/read-console-goods.ts'
import { refreshPopularGoods } from '#features/catalogue/server/use-cases/saving/refresh-popular-goods.ts'
import { goodsOrderings } from '#features/goods-lists/values.ts'
import { goodsTabs } from '#features/catalogue/values.ts'
import { signInAs } from '#features/staff/testing/staff-factory.ts'
import { faultsOfPlan, type Statement } from '#platform/database/testing/plan-faults.ts'
import { callInProcess } from '#platform/http/calls/call-in-process.ts'
import { createPageContext } from '../src/entry.server.tsx'
import { pages } from '../src/routes.ts'
import * as home from '../src/storefront/pages/home.tsx'
import * as goodsDetail from '../src/storefront/pages/goods-detail.tsx'
import * as goodsList from '../src/storefront/pages/goods-list.tsx'
import * as shopHome from '../src/storefront/pages/shop-home.tsx'
import * as shopLayout from '../src/storefront/pages/shop-layout.tsx'
import { createTestShop, type TestShop } from './test-shop.ts'

const goodsCount = 100_000
const typeCount = 20
const bigTables = ['goods', 'goods_translations', 'goods_search', 'stock_movements']
const maxStatements = 6
const maxSorted = 10_000

let shop: TestShop
let client: PoolClient
const executed: (Statement & { name?: string | undefined })[] = []

/** All names contain the common word, each tenth has another, and a hundred have the rare one. */
function* wordings() {
  for (let n = 0; n < 1_000; n += 1) {
    const text = `茶 ${n % 10 === 0 ? '抹茶' : '陶器'} tea wares${n}${n === 7 ? ' whalesong' : ''}`
    yield { n, text, tokens: toTsvector([{ text, field: 'title' }]) }
  }
}

beforeAll(async () => {
  shop = await createTestShop()
  const { database } = shop.context
  for (let n = 1; n <= typeCount; n += 1)
    await createGoods(shop.context, { type1: { 'zh-CN': `类${n % 4}` }, type2: { 'zh-CN': `类${n % 4}之${n}` } })
  await shop.context.inTransaction(
    async (transaction) => {
      await transaction.execute(sql`drop index goods_search_tokens`)
      await transaction.execute(sql`alter table goods disable trigger announce_rows`)
      await transaction.execute(sql`alter table goods_translations disable trigger announce_rows`)
      await transaction.execute(sql`
    with wordings as (select * from json_to_recordset(${JSON.stringify([...wordings()])}::json) wording (n integer, text text, tokens tsvector)),
    made as (
      insert into goods (sku, goods_sub_type_id, price_in_fen, stock, sold_count, created_at)
      select 'MANY-' || n, 1 + n % ${typeCount}, 100 + n % 977, n % 5, n * 7919 % 10007, '2024-01-01'::timestamptz + n * interval '1 minute'
      from generate_series(1, ${goodsCount}) n order by n returning id, goods_sub_type_id
    ), texts as (
      insert into goods_translations (goods_id, language, name)
      select id, 'zh-CN', text || id from made join wordings on n = id % 1000
    )
    insert into goods_search (goods_id, tokens, sub_type_ids)
    select id, tokens, array[goods_sub_type_id] from made join wordings on n = id % 1000`)
      await transaction.execute(sql`alter table goods enable trigger announce_rows`)
      await transaction.execute(sql`alter table goods_translations enable trigger announce_rows`)
      await transaction.execute(
        sql`create index goods_search_tokens on goods_search using gin (tokens, sub_type_ids) where is_listed`,
      )
    },
    { statementTimeoutInMs: 100_000 },
  )
  for (const table of bigTables) await database.$client.query(`vacuum (analyze) ${table}`)
  await refreshPopularGoods(shop.context, undefined, { wait: async () => {} })
  client = await database.$client.connect()
  const query = database.$client.query.bind(database.$client)
  database.$client.query = (...args: never[]) => {
    const [config, values] = args as unknown as [
      { name?: string; text: string; values?: unknown[] },
      unknown[] | undefined,
    ]
    executed.push({ name: config.name, text: config.text, values: values ?? config.values ?? [] })
    return Reflect.apply(query, database.$client, args) as never
  }
}, 120_000)
afterAll(async () => {
  client.release()
  await shop.close()
})

const search = '/api/goods_info/search_goods_queryset/'
const addresses = [
  '/api/goods_type/?page_size=100',
  '/api/goods_info/',
  '/api/goods_info/?ordering=popular&page=40',
  '/api/goods_info/?ordering=price&page=4000',
  '/api/goods_info/?ordering=-price&page_size=100&page=999',
  '/api/goods_info/?type_1=类1&type_2=类1之5',
  '/api/goods_info/?type_1=类1&ordering=popular',
  '/api/goods_info/?type_1=类1&ordering=newest&page=900',
  '/api/goods_info/?facets=1',
  '/api/goods_info/?type_1=类1&ordering=price&facets=1',
  '/api/goods_info/?type_1=类1&type_2=类1之5&facets=1',
  '/api/goods_info/?type_1=类1&type_2=类1之5&in_stock=1&price_min=2.50&facets=1',
  `${search}?query=茶&facets=1`,
  `${search}?query=whalesong&facets=1`,
  `${search}?query=茶`,
  `${search}?query=茶&page=400`,
  `${search}?query=茶&ordering=price`,
  `${search}?query=茶&type_1=类1`,
  `${search}?query=茶&type_1=类1&type_2=类1之5&ordering=newest`,
  `${search}?query=抹茶 tea`,
  `${search}?query=whalesong`,
  `${search}?query=whalesong&type_1=类3&ordering=popular`,
  `${search}?query=红木衣帽柜`,
  `${search}?query=陶器书架`,
  `${search}?query=红色 大号 茶 tea`,
  `${search}?query=墨绿色书架`,
  `${search}?query=qiaomai`,
  `${search}?query=苹果手机充电宝行李箱儿童衣服 夏季薄款儿童纯棉睡衣套装 不锈钢保温壶电饭锅茶壶杯子毛巾 蓝牙耳机无线鼠标键盘`,
  '/api/goods_info/search_types/?query=茶',
  '/api/goods_info/search_types/?query=whalesong',
  '/api/goods_info/search_types/?query=陶器书架',
  '/api/goods_info/suggest_goods/?query=茶',
  '/api/goods_info/suggest_goods/?query=wha',
  '/api/goods_info/77/',
  '/api/goods_info/77/related/',
]

test('every public call that reads goods is looked at', () => {
  const open = Object.entries(openapi.paths).filter(
    ([path, calls]) =>
      /goods/.test(path) &&
      'get' in calls &&
      'security' in calls.get &&
      calls.get.security.some((ways) => !('bearer' in ways)),
  )
  const shapes = open.map(([path]) => new RegExp(`^${path.replace(/\{\w+\}/, '\\d+')}(?:\\?|$)`))
  for (const shape of shapes)
    expect(
      addresses.some((address) => shape.test(address)),
      shape.source,
    ).toBe(true)
})

const planFaults = (statement: Statement, { mayRead = 0 } = {}) =>
  faultsOfPlan(client, statement, { tables: bigTables, maxSorted, mayRead })

async function expectFewReads(maxCount = maxStatements): Promise<void> {
  const statements = executed.filter(({ text }) => /^(?:select|with)\b/.test(text) && text !== 'select')
  expect(statements.length).toBeLessThanOrEqual(maxCount)
  for (const statement of statements) expect(await faultsOnce(statement), statement.text.slice(0, 200)).toEqual([])
}

const known = new Map<string, Promise<string[]>>()

/** Checks equal statements of different calls and pages once. */
function faultsOnce(statement: Statement): Promise<string[]> {
  const key = JSON.stringify(statement)
  if (!known.has(key)) known.set(key, planFaults(statement))
  return known.get(key)!
}

test.each(addresses)('%s reads little', async (address) => {
  executed.length = 0
  const { status } = await shop.call('GET', address)
  expect(status).toBe(200)
  await expectFewReads()
})

/** Reading the tokens of all goods would take many times as many pages. */
const maxPagesRead = 800

test.each(['茶', 'te', 'wha', '茶 抹', 'green tea', '绿茶'])(
  'suggestions for %s are one statement that reads few pages',
  async (typed) => {
    shop.api.cache!.clear()
    executed.length = 0
    await shop.call('GET', `/api/goods_info/suggest_goods/?query=${typed}`)
    const statements = executed.filter(({ text }) => text.includes('goods_search'))
    expect(statements).toHaveLength(1)
    const [{ text, values }] = statements as [Statement]
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
      `explain (analyze, buffers, timing off, format json) ${text}`,
      values,
    )
    const { Plan: plan } = rows[0]!['QUERY PLAN'][0]
    expect(plan['Shared Hit Blocks']! + plan['Shared Read Blocks']!).toBeLessThan(maxPagesRead)
  },
)

test('the search for words has more pages than suggestions may read', async () => {
  const { rows } = await client.query<{ pages: number }>(
    "select relpages as pages from pg_class where relname = 'goods_search'",
  )
  expect(rows[0]!.pages).toBeGreaterThan(5 * maxPagesRead)
})

test('the console’s page of one item, and its types, read little', async () => {
  const { call } = await signInAs(shop, 'manager')
  for (const address of ['goods/77/', 'goods/77/movements/', 'goods/77/history/', 'types/']) {
    executed.length = 0
    const { status } = await call('GET', `/api/console/${address}`)
    expect([address, status]).toEqual([address, 200])
    await expectFewReads()
  }
})

/** Filters of the console's list. */
const consoleFilters = [
  '',
  'q=whalesong',
  'q=MANY-77',
  'type_1=类1',
  'type_1=类1&type_2=类1之5',
  'price_min=5.00&price_max=5.10',
  'price_max=9.00',
]

const manyTabs = [...consoleFilters.map((filter) => [filter, goodsTabs] as const), ['q=茶', ['on_sale']] as const]
test.each(manyTabs)('the console’s list of ?%s reads little in each tab and order', async (consoleFilter, tabs) => {
  executed.length = 0
  const query = Object.fromEntries(new URLSearchParams(consoleFilter))
  for (const tab of tabs)
    for (const ordering of goodsOrderings) {
      const filter = await filterOf(shop.context, { ...query, tab })
      await listGoodsIds(shop.context.database, { ...filter, ordering, limit: 24, offset: consoleFilter ? 0 : 9_600 })
    }
  await expectFewReads(executed.length)
})

const counted = [...consoleFilters.map((filter) => [filter, 1] as const), ['q=茶', 2] as const]
test.each(counted)('the console counts its tabs of ?%s without going through all goods', async (filter, statements) => {
  const { call } = await signInAs(shop, 'manager')
  executed.length = 0
  expect((await call('GET', `/api/console/goods/?${filter}`)).status).toBe(200)
  const isCount = ({ text }: Statement) => text.includes('as "missing_picture"')
  const counts = executed.filter(isCount)
  expect(counts).toHaveLength(statements)
  executed.splice(0, Infinity, ...executed.filter((statement) => !isCount(statement)))
  await expectFewReads()
  for (const count of counts) expect(await planFaults(count, { mayRead: goodsCount - 1 })).toEqual([])
})

/** A part is read in batches of a thousand. */
const maxReadsOfPart = 18
const sitemaps = [
  ['/sitemap.xml', maxStatements],
  ['/sitemaps/pages-1.xml', 2],
  ['/sitemaps/types-1.xml', 1],
  ['/sitemaps/kinds-1.xml', 1],
  ['/sitemaps/goods-4.xml', maxReadsOfPart],
] as const

test.each(sitemaps)('%s reads little', async (address, maxCount) => {
  executed.length = 0
  const { status, text } = await shop.call('GET', address)
  expect([status, text.includes('<loc>')]).toEqual([200, true])
  await expectFewReads(maxCount)
})

type Load = (args: never) => unknown
const visits: [address: string, page: string, loaders: { loader: Load }[], params?: object][] = [
  ['/', '/', [home]],
  ['/shop', '/shop', [shopLayout, shopHome]],
  ['/shop?type_1=类1', '/shop', [shopLayout, shopHome]],
  ['/shop/goods_list/茶', '/shop/goods_list/:query', [shopLayout, goodsList], { query: '茶' }],
  ['/shop/goods_list/茶?type_1=类1&page=40', '/shop/goods_list/:query', [shopLayout, goodsList], { query: '茶' }],
  ['/shop/goods_list/陶器书架', '/shop/goods_list/:query', [shopLayout, goodsList], { query: '陶器书架' }],
  [
    '/shop/goods_list/类1之5?type_1=类1&type_2=类1之5',
    '/shop/goods_list/:query',
    [shopLayout, goodsList],
    { query: '类1之5' },
  ],
  ['/shop/goods_detail/77', '/shop/goods_detail/:goods_id', [shopLayout, goodsDetail], { goods_id: '77' }],
]

test('every page for search engines that reads goods is looked at', () => {
  const open = pages.filter(({ isIndexed, path }) => isIndexed && /goods|^\/(?:shop)?$/.test(path))
  expect(open.length).toBeGreaterThan(2)
  for (const { path } of open)
    expect(
      visits.some(([, page]) => page === path),
      path,
    ).toBe(true)
})

async function load(address: string, loaders: { loader: Load }[], params: object): Promise<void> {
  const services = {
    language: 'zh-CN',
    settings: {},
    callApi: (key: string, its: object) =>
      callInProcess(shop.api, key, its, { request: { ip: '127.0.0.1' } as FastifyRequest, language: 'zh-CN' }),
    report: (failure: unknown) => expect.fail(String(failure)),
  }
  const request = new Request(new URL(address, 'http://localhost:5173'))
  const args = { context: createPageContext(services as never), request, params } as never
  const loaded = await Promise.all(loaders.map(({ loader }) => loader(args)))
  await Promise.all(loaded.flatMap((data) => Object.values(data as object)))
}

test.each(visits)('the page %s reads little', async (address, _page, loaders, params = {}) => {
  shop.api.cache!.clear()
  executed.length = 0
  await load(address, loaders, params)
  expect(executed.length).toBeGreaterThan(0)
  await expectFewReads(2 * maxStatements)
})

test('a further goods page takes two statements, each prepared', async () => {
  await load('/shop/goods_detail/77', [shopLayout, goodsDetail], { goods_id: '77' })
  executed.length = 0
  await load('/shop/goods_detail/78', [shopLayout, goodsDetail], { goods_id: '78' })
  const names = executed.filter(({ text }) => text !== 'select').map(({ name }) => name)
  expect(names.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
    'goods_on_sale_by_id',
    'shown_reviews_all',
  ])
})
