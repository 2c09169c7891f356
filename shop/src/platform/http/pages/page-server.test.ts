/** Serving pages, with a renderer of the test in place of the bundle. Stories test the real pages. */
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type RenderStub, stubPages } from '#testing/stub-pages.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { createPageListener } from './page-server.ts'
import { securityHeaders } from '../responses/security-headers.ts'

const greet: RenderStub = async () =>
  new Response('<!doctype html><title>page</title>', { headers: { 'content-type': 'text/html; charset=utf-8' } })
let handle = greet
let shop: TestShop
const server = createServer()

beforeAll(async () => {
  const pages = stubPages((request, services) => handle(request, services))
  shop = await createTestShop({ hasRateLimits: true, shopName: 'Tea </title> "&"', pages })
  server.on('request', createPageListener(shop.api, { clientDirectory: null }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => {
  handle = greet
})
afterAll(async () => {
  server.close()
  await shop.close()
})

/** Sends a raw request line that no browser would. */
async function sendRaw(requestLine: string, headers: Record<string, string> = {}) {
  const address = server.address()
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
  const lines = Object.entries({ host: 'localhost:5173', connection: 'close', ...headers })
  socket.write(`${requestLine} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`)
  const [head = '', ...body] = (await text(socket)).split('\r\n\r\n')
  return { status: Number(head.slice(9, 12)), head, html: body.join('\r\n\r\n') }
}

test.each([
  ['TRACE /', {}, 405],
  ['GET /', { host: 'a@localhost:5173' }, 400],
  ['GET /', { host: 'localhost:port' }, 400],
  ['GET /', { host: 'localhost/shop?' }, 400],
  ['GET //evil.example/shop', {}, 404],
  ['GET /\\evil.example/shop', {}, 404],
  [`GET /shop${'/'.repeat(15_000)}x`, {}, 404],
])('refuses %s %j with %i and an error page', async (requestLine, headers, status) => {
  const response = await sendRaw(requestLine, headers)
  expect(response.status).toBe(status)
  expect(response.head).toMatch(/content-type: text\/html; charset=utf-8/i)
  expect(response.html).toMatch(/^<!doctype html>\n<html lang="zh-CN">/)
  expect(response.html).toContain('<title>error_page · Tea &lt;/title&gt; &quot;&amp;&quot;</title>')
})

test("an error page has the merchant's name in the requested language, also right after a change", async () => {
  const { database } = shop.context
  const names = JSON.stringify({ shop_name: { 'zh-CN': '山茶<铺子>', en: 'Camellia' } })
  await database.execute(sql`update shop_facts set facts = ${names}::jsonb`)
  expect((await sendRaw('TRACE /')).html).toContain('<title>error_page · 山茶&lt;铺子&gt;</title>')
  expect((await sendRaw('TRACE /?lang=en')).html).toContain('<title>error_page · Camellia</title>')
  await database.execute(sql`update shop_facts set facts = '{}'`)
  expect((await sendRaw('TRACE /')).html).toContain('<title>error_page · Tea ')
})

test('a page that refuses a method names the ones it allows', async () => {
  expect((await sendRaw('TRACE /')).head).toContain('allow: GET, HEAD')
  handle = async () => new Response('', { status: 405 })
  expect((await sendRaw('DELETE /')).head).toContain('allow: GET, HEAD')
})

test.each([
  ['/', true],
  ['/shop/?type_1=tea', true],
  ['/shop/goods_detail/7', true],
  ['/user/login', false],
  ['/user/order', false],
  ['/nowhere', false],
])('whether search engines may show %s: %s', async (path, isIndexed) => {
  const { head } = await sendRaw(`GET ${path}`)
  expect(/^x-robots-tag: noindex\r?$/im.test(head)).toBe(!isIndexed)
})

test('a page that cannot be rendered is error_page, in the requested language, and HEAD has no body', async () => {
  handle = async () => Promise.reject(new Error('secret'))
  const response = await sendRaw('GET /?lang=ja')
  expect(response).toMatchObject({ status: 500, html: expect.stringContaining('<html lang="ja">') })
  expect(response.html).toContain('error_page')
  expect(response.html).not.toContain('secret')
  expect(await sendRaw('HEAD /')).toMatchObject({ status: 500, html: '' })
})

test.each(['shop.example', 'localhost.example', '10.0.0.7:5173'])(
  'a page requested from the host %s, which is none of ours, is 421 and names the setting',
  async (host) => {
    const response = await sendRaw('GET /?lang=en', { host })
    expect(response.status).toBe(421)
    expect(response.html).toContain('<html lang="en">')
    expect(response.html).toContain('PUBLIC_SHOP_ORIGIN')
  },
)

test.each(['localhost', '127.0.0.1:9', '[::1]:5173', 'shop.localhost'])('the host %s is this machine', async (host) => {
  expect((await sendRaw('GET /', { host })).status).toBe(200)
})

test('a page is rendered for the configured origin under any allowed host, and accepts a form from there', async () => {
  const seen: (string | null)[] = []
  handle = async (request, services) => {
    seen.push(request.url, request.headers.get('origin'))
    return greet(request, services)
  }
  await sendRaw('GET /shop?page=2', { host: '127.0.0.1:9' })
  await sendRaw('POST /test', { host: '127.0.0.1:9', origin: 'http://127.0.0.1:9', 'content-length': '0' })
  await sendRaw('POST /test', { host: '127.0.0.1:9', origin: 'http://elsewhere.example', 'content-length': '0' })
  const form = 'http://localhost:5173/test'
  expect(seen).toEqual([
    'http://localhost:5173/shop?page=2',
    null,
    form,
    'http://localhost:5173',
    form,
    'http://elsewhere.example',
  ])
})

test('a form reaches its page whole, and one that is too large is refused', async () => {
  handle = async (request) => new Response(`got ${await request.text()}`)
  const address = server.address() as AddressInfo
  const send = (path: string, body: string) =>
    fetch(`http://127.0.0.1:${address.port}${path}`, { method: 'POST', body, headers: { cookie: 'lang=ja' } })
  const long = 'x'.repeat(16 * 1024)
  expect(await (await send('/user/login', 'name=茶')).text()).toBe('got name=茶')
  expect(await (await send('/user/login', long)).text()).toBe(`got ${long}`)
  expect(await (await send('/test/action/put_file', long.repeat(4))).text()).toBe(`got ${long.repeat(4)}`)
  for (const [path, body] of [
    ['/user/login', `${long}x`],
    ['/user/login', long.repeat(64)],
    ['/test/action/put_file', `${long.repeat(4)}x`],
  ] as const) {
    const refused = await send(path, body)
    expect([refused.status, refused.headers.get('content-type')]).toEqual([413, 'text/html; charset=utf-8'])
    expect(await refused.text()).toContain('送信する内容が大きすぎます。')
  }
})

test('a page’s form sent by script has the limits of the form', async () => {
  handle = async (request) => new Response(`got ${(await request.text()).length}`)
  const { port } = server.address() as AddressInfo
  const body = 'x'.repeat(32 * 1024)
  const send = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body })).status
  expect(await send('/user/login.data')).toBe(413)
  expect(await send('/test/action/put_file.data')).toBe(200)
})

