/** Which calls are cached, who shares a response, and which parts of a request select another one. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { registerShopper } from '#features/identity/testing/identity-factory.ts'
import { createTestShop, type TestShop } from '../test-shop.ts'
import { type Get, askerOf, countStatements } from './request.ts'

let shop: TestShop
let get: Get
let statements: () => number
let goodsId: number
/** Made before any response is popular: a change would make that response anew in the middle of a test. */
let fresh: number

beforeAll(async () => {
  shop = await createTestShop()
  get = askerOf(shop)
  statements = countStatements(shop)
  const describe = { 'zh-CN': '很长的说明。'.repeat(200), en: 'A long description. '.repeat(200) }
  goodsId = await createGoods(shop.context, { name: { 'zh-CN': '茶碗', en: 'Tea bowl' }, describe })
  fresh = await createGoods(shop.context)
  await shop.context.changes.settle()
})
afterAll(() => shop.close())

async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const before = statements()
  await work()
  return statements() - before
}

test('a repeated request needs no statement', async () => {
  const first = await get(`/api/goods_info/${goodsId}/`)
  expect(await statementsOf(() => get(`/api/goods_info/${goodsId}/`))).toBe(0)
  const second = await get(`/api/goods_info/${goodsId}/`)
  expect(second.body).toEqual(first.body)
  expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
  expect(withoutExchange(second.headers)).toEqual(withoutExchange(first.headers))
})

function withoutExchange({ date: _date, 'x-request-id': _id, ...headers }: Record<string, unknown>) {
  // Sent only to requests from another origin.
  return { ...headers, 'access-control-expose-headers': undefined }
}

test('a conditional request returns 304, from the first response on', async () => {
  const path = `/api/goods_info/${goodsId}/?lang=ja`
  const { etag } = (await get(path)).headers as { etag: string }
  for (const known of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
    const response = await get(path, { 'if-none-match': known })
    expect([known, response.status, response.raw.length]).toEqual([known, 304, 0])
    expect(response.headers.etag).toBe(etag)
  }
  expect((await get(path, { 'if-none-match': '"other"' })).status).toBe(200)
  await createGoods(shop.context)
  await shop.context.changes.settle()
  const made = await get(`${path}&page=1`, { 'if-none-match': etag })
  expect(made.status).toBe(304)
})

test.each([
  ['br', (bytes: Buffer) => brotliDecompressSync(bytes)],
  ['gzip', (bytes: Buffer) => gunzipSync(bytes)],
  ['identity', (bytes: Buffer) => bytes],
])('is served in the encoding %s, the first time and later', async (encoding, decode) => {
  const path = `/api/goods_info/${goodsId}/?lang=en`
  for (let turn = 0; turn < 40; turn++) {
    const response = await get(path, { 'accept-encoding': encoding })
    expect(JSON.parse(decode(response.raw).toString())).toMatchObject({ id: goodsId, name: 'Tea bowl' })
    expect(response.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding)
    expect(Number(response.headers['content-length'])).toBe(response.raw.length)
    expect(response.headers.vary).toContain('accept-encoding')
  }
})

test('HEAD has the same headers and no body', async () => {
  const path = `/api/goods_info/${goodsId}/`
  const response = await get(path)
  const head = await get(path, {}, 'HEAD')
  expect([head.status, head.raw.length]).toEqual([200, 0])
  expect(head.headers['content-length']).toBe(response.headers['content-length'])
  expect(head.headers.etag).toBe(response.headers.etag)
})

test('each language has its own response, by parameter or by cookie', async () => {
  const nameIn = async (query: string, cookie?: string) =>
    (await get(`/api/goods_info/${goodsId}/${query}`, cookie ? { cookie } : {})).body.name
  for (let turn = 0; turn < 2; turn++) {
    expect(await nameIn('')).toBe('茶碗')
    expect(await nameIn('?lang=en')).toBe('Tea bowl')
    expect(await nameIn('', 'theme=dark; lang=en')).toBe('Tea bowl')
    expect(await nameIn('?lang=zh-CN', 'lang=en')).toBe('茶碗')
    expect(await nameIn('', 'lang=xx')).toBe('茶碗')
  }
})

