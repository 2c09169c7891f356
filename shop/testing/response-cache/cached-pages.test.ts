/** Cached pages, with a stub router in place of the bundle. */
import { sql } from 'drizzle-orm'
import { inject } from 'light-my-request'
import type { ServerBuild } from 'react-router'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { writeZeroResultSearches } from '#features/search/server/use-cases/count-zero-result-search.ts'
import type { Pages } from '#platform/http/pages/page-routes.ts'
import { createPageListener } from '#platform/http/pages/page-server.ts'
import type { PageServices } from '#platform/shop-api/page-services.ts'
import { createTestShop, type TestShop } from '../test-shop.ts'
import { countStatements } from './request.ts'

type Render = (request: Request, services: PageServices) => Promise<Response>

const html = { headers: { 'content-type': 'text/html; charset=utf-8' } }
let render: Render
let rendered = 0
let pages: Pages
let shop: TestShop
let statements: () => number
let listener: ReturnType<typeof createPageListener>
let goodsId: number

beforeAll(async () => {
  const component = { default: () => null }
  const routes = {
    root: { id: 'root', path: '', module: component },
    list: {
      id: 'list',
      parentId: 'root',
      path: 'list',
      module: { ...component, handle: { otherParameters: ['page'] } },
    },
    one: { id: 'one', parentId: 'root', path: 'one/:id', module: component },
  }
  const entry = {
    inPage: (_services: PageServices, work: () => unknown) => work(),
    createPageContext: (services: PageServices) => services,
    createRequestHandler: () => (request: Request, services: PageServices) => {
      rendered += 1
      return render(request, services)
    },
  }
  const build = { entry: { module: entry }, routes } as unknown as ServerBuild
  pages = { loadBuild: async () => build, scriptHashes: [], clientDirectory: null, mode: 'production' }
  shop = await createTestShop({ pages })
  listener = createPageListener(shop.api, { clientDirectory: null })
  statements = countStatements(shop)
  goodsId = await createGoods(shop.context)
  await shop.context.changes.settle()
})
afterAll(() => shop.close())
beforeEach(() => {
  shop.api.cache!.clear()
  rendered = 0
  render = async ({ url }, { language }) => new Response(`<html lang="${language}"><script>1</script>${url}`, html)
})

const request = (url: string, headers: Record<string, string> = {}) =>
  inject(listener, { method: 'GET', url, headers: { host: 'localhost:5173', ...headers } })

async function priceFrom({ callApi }: PageServices): Promise<string> {
  const { body } = await callApi('GET /api/goods_info/{id}/', { params: { id: goodsId } })
  return (body as { price?: string }).price ?? 'unknown'
}

test('a page is rendered once, and served with its policy and language', async () => {
  const first = await request('/list?lang=ja')
  const second = await request('/list?lang=ja')
  expect([first.body, rendered]).toEqual([second.body, 1])
  for (const name of ['content-security-policy', 'content-language', 'set-cookie', 'cache-control', 'etag', 'vary'])
    expect([name, second.headers[name]]).toEqual([name, first.headers[name]])
  expect(second.headers['set-cookie']).toMatch(/^lang=ja;/)
  expect((await request('/list')).headers).not.toHaveProperty('set-cookie')
})

test('a page is rendered from the parameters that its route declares, without others', async () => {
  const page = await request('/list?utm_source=mail&page=2')
  expect(page.body).toContain('http://localhost:5173/list?page=2')
  expect(page.body).not.toContain('utm')
  await request('/list?page=2&fbclid=3')
  expect(rendered).toBe(1)
  expect((await request('/one/1?page=2')).body).not.toContain('page=2')
})

test('a path that looks like a query does not choose the language', async () => {
  await request('/one/a&lang=ja')
  expect((await request('/one/a&lang=ja')).body).toContain('lang="zh-CN"')
  expect((await request('/one/a&lang=ja', { cookie: 'lang=en' })).body).toContain('lang="en"')
  expect((await request('/list?page=2&lang=ja')).body).toContain('lang="ja"')
})

