/** The door to the pages, before a router of ours and in place of the bundle: the pages' own are met in the stories. */
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { ServerBuild } from 'react-router'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { PageServices } from '#platform/shop-api/page-services.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { createPageListener } from './page-server.ts'
import { pageDelayInSeconds } from './request-limits.ts'

type Handle = (request: Request, services: PageServices) => Promise<Response>

const greet: Handle = async () =>
  new Response('<!doctype html><title>page</title>', { headers: { 'content-type': 'text/html; charset=utf-8' } })
let handle = greet
let shop: TestShop
const server = createServer()

beforeAll(async () => {
  shop = await createTestShop({ hasRateLimits: true, shopName: 'Tea </title> "&"' })
  const entry = {
    inPage: (_services: PageServices, render: () => unknown) => render(),
    createPageContext: (services: PageServices) => services,
    createRequestHandler: () => (request: Request, services: PageServices) => handle(request, services),
  }
  const build = { entry: { module: entry } } as unknown as ServerBuild
  const { api, context } = shop
  server.on(
    'request',
    createPageListener({ api, config: context.config, loadBuild: async () => build, clientDirectory: null }),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => {
  handle = greet
})
afterAll(async () => {
  server.close()
  await shop.close()
})

/** Sends a head that no browser would. */
async function ask(requestLine: string, headers: Record<string, string> = {}) {
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
])('refuses %s %j with %i and a page that says so', async (requestLine, headers, status) => {
  const answer = await ask(requestLine, headers)
  expect(answer.status).toBe(status)
  expect(answer.head).toMatch(/content-type: text\/html; charset=utf-8/i)
  expect(answer.html).toMatch(/^<!doctype html>\n<html lang="zh-CN">/)
  expect(answer.html).toContain('<title>error_page · Tea &lt;/title&gt; &quot;&amp;&quot;</title>')
})

test('a page that does not take a method says which it takes', async () => {
  expect((await ask('TRACE /')).head).toContain('allow: GET, HEAD')
  handle = async () => new Response('', { status: 405 })
  expect((await ask('DELETE /')).head).toContain('allow: GET, HEAD')
})

test('a page that cannot be rendered is error_page, in the language asked for, and HEAD has no body', async () => {
  handle = async () => Promise.reject(new Error('secret'))
  const answer = await ask('GET /?lang=ja')
  expect(answer).toMatchObject({ status: 500, html: expect.stringContaining('<html lang="ja">') })
  expect(answer.html).toContain('error_page')
  expect(answer.html).not.toContain('secret')
  expect(await ask('HEAD /')).toMatchObject({ status: 500, html: '' })
})

test('what pages read for a visitor is not counted, what they send is', async () => {
  const read = new Set<number>()
  const sent: number[] = []
  handle = async (request, services) => {
    for (let count = 0; count < 1201; count++) read.add((await services.callApi('GET', '/api/items-v1/0/')).status)
    for (let count = 0; count < 101; count++)
      sent.push((await services.callApi('POST', '/api/user/register_user/', {})).status)
    return greet(request, services)
  }
  expect((await ask('GET /')).status).toBe(200)
  expect([...read]).toEqual([404])
  expect([sent.at(0), sent.at(-2), sent.at(-1)]).toEqual([400, 400, 429])
})

test('one address is shown six hundred pages a minute, then a page that says when to come back', async () => {
  const count = () => pageDelayInSeconds(shop.api.app, { remoteAddress: '127.0.0.1', headers: {} })
  for (let asked = 0; asked < 600 && (await count()) === 0;) asked += 1
  const answer = await ask('GET /?lang=en')
  expect(answer.status).toBe(429)
  const seconds = Number(/retry-after: (\d+)/.exec(answer.head)?.[1])
  expect(seconds).toBeGreaterThan(0)
  expect(answer.html).toContain(`Please try again in ${seconds} seconds.`)
})
