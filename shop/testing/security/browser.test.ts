/** Security headers of every response, and requests that another site can make a browser send. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { closedPolicy } from '#platform/http/responses/security-headers.ts'
import { addStrictTransport, type StrictTransportOptions } from '#platform/http/responses/strict-transport.ts'
import { createFrontListener } from '#platform/http/listen.ts'
import { createPageListener } from '#platform/http/pages/page-server.ts'
import { createStaticAppListener } from '#platform/http/pages/static-app.ts'
import { stubPages } from '#testing/stub-pages.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'

const shopOrigin = 'https://shop.example'
const html = { headers: { 'content-type': 'text/html; charset=utf-8' } }
let shop: TestShop
let directory: string
const server = createServer()
const starting = createServer()

beforeAll(async () => {
  const pages = stubPages(async ({ url }) => {
    if (url.endsWith('/user')) return new Response(null, { status: 302, headers: { location: '/user/login' } })
    if (url.endsWith('/shop')) throw new Error('it broke')
    return new Response('<!doctype html><title>page</title>', html)
  })
  shop = await createTestShop({ shopOrigin, allowedRedirectOrigins: [shopOrigin, 'https://friend.example'], pages })
  directory = mkdtempSync(join(tmpdir(), 'yokoso-built-'))
  for (const name of ['service-worker.js', 'share.jpg', 'favicon.svg']) writeFileSync(join(directory, name), 'file')
  const isOverTls = { shopOrigin, trustProxy: ['127.0.0.1'] }
  server.on(
    'request',
    addStrictTransport(createPageListener(shop.api, { clientDirectory: pathToFileURL(`${directory}/`) }), isOverTls),
  )
  starting.on('request', addStrictTransport(createFrontListener(shop.api.securityHeaders).listener, isOverTls))
  for (const each of [server, starting]) await new Promise<void>((resolve) => each.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  server.close()
  starting.close()
  await shop.close()
  rmSync(directory, { recursive: true })
})

const strictTransport = 'strict-transport-security'
const forAYear = 'max-age=31536000; includeSubDomains'

/** Sends a request as a proxy with the certificate would pass it on. */
async function sendRaw(requestLine: string, more: Record<string, string> = {}, listening = server) {
  const socket = connect((listening.address() as AddressInfo).port, '127.0.0.1')
  const lines = Object.entries({ host: 'shop.example', 'x-forwarded-proto': 'https', connection: 'close', ...more })
  socket.write(`${requestLine} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`)
  const [head = ''] = (await text(socket)).split('\r\n\r\n')
  const [, ...fields] = head.split('\r\n')
  const headers = new Headers(
    fields.map((line): [string, string] => [line.split(':', 1)[0]!, line.slice(line.indexOf(':') + 1)]),
  )
  return { status: Number(head.slice(9, 12)), headers }
}

async function notModified(path: string) {
  const { headers } = await sendRaw(`GET ${path}`)
  return sendRaw(`GET ${path}`, { 'if-none-match': headers.get('etag')! })
}

test.each([
  ['a page', 200, () => sendRaw('GET /')],
  ['a page that is kept', 200, () => sendRaw('GET /').then(() => sendRaw('GET /'))],
  ['a redirect', 302, () => sendRaw('GET /user')],
  ['a page that breaks', 500, () => sendRaw('GET /shop')],
  ['a call', 200, () => sendRaw('GET /api/goods_type/')],
  ['a call that is not modified', 304, () => notModified('/api/goods_type/')],
  ['a refused call', 401, () => sendRaw('GET /api/user/index_user_detail/')],
  ['a missing address', 404, () => sendRaw('GET /api/nothing/')],
  ['a missing picture', 404, () => sendRaw('GET /goods_img/9.png')],
  ['a method that no page takes', 405, () => sendRaw('TRACE /')],
  ['a foreign host', 421, () => sendRaw('GET /', { host: 'evil.example' })],
  ['an address that is none', 400, () => sendRaw('GET /%zz')],
  ['options', 204, () => sendRaw('OPTIONS /api/order/')],
  [
    'a preflight',
    204,
    () => sendRaw('OPTIONS /api/order/', { 'access-control-request-method': 'POST', origin: shopOrigin }),
  ],
  ['health', 200, () => sendRaw('GET /healthz')],
  ['the documentation', 200, () => sendRaw('GET /api/docs/')],
  ['a built file', 200, () => sendRaw('GET /share.jpg')],
  ['a built file that is not modified', 304, () => notModified('/service-worker.js')],
  ['a shop that is starting', 503, () => sendRaw('GET /', {}, starting)],
])('5 browser: %s (%i) carries every security header', async (_name, status, send) => {
  const response = await send()
  expect(response.status).toBe(status)
  const { 'content-security-policy': _own, 'cross-origin-resource-policy': _ownToo, ...same } = shop.api.securityHeaders
  for (const [name, value] of Object.entries(same)) expect([name, response.headers.get(name)]).toEqual([name, value])
  expect(response.headers.get('cross-origin-resource-policy')).toMatch(/^same-origin$/)
  expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get(strictTransport)).toBe(forAYear)
})