test('unread parameters and their order make no other response', async () => {
  const list = '/api/goods_info/?ordering=newest&page_size=1'
  const first = await get(list)
  const cachedCount = shop.api.cache!.count
  for (const other of ['&utm_source=mail', '&fbclid=1', '&ordering2=x'])
    expect(await statementsOf(async () => expect((await get(list + other)).body).toEqual(first.body))).toBe(0)
  const turned = await get('/api/goods_info/?utm_medium=a&page_size=1&ordering=newest')
  expect(turned.body).toEqual(first.body)
  expect(turned.body.next).not.toContain('utm')
  expect(shop.api.cache!.count).toBe(cachedCount)
  expect((await get('/api/goods_info/?ordering=price&page_size=1')).body.next).toContain('ordering=price')
})

test('a bearer token is looked at each time', async () => {
  const path = `/api/goods_info/${goodsId}/`
  await get(path)
  const { access } = await registerShopper(shop)
  expect(await statementsOf(() => get(path, { authorization: `Bearer ${access}` }))).toBeGreaterThan(0)
  expect((await get(path, { authorization: 'Bearer nonsense' })).status).toBe(401)
})

test('failures are never cached', async () => {
  const cachedCount = shop.api.cache!.count
  for (const path of [
    '/api/goods_info/999999/',
    '/api/goods_info/?page=0',
    '/api/goods_info/?page=99',
    '/api/nothing/',
  ])
    for (let turn = 0; turn < 2; turn++) expect((await get(path)).status).toBeGreaterThanOrEqual(400)
  expect(shop.api.cache!.count).toBe(cachedCount)
})

test('another origin of ours may read cached responses', async () => {
  const path = `/api/goods_info/${goodsId}/`
  await get(path)
  const own = await get(path, { origin: 'http://localhost:5173' })
  expect(own.headers['access-control-allow-origin']).toBe('http://localhost:5173')
  expect(own.headers['access-control-expose-headers']).toContain('etag')
  expect((await get(path, { origin: 'https://evil.example' })).headers).not.toHaveProperty(
    'access-control-allow-origin',
  )
})

test('many concurrent requests for an uncached response wait for one read', async () => {
  const statementCount = await statementsOf(async () => {
    const responses = await Promise.all(Array.from({ length: 32 }, () => get('/api/goods_info/?page_size=7')))
    for (const { status } of responses) expect(status).toBe(200)
  })
  expect(statementCount).toBe(1)
})

test('every public read is cached, with its dependencies', async () => {
  const sample: Record<string, string> = {
    'GET /api/goods_info/{id}/': `/api/goods_info/${fresh}/`,
    'GET /api/goods_info/{id}/related/': `/api/goods_info/${fresh}/related/`,
    'GET /api/items-v1/{node_id}/': '/api/items-v1/1/',
    'GET /api/region/{code}/': '/api/region/330000/',
    'GET /api/review/': `/api/review/?goods_id=${fresh}`,
    'GET /api/shop_text/{kind}/': '/api/shop_text/returns/',
  }
  await shop.call('POST', '/api/items-v1/', { json: { name: 'a', description: 'b' } })
  shop.api.cache!.clear()
  // Orders announce nothing, so what is public of one is read each time.
  const calls = shop.api.calls.filter(({ key, access }) => /^GET (?!\/api\/order\/)/.test(key) && access === 'public')
  expect(calls.length).toBeGreaterThan(5)
  for (const { key } of calls) {
    const named = sample[key] ?? key.slice(4)
    const path = `${named}${named.includes('?') ? '&' : '?'}query=tea&lang=ja`
    const cachedCount = shop.api.cache!.count
    expect([key, (await get(path)).status]).toEqual([key, 200])
    // Without a statement there is nothing to save.
    const stored = key === 'GET /api/payment_way/' ? 0 : 1
    expect([key, shop.api.cache!.count]).toEqual([key, cachedCount + stored])
    expect([key, await statementsOf(() => get(path))]).toEqual([key, 0])
  }
})
