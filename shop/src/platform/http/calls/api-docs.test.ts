import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Call, isStaffAccess } from '#platform/contract/call.ts'
import { signInAs } from '#features/staff/testing/staff-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

const howToWrite =
  'out of date: in shop/, npx vitest run --update=all src/platform/http/calls/api-docs.test.ts writes it'

describe('the document', () => {
  test('docs/openapi.json is current', async () => {
    const { text } = await shop.call('GET', '/api/schema/')
    await expect(`${text}\n`, howToWrite).toMatchFileSnapshot('../../../../../docs/openapi.json')
  })

  test('docs/openapi-console.json is current, and for staff alone', async () => {
    const { call: callAsPacker } = await signInAs(shop, 'packer')
    const { body } = await callAsPacker('GET', '/api/console/schema/')
    await expect(`${JSON.stringify(body, null, 2)}\n`, howToWrite).toMatchFileSnapshot(
      '../../../../../docs/openapi-console.json',
    )
    expect((await shop.call('GET', '/api/console/schema/')).status).toBe(401)
    const forStaff = shop.api.calls.filter(({ access }) => isStaffAccess(access))
    for (const { key, access } of forStaff) {
      const [method, path] = key.split(' ') as [string, string]
      const operation = body.paths[path][method.toLowerCase()]
      expect(operation['x-permission'], key).toBe(typeof access === 'object' ? access.staff : undefined)
    }
    expect(Object.keys(body.paths).every((path) => path.startsWith('/api/console/'))).toBe(true)
  })

  test('describes every call with its access and its response', async () => {
    const { body } = await shop.call('GET', '/api/schema/')
    expect(body.openapi).toMatch(/^3\.1\./)
    expect(shop.api.calls.length).toBeGreaterThanOrEqual(20)
    for (const call of shop.api.calls.filter(({ access }) => !isStaffAccess(access))) {
      const [method, path] = call.key.split(' ') as [string, string]
      const operation = body.paths[path][method.toLowerCase()]
      expect(operation.responses[call.status ?? 200], call.key).toBeDefined()
      const bearer = new Map<Call['access'], unknown>([
        ['shopper', [{ bearer: [] }]],
        ['order', [{ bearer: [] }, { orderToken: [] }]],
        ['public', [{}, { bearer: [] }]],
      ])
      expect(operation.security, call.key).toEqual(bearer.get(call.access))
    }
  })

  test('names the errors that follow from a call’s input', async () => {
    const { body } = await shop.call('GET', '/api/schema/')
    const statuses = (path: string, method: string) => Object.keys(body.paths[path][method].responses)
    expect(statuses('/api/goods_type/', 'get')).toEqual(['200', '400', '401', '404', '429', '503'])
    expect(statuses('/api/items-v1/put_file/', 'post')).toEqual(['201', '400', '401', '413', '415', '429', '503'])
    expect(statuses('/api/token/create/', 'post')).toEqual(['200', '400', '401', '413', '415', '429', '503'])
    const notice = body.paths['/api/order/alipay_notify/'].post.responses
    expect(Object.keys(notice['400'].content)).toEqual(['text/plain'])
  })

  test.each(['/api/schema/', '/api/docs/'])('%s can only be read', async (path) => {
    const response = await shop.call('POST', path)
    expect(response).toMatchObject({
      status: 405,
      headers: { allow: 'GET, HEAD' },
      body: { code: 'method_not_allowed' },
    })
  })

  test.each(['/api/schema/', '/api/docs/'])('%s refuses a bearer token that is not valid', async (path) => {
    const response = await shop.call('GET', path, { token: 'stale' })
    expect(response).toMatchObject({ status: 401, body: { code: 'token_not_valid' } })
  })

  test('names every call differently', async () => {
    const { body } = await shop.call('GET', '/api/schema/')
    const names = Object.values(body.paths as Record<string, Record<string, { operationId: string }>>).flatMap(
      (methods) => Object.values(methods).map(({ operationId }) => operationId),
    )
    expect(new Set(names).size).toBe(shop.api.calls.filter(({ access }) => !isStaffAccess(access)).length)
  })
})

describe('the page', () => {
  test('loads nothing but what this server has', async () => {
    const { status, headers, text } = await shop.call('GET', '/api/docs/')
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'")
    const addresses = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address!)
    expect(addresses.length).toBeGreaterThanOrEqual(4)
    for (const address of addresses) {
      expect(address).toMatch(/^\/api\//)
      expect((await shop.call('GET', address)).status, address).toBe(200)
    }
  })

  test('works without the last slash too', async () => {
    expect(await shop.call('GET', '/api/docs')).toMatchObject({ status: 200 })
  })

  test('serves no other file of the folder', async () => {
    for (const file of ['swagger-ui.js', '..%2fpackage.json', 'index.html']) {
      expect((await shop.call('GET', `/api/docs/${file}`)).status).toBe(404)
    }
  })
})
