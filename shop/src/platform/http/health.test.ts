import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

test('is alive and ready on a migrated database', async () => {
  expect(await shop.call('GET', '/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } })
  expect(await shop.call('GET', '/readyz/')).toMatchObject({ status: 200, body: { status: 'ok' } })
})

test("an unknown path returns the contract's error in the requested language", async () => {
  const response = await shop.call('GET', '/api/nothing/?lang=en')
  expect(response).toMatchObject({ status: 404, body: { code: 'not_found', detail: 'Not found.' } })
  expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
})

test('publishes OpenAPI 3.1', async () => {
  const response = await shop.call('GET', '/api/schema/')
  expect(response.body.openapi).toMatch(/^3\.1/)
})
