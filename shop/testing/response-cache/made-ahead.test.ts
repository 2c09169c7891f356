/** Popular responses are made anew after a change, before the next request. */
import { sql } from 'drizzle-orm'
import { inject } from 'light-my-request'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { createPageListener } from '#platform/http/pages/page-server.ts'
import { writeZeroResultSearches } from '#features/search/server/use-cases/count-zero-result-search.ts'
import { stubPages } from '../stub-pages.ts'
import { createTestShop, type TestShop } from '../test-shop.ts'
import { askerOf, countStatements, type Get } from './request.ts'

const usesUntilPopular = 8

let shop: TestShop
let get: Get
let statements: () => number
let id: number
let address: string

beforeAll(async () => {
  const pages = stubPages(
    async (_request, { callApi }) => {
      const { body } = await callApi('GET /api/goods_info/{id}/', { params: { id } })
      return new Response(`<!doctype html>${JSON.stringify(body)}`, { headers: { 'content-type': 'text/html' } })
    },
    ['page'],
  )
  shop = await createTestShop({ hasRateLimits: true, pages })
  get = askerOf(shop)
  statements = countStatements(shop)
})
afterAll(() => shop.close())

beforeEach(async () => {
  id = await createGoods(shop.context, { sku: `BOWL-${Math.random()}`, stock: 3 })
  address = `/api/goods_info/${id}/`
  await shop.context.changes.settle()
})

async function request(times: number): Promise<void> {
  for (let time = 0; time < times; time++) expect((await get(address)).status).toBe(200)
}

async function setPrice(priceInFen: number): Promise<void> {
  await shop.context.database.execute(sql`update goods set price_in_fen = ${priceInFen} where id = ${id}`)
  await shop.context.changes.settle()
}

test('a popular response is current without a request, and the next one needs no statement', async () => {
  await request(1 + usesUntilPopular)
  const { count, madeCount } = shop.api.cache!
  await setPrice(4_200)
  await vi.waitFor(() => expect(shop.api.cache!.count).toBe(count))
  expect(shop.api.cache!.madeCount).toBe(madeCount + 1)
  const before = statements()
  expect((await get(address)).body.price).toBe('42.00')
  expect(statements()).toBe(before)
})

test('a response that few requested waits for the next request', async () => {
  await request(usesUntilPopular)
  const { count } = shop.api.cache!
  await setPrice(4_300)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(shop.api.cache!.count).toBe(count - 1)
  expect((await get(address)).body.price).toBe('43.00')
})

test('of many changes in a row the last one is shown', async () => {
  for (let priceInFen = 1_001; priceInFen <= 1_010; priceInFen++) {
    await request(1 + usesUntilPopular)
    await setPrice(priceInFen)
    expect((await get(address)).body.price).toBe((priceInFen / 100).toFixed(2))
  }
})

test('goods that are gone are tried once', async () => {
  await request(1 + usesUntilPopular)
  const { count, madeCount } = shop.api.cache!
  await shop.context.database.execute(sql`delete from goods where id = ${id}`)
  await vi.waitFor(() => expect(shop.api.cache!.madeCount).toBe(madeCount + 1))
  await shop.context.changes.settle()
  expect(shop.api.cache!.count).toBeLessThan(count)
  expect((await get(address)).status).toBe(404)
})

test('a popular page is made ahead, also when the limit of this machine is reached', async () => {
  const listener = createPageListener(shop.api, { clientDirectory: null })
  const page = async (remoteAddress: string) =>
    (await inject(listener, { url: '/page', headers: { host: 'localhost:5173' }, remoteAddress })).body
  for (let time = 0; time <= usesUntilPopular; time++) expect(await page('192.0.2.1')).toContain('"10.00"')
  while (shop.api.limits.countPage.ofIp('127.0.0.1') === 0);
  const { count } = shop.api.cache!
  await setPrice(4_400)
  await vi.waitFor(() => expect(shop.api.cache!.count).toBe(count))
  const before = statements()
  expect(await page('192.0.2.1')).toContain('"44.00"')
  expect(statements()).toBe(before)
})

test('a search that finds nothing is counted for its visitors alone', async () => {
  const words = `无${id}`
  address = encodeURI(`/api/goods_info/search_goods_queryset/?query=${words}`)
  await request(1 + usesUntilPopular)
  const { count } = shop.api.cache!
  await createGoods(shop.context, { sku: `CUP-${Math.random()}` })
  await vi.waitFor(() => expect(shop.api.cache!.count).toBe(count))
  await shop.context.changes.settle()
  await writeZeroResultSearches(shop.context)
  const { rows } = await shop.context.database.execute(sql`select count from search_counts where words = ${words}`)
  expect(rows).toEqual([{ count: 1 + usesUntilPopular }])
})