test('5 browser: each header has its decided value, word for word', async () => {
  const { headers } = await sendRaw('GET /api/goods_type/')
  const sentHeaders = Object.fromEntries([...headers].filter(([name]) => name in shop.api.securityHeaders))
  expect(sentHeaders).toEqual({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringMatching(/^(?:[a-z-]+=\(\)(?:, |$))+$/),
  })
  for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'browsing-topics', 'fullscreen'])
    expect(sentHeaders['permissions-policy']).toContain(`${feature}=()`)
})

test('5 browser: HSTS is sent where the shop is reached by TLS, and nowhere else', async () => {
  const headerOf = async (listening: Server, more: Record<string, string> = {}) =>
    (await sendRaw('GET /', more, listening)).headers.get(strictTransport)
  expect(await headerOf(server)).toBe(forAYear)
  for (const proto of ['http', '', 'https, http']) {
    expect(await headerOf(server, { 'x-forwarded-proto': proto })).toBeNull()
  }
  const headerWith = async (options: StrictTransportOptions, isEncrypted = false) => {
    const listener = addStrictTransport((_request, response) => response.end(), options)
    const listening = createServer((request, response) => {
      // Like a TLS socket.
      Object.assign(request.socket, { encrypted: isEncrypted })
      listener(request, response)
    })
    onTestFinished(() => void listening.close())
    await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
    return headerOf(listening)
  }
  expect(await headerWith({ shopOrigin, trustProxy: [] })).toBeNull()
  expect(await headerWith({ shopOrigin, trustProxy: ['10.0.0.0/8'] })).toBeNull()
  expect(await headerWith({ shopOrigin, trustProxy: [] }, true)).toBe(forAYear)
  expect(await headerWith({ shopOrigin: 'http://shop.lan', trustProxy: ['127.0.0.1'] }, true)).toBeNull()
})

test('5 browser: the cookie of an https shop is Secure, and no script reads it', async () => {
  const { headers } = await sendRaw('GET /?lang=ja')
  expect(headers.get('set-cookie')).toMatch(/^lang=ja; .*SameSite=Lax; HttpOnly; Secure$/)
})

test('5 browser: a page allows no inline style and no script but the build’s, and requires trusted types', async () => {
  const { headers } = await sendRaw('GET /')
  const policy = headers.get('content-security-policy')!
  expect(policy).not.toContain('unsafe')
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default")
})

test('5 browser: the console’s page allows nothing inline, nothing from elsewhere, and no text as markup', async () => {
  const files = pathToFileURL(`${directory}/`)
  const app = { path: '/console', files, page: new URL('favicon.svg', files) }
  const listening = createServer(
    createStaticAppListener(app, shop.api.securityHeaders, (_request, response) => response.end()),
  )
  onTestFinished(() => void listening.close())
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  const { headers } = await sendRaw('GET /console/orders', {}, listening)
  const directives = headers.get('content-security-policy')!.split('; ')
  expect(directives).toEqual([
    "default-src 'self'",
    "img-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ])
  expect(headers.get('x-frame-options')).toBe('DENY')
})

test('5 browser: a response that is no page may load and run nothing', async () => {
  for (const path of ['/api/goods_type/', '/share.jpg', '/healthz'])
    expect((await sendRaw(`GET ${path}`)).headers.get('content-security-policy')).toBe(closedPolicy)
  const worker = (await sendRaw('GET /service-worker.js')).headers.get('content-security-policy')
  expect(worker).toBe(`${closedPolicy}; connect-src 'self'`)
})

const form = { 'content-length': '0', 'content-type': 'application/x-www-form-urlencoded' }
test.each([
  ['a form of another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, 403],
  ['a form without an origin', { 'sec-fetch-site': 'cross-site' }, 403],
  ['a form of a frame without an origin', { 'sec-fetch-site': 'cross-site', origin: 'null' }, 403],
  ['a form of a neighbour', { 'sec-fetch-site': 'same-site', origin: 'https://blog.shop.example' }, 403],
  ['the shop’s own form', { 'sec-fetch-site': 'same-origin', origin: shopOrigin }, 401],
  ['a page that may call the API', { 'sec-fetch-site': 'cross-site', origin: 'https://friend.example' }, 401],
  ['a client that is no browser', {}, 401],
])('5 browser: %s has the expected status', async (_name, headers, status) => {
  expect((await sendRaw('POST /api/order/alipay_refund/', { ...form, ...headers })).status).toBe(status)
})

test('5 browser: another site’s form reaches no page, and a webhook of a payment reaches the shop', async () => {
  const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
  expect((await sendRaw('POST /user/login', { ...form, ...foreign })).status).toBe(403)
  expect((await sendRaw('POST /api/order/alipay_notify/', form)).status).toBe(400)
  expect((await sendRaw('GET /', foreign)).status).toBe(200)
})
