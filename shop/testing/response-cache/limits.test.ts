/** Cached responses count towards rate limits like others, so a client over its limit gets neither. */
import { inject } from 'light-my-request'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { createPageListener } from '#platform/http/pages/page-server.ts'
import type { RequestLimits } from '#platform/http/requests/request-limits.ts'
import { stubPages } from '../stub-pages.ts'
import { createTestShop, type TestShop } from '../test-shop.ts'

let shop: TestShop
let listener: ReturnType<typeof createPageListener>
let goodsId: number

beforeAll(async () => {
  const pages = stubPages(
    async (_request, { callApi }) => {
      await callApi('GET /api/goods_info/{id}/', { params: { id: goodsId } })
      return new Response('<!doctype html><title>kept</title>', { headers: { 'content-type': 'text/html' } })
    },
    ['page'],
  )
  shop = await createTestShop({ hasRateLimits: true, pages })
  listener = createPageListener(shop.api, { clientDirectory: null })
  goodsId = await createGoods(shop.context)
  await shop.context.changes.settle()
})
afterAll(() => shop.close())

const request = (url: string, ip: string) =>
  inject(listener, { method: 'GET', url, headers: { host: 'localhost:5173' }, remoteAddress: ip })

test.each<[what: string, addressOf: () => string, count: keyof RequestLimits & `count${string}`, title: string]>([
  ['page', () => '/page', 'countPage', '<title>kept</title>'],
  ['call', () => `/api/goods_info/${goodsId}/`, 'countCall', '"name":"'],
])(
  'a cached %s is refused to a client over its limit, and to nobody else',
  async (_what, addressOf, count, content) => {
    const address = addressOf()
    const { cache, limits } = shop.api
    expect((await request(address, '192.0.2.1')).body).toContain(content)
    const cachedCount = cache!.count
    expect(cachedCount).toBeGreaterThan(0)
    const hitCount = cache!.hitCount
    expect((await request(address, '192.0.2.7')).statusCode).toBe(200)
    expect(cache!.hitCount).toBe(hitCount + 1)

    // The cached response counts too, so one less is left.
    let countsLeft = 0
    while (limits[count].ofIp('192.0.2.7') === 0) countsLeft += 1
    expect(countsLeft % 100).toBe(99)
    const refused = await request(address, '192.0.2.7')
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(cache!.hitCount).toBe(hitCount + 1)

    expect((await request(address, '192.0.2.8')).body).toContain(content)
    expect(cache!.hitCount).toBe(hitCount + 2)
    expect(cache!.count).toBe(cachedCount)
  },
)
