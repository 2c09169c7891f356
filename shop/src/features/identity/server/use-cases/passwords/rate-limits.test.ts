import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ hasRateLimits: true })
})
afterAll(() => shop.close())

test.each([
  ['/api/user/register_user/', 100],
  ['/api/user/auth_user/', 100],
  ['/api/token/create/', 100],
  ['/api/token/refresh/', 60],
])('%s answers %i requests a minute of one address', async (path, max) => {
  for (let count = 0; count < max; count++) {
    expect((await shop.call('POST', path, { json: {} })).status).toBe(400)
  }
  const answer = await shop.call('POST', `${path}?lang=en`, { json: {} })
  expect(answer).toMatchObject({ status: 429, body: { code: 'throttled' } })
  const seconds = Number(answer.headers['retry-after'])
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(60)
  expect(answer.body.detail).toBe(`Too many requests. Please try again in ${seconds} seconds.`)
})
