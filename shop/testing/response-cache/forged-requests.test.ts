/** No request can poison the cache for others, or fill the memory. */
import { once } from 'node:events'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { createPageListener } from '#platform/http/pages/page-server.ts'
import { createTestShop, type TestShop } from '../test-shop.ts'
import { type Get, askerOf } from './request.ts'

let shop: TestShop
let get: Get
const server = createServer()
let goodsId: number
beforeAll(async () => {
  shop = await createTestShop({ responseCacheSizeInMb: 1 })
  get = askerOf(shop)
  for (let n = 0; n < 30; n++) goodsId = await createGoods(shop.context)
  await shop.context.changes.settle()
  const folder = await mkdtemp(join(tmpdir(), 'yokoso-files-'))
  await mkdir(join(folder, 'client'))
  await mkdir(join(folder, 'console'))
  await writeFile(join(folder, 'client/logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(folder, 'console.html'), '<!doctype html><title>console</title>')
  const root = pathToFileURL(`${folder}/`)
  const staticApp = { path: '/console', files: new URL('console/', root), page: new URL('console.html', root) }
  server.on('request', createPageListener(shop.api, { clientDirectory: new URL('client/', root), staticApp }))
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(async () => {
  server.close()
  await shop.close()
})

const list = '/api/goods_info/?page_size=5&ordering=newest'

test.each<[string, Record<string, string>, number]>([
  ['a foreign Host', { host: 'evil.example' }, 421],
  ['a Host that is none', { host: 'localhost@evil.example' }, 400],
  ['another of our names', { host: '127.0.0.1:8000' }, 200],
  ['a forwarded host', { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }, 200],
  ['a port and a path before it', { 'x-forwarded-port': '666', 'x-forwarded-prefix': '/evil' }, 200],
  [
    'hosts of other names',
    { 'x-host': 'evil.example', 'x-original-host': 'evil.example', 'x-http-host-override': 'evil.example' },
    200,
  ],
  ['the standard of all these', { forwarded: 'for=6.6.6.6;host=evil.example;proto=https' }, 200],
  ['an address forwarded', { 'x-forwarded-for': '6.6.6.6', 'x-real-ip': '6.6.6.6', via: '1.1 evil' }, 200],
  [
    'a method to override',
    { 'x-http-method-override': 'DELETE', 'x-http-method': 'POST', 'x-method-override': 'PUT' },
    200,
  ],
  ['another address', { 'x-original-url': '/api/order/', 'x-rewrite-url': '/evil' }, 200],
  ['a foreign origin', { origin: 'https://evil.example', referer: 'https://evil.example/' }, 200],
  ['cookies', { cookie: 'session=1; lang=zh-CN; a="<script>"' }, 200],
  ['what it wants kept', { 'cache-control': 'no-store', pragma: 'evil', expect: '100-continue' }, 200],
  ['what it accepts', { accept: 'text/evil', 'accept-language': 'en', range: 'bytes=0-3' }, 200],
])('%s, requested first, changes nothing for later requests', async (_what, headers, status) => {
  shop.api.cache!.clear()
  const first = await get(list, headers)
  expect(first.status).toBe(status)
  const later = await get(list)
  expect(later.status).toBe(200)
  expect(later.body.next).toBe(`http://localhost:5173${list}&page=2`)
  expect(JSON.stringify([later.body, later.headers])).not.toContain('evil')
  expect(later.headers).not.toHaveProperty('access-control-allow-origin')
  if (status === 200) expect(first.body).toEqual(later.body)
  // Even when cached, the response is refused under a foreign host.
  expect((await get(list, headers)).status).toBe(status)
})

/** Writes to a socket, because no client of Node's sends such a head. */
async function statusOf(head: string): Promise<number> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(`${head}\r\nconnection: close\r\n\r\n`)
  return Number((await text(socket)).slice(9, 12))
}

test.each([
  ['two Host headers', `GET ${list} HTTP/1.1\r\nHost: localhost:5173\r\nhost: evil.example`],
  ['the same Host twice', `GET ${list} HTTP/1.1\r\nHost: localhost:5173\r\nHost: localhost:5173`],
  ['a target at a foreign host', `GET http://evil.example${list} HTTP/1.1\r\nhost: localhost:5173`],
  ['a foreign target, asked by https', `GET https://evil.example${list} HTTP/1.1\r\nhost: localhost:5173`],
  ['a file of the build by two names', 'GET /logo.svg HTTP/1.1\r\nhost: localhost:5173\r\nhost: evil.example'],
  ['a file at a foreign host', 'GET http://evil.example/logo.svg HTTP/1.1\r\nhost: localhost:5173'],
  ['the console by two names', 'GET /console/ HTTP/1.1\r\nhost: localhost:5173\r\nhost: evil.example'],
  ['a load balancer’s look by two names', 'GET /healthz HTTP/1.1\r\nhost: localhost:5173\r\nhost: evil.example'],
])('%s is 400, cached or not', async (_what, head) => {
  await get(list)
  expect(await statusOf(head)).toBe(400)
})

test('a target at a host of ours is served', async () => {
  expect(await statusOf(`GET http://localhost:5173${list} HTTP/1.1\r\nhost: localhost:5173`)).toBe(200)
  for (const path of ['/logo.svg', '/console/'])
    expect(await statusOf(`GET ${path} HTTP/1.1\r\nhost: localhost:5173`), path).toBe(200)
})

test.each([
  '&page=2&page=1',
  '&page=%32',
  '&page=+2',
  '&ordering=price',
  '&page_size=7',
  '&lang=ja',
  '&lang=xx',
  '&%00=1',
])('a query with %s has the same response as without a cache', async (more) => {
  const first = await get(list + more)
  const cached = await get(list + more)
  shop.api.cache!.clear()
  await get(list)
  const fresh = await get(list + more)
  expect([cached.status, cached.body?.results]).toEqual([first.status, first.body?.results])
  expect([fresh.status, fresh.body?.results]).toEqual([first.status, first.body?.results])
})

test.each([
  '/api/goods_info/%zz/',
  '/api/goods_info/%',
  '/api/goods_info/?page=%',
  '/api/goods_info/%2e%2e/',
  '/api//goods_info/',
])('%s is handled by the router, each time in the same way', async (path) => {
  const before = shop.api.cache!.count
  const [first, second] = [await get(path), await get(path)]
  expect(first.status).toBeGreaterThanOrEqual(400)
  expect(second.status).toBe(first.status)
  expect(shop.api.cache!.count).toBe(before)
})

test('a method in the query, or of another request, affects nobody else', async () => {
  const before = shop.api.cache!.count
  expect((await shop.call('POST', list, { headers: { 'x-http-method-override': 'GET' } })).status).toBe(405)
  expect(shop.api.cache!.count).toBe(before)
  const path = `${list}&type_1=override`
  expect((await get(path, {}, 'HEAD')).raw.length).toBe(0)
  const [forged, plain] = [await get(`${path}&_method=DELETE`), await get(path)]
  expect([forged.status, forged.body]).toEqual([200, plain.body])
})

test('one spelling of an address is cached for all of them, each with its own response', async () => {
  const spellings = ['%e6%9d%af', '%E6%9D%AF', '%e6%9D%Af'].map((type) => `/api/goods_info/?type_1=${type}`)
  const before = shop.api.cache!.count
  const responses = [await get(spellings[0]!), await get(spellings[1]!), await get(spellings[2]!)]
  expect(new Set(responses.map(({ headers }) => headers['etag'])).size).toBe(1)
  expect(shop.api.cache!.count).toBe(before + 1)
  const twice = await get('/api/goods_info/?type_1=%25E6%259D%25AF')
  expect(twice.body.results).toEqual([])
  expect(shop.api.cache!.count).toBe(before + 2)
})

test('a body or a token makes it another request', async () => {
  const before = shop.api.cache!.count
  expect((await get(list, { 'content-length': '0' })).status).toBe(200)
  expect((await get(`${list}&type_1=x`, { authorization: 'Basic x' })).status).toBe(200)
  expect(shop.api.cache!.count).toBe(before)
})

test('with any number of addresses, memory stays bounded and hot entries stay cached', async () => {
  const hot = `/api/goods_info/${goodsId}/`
  await get(hot)
  await get(hot)
  for (let n = 0; n < 1_000; n++) {
    await get(`/api/goods_info/?page_size=100&type_1=${'%20'.repeat(n % 90)}&ordering=newest&lang=${n}`)
    expect(shop.api.cache!.sizeInBytes).toBeLessThanOrEqual(1024 * 1024)
  }
  const before = shop.api.cache!.madeCount
  await get(hot)
  expect(shop.api.cache!.madeCount).toBe(before)
}, 240_000)
