/** The API responds on both ports with the same content. */
import { get } from 'node:https'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { test as apiTest } from '../fixtures/api-test.ts'
import { onPhone } from '../fixtures/one-window.ts'
import { expect, test } from '../fixtures/shop-test.ts'

async function fetchSelfSigned(url: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: string }>((resolve, reject) => {
    // The first start creates the certificate, self-signed.
    get(url, { rejectUnauthorized: false, headers }, (response) => {
      text(response).then(
        (body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        reject,
      )
    }).on('error', reject)
  })
}

apiTest('responds alike on :8000 over https and on the shop’s own origin', async ({ shop, request }) => {
  const path = '/api/goods_info/1/'
  const overTls = await fetchSelfSigned(`${shop.apiOrigin}${path}`)
  const sameOrigin = await request.get(path)
  expect(overTls.status).toBe(200)
  expect(JSON.parse(overTls.body)).toEqual(await sameOrigin.json())
})

apiTest('allows cross-origin calls from the shop’s own origin only', async ({ shop }) => {
  const path = `${shop.apiOrigin}/api/goods_type/`
  const own = await fetchSelfSigned(path, { origin: shop.origin })
  expect(own.headers['access-control-allow-origin']).toBe(shop.origin)
  const foreign = await fetchSelfSigned(path, { origin: 'https://elsewhere.example' })
  expect(foreign.headers['access-control-allow-origin']).toBeUndefined()
})

test.describe(() => {
  test.skip(onPhone, 'the same on a phone')

  test('serves its description and a page to try it', async ({ page, request }) => {
    expect((await (await request.get('/api/schema/')).json()).openapi).toMatch(/^3\.1/)
    await page.goto('/api/docs/')
    await expect(page.getByText('/api/goods_type/').first()).toBeVisible({ timeout: 30_000 })
  })
})

/** Sends bytes that no browser would send, and reads the status. */
async function statusOfRaw(origin: string, head: string, body = ''): Promise<string> {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  socket.write(`${head}\r\nhost: ${hostname}:${port}\r\nconnection: close\r\n\r\n${body}`)
  const response = await text(socket)
  return response.slice('HTTP/1.1 '.length, 'HTTP/1.1 '.length + 3)
}

apiTest('refuses odd requests for pages without falling over', async ({ shop, request }) => {
  expect(await statusOfRaw(shop.origin, 'GET http://[ HTTP/1.1')).toBe('400')
  expect(await statusOfRaw(shop.origin, 'GET //nowhere/at/all HTTP/1.1')).toBe('404')
  for (const path of [
    '/.git/HEAD',
    '/.env',
    '/package.json',
    '/server.ts',
    '/assets/../.git/HEAD',
    '/assets/%2e%2e/start.ts',
  ])
    expect(await statusOfRaw(shop.origin, `GET ${path} HTTP/1.1`), path).toBe('404')
  const chunk = `${(1024 * 1024).toString(16)}\r\n${'x'.repeat(1024 * 1024)}\r\n`
  const headers =
    'POST /user/login HTTP/1.1\r\ncontent-type: application/x-www-form-urlencoded\r\ntransfer-encoding: chunked'
  expect(await statusOfRaw(shop.origin, headers, `${chunk}${chunk}0\r\n\r\n`)).toBe('413')
  expect((await request.get('/healthz')).status()).toBe(200)
})