test('its data alone is cached separately', async () => {
  render = async ({ url }) => new Response(`data of ${url}`, { headers: { 'content-type': 'text/x-script' } })
  const data = await request('/list.data?_routes=list&page=2&x=1')
  expect(data.body).toBe('data of http://localhost:5173/list.data?page=2&_routes=list')
  await request('/list.data?page=2&_routes=list')
  expect(rendered).toBe(1)
})

test.each([404, 500, 302])('a page with status %i is rendered each time', async (status) => {
  render = async () => new Response('none', { ...html, status })
  for (let turn = 0; turn < 2; turn++) expect((await request('/list')).statusCode).toBe(status)
  expect(rendered).toBe(2)
})

test('a page that missed optional data is rendered again', async () => {
  render = async (_request, { callApi }) => {
    const response = await callApi('GET /api/goods_info/{id}/', { params: { id: 999_999 } })
    return new Response(`without ${response.status}`, html)
  }
  await request('/list')
  await request('/list')
  expect(rendered).toBe(2)
})

test('a page shows a change of its dependencies, and results shared by pages are read once', async () => {
  render = async ({ url }, services) =>
    new Response(`${new URL(url).pathname} costs ${await priceFrom(services)}`, html)
  expect((await request('/one/1')).body).toBe('/one/1 costs 10.00')
  const before = statements()
  expect((await request('/one/2')).body).toBe('/one/2 costs 10.00')
  expect([rendered, statements() - before]).toEqual([2, 0])
  await shop.context.database.execute(sql`update goods set price_in_fen = 1500 where id = ${goodsId}`)
  await shop.context.changes.settle()
  expect((await request('/one/1')).body).toBe('/one/1 costs 15.00')
  expect((await request('/one/2')).body).toBe('/one/2 costs 15.00')
})

test('a change that a page may lag behind leaves it as it is, and others show at once', async () => {
  const [other, unshown] = [await createGoods(shop.context), await createGoods(shop.context, { isOnSale: false })]
  await shop.context.changes.settle()
  render = async (_request, { callApi }) => {
    const { body } = await callApi('GET /api/goods_info/{id}/related/', { params: { id: goodsId } })
    const { results } = body as { results: { id: number; size: string }[] }
    return new Response(`beside it: ${results.map(({ id, size }) => `${id} ${size}`).join()}`, html)
  }
  expect((await request('/list')).body).toContain(`${other} 100 g`)
  const change = async (statement: ReturnType<typeof sql>) => {
    await shop.context.database.execute(statement)
    await shop.context.changes.settle()
  }
  await change(sql`update goods set sold_count = sold_count + 1 where id = ${other}`)
  await change(sql`update goods set size = 'XS' where id = ${unshown}`)
  await request('/list')
  expect(rendered).toBe(1)
  await change(sql`update goods set size = 'XL' where id = ${other}`)
  expect((await request('/list')).body).toContain(`${other} XL`)
  await change(sql`update goods set is_on_sale = true where id = ${unshown}`)
  expect((await request('/list')).body).toContain(`${unshown} XS`)
})

test('work for each response also runs for cached pages, and for pages from cached results', async () => {
  render = async ({ url }, { callApi }) => {
    await callApi('GET /api/goods_info/search_goods_queryset/', { query: { query: 'nowhere' } })
    return new Response(`nothing on ${new URL(url).pathname}`, html)
  }
  for (const path of ['/one/1', '/one/1', '/one/2', '/one/2', '/one/1']) await request(path)
  expect(rendered).toBe(2)
  await writeZeroResultSearches(shop.context)
  const { rows } = await shop.context.database.execute(sql`select words, count from search_counts`)
  expect(rows).toEqual([{ words: 'nowhere', count: 5 }])
})

test('only in a public shop without a mail server pages know that it sends no mail', async () => {
  const known: unknown[] = []
  render = async (_request, { settings }) => {
    known.push(settings.sendsNoMail)
    return new Response('', html)
  }
  const smtp = { host: '127.0.0.1', port: 9, isTls: false, isPublic: false, login: null }
  for (const config of [{ hasMailPages: true }, { hasMailPages: false, smtp }, { hasMailPages: false }]) {
    const own = await createTestShop({ ...config, pages, second: shop })
    await inject(createPageListener(own.api, { clientDirectory: null }), '/user/email')
    await own.close()
  }
  expect(known).toEqual([undefined, undefined, true])
})