test('every response has the same security headers; a page is compressed as a call is', async () => {
  const big = `<!doctype html><script>1</script><p>${'茶'.repeat(2000)}</p>`
  handle = async () => new Response(big, { headers: { 'content-type': 'text/html; charset=utf-8' } })
  const paths = [
    'GET /',
    'GET /api/goods_type/',
    'GET /api/nothing/',
    'GET /healthz',
    'GET /robots.txt',
    'TRACE /',
    'GET /%zz',
  ]
  for (const line of paths) {
    const { head } = await sendRaw(line)
    for (const [name, value] of Object.entries(securityHeaders))
      if (name !== 'content-security-policy') expect(head, line).toContain(`${name}: ${value}`)
  }
  const page = await sendRaw('GET /', { 'accept-encoding': 'br' })
  expect(page.head).toMatch(/content-encoding: br/)
  expect(page.head).toMatch(/vary: cookie, accept-encoding/)
  expect(page.head).toMatch(/content-security-policy: .*script-src 'self'; style-src 'self'/)
})

test('the API’s own port has no pages', async () => {
  const response = await shop.call('GET', '/shop')
  expect(response).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

test('reads of pages for a visitor are not counted, writes are', async () => {
  const read = new Set<number>()
  const sent: number[] = []
  handle = async (request, services) => {
    for (let count = 0; count < 1201; count++)
      read.add((await services.callApi('GET /api/items-v1/{node_id}/', { params: { node_id: 0 } })).status)
    for (let count = 0; count < 101; count++)
      sent.push((await services.callApi('POST /api/user/register_user/', { body: {} })).status)
    return greet(request, services)
  }
  expect((await sendRaw('GET /')).status).toBe(200)
  expect([...read]).toEqual([404])
  expect([sent.at(0), sent.at(-2), sent.at(-1)]).toEqual([400, 400, 429])
})

test('one address gets six hundred pages a minute, then a page that names the time to retry', async () => {
  const waits = Array.from({ length: 601 }, () => shop.api.limits.countPage.ofIp('127.0.0.1'))
  expect(waits.at(-1)).toBeGreaterThan(0)
  const response = await sendRaw('GET /?lang=en')
  expect(response.status).toBe(429)
  const seconds = Number(/retry-after: (\d+)/.exec(response.head)?.[1])
  expect(seconds).toBeGreaterThan(0)
  expect(response.html).toContain(`Please try again in ${seconds} seconds.`)
})
