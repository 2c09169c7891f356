/** The API answers on both ports, with the same words. */
import { get } from 'node:https'
import { text } from 'node:stream/consumers'
import { expect, test } from '../fixtures/shop-test.ts'

async function fetchSelfSigned(url: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: string }>((resolve, reject) => {
    // The certificate is made on the first start: there is nobody to vouch for it.
    get(url, { rejectUnauthorized: false, headers }, (answer) => {
      text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }), reject)
    }).on('error', reject)
  })
}

test('answers on :8000 over https and on the shop’s own origin alike', async ({ shop, request }) => {
  const path = '/api/goods_info/1/'
  const overTls = await fetchSelfSigned(`${shop.apiOrigin}${path}`)
  const sameOrigin = await request.get(path)
  expect(overTls.status).toBe(200)
  expect(JSON.parse(overTls.body)).toEqual(await sameOrigin.json())
})

test('lets the shop’s own origin call it across, and no other', async ({ shop }) => {
  const path = `${shop.apiOrigin}/api/goods_type/`
  const own = await fetchSelfSigned(path, { origin: shop.origin })
  expect(own.headers['access-control-allow-origin']).toBe(shop.origin)
  const foreign = await fetchSelfSigned(path, { origin: 'https://elsewhere.example' })
  expect(foreign.headers['access-control-allow-origin']).toBeUndefined()
})

test('offers its description and a page to try it', async ({ page, request }) => {
  expect((await (await request.get('/api/schema/')).json()).openapi).toMatch(/^3\.1/)
  await page.goto('/api/docs/')
  await expect(page.getByText('/api/goods_type/').first()).toBeVisible()
})
