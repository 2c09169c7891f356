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
  const response = await shop.call('POST', `${path}?lang=en`, { json: {} })
  expect(response).toMatchObject({ status: 429, body: { code: 'throttled' } })
  const seconds = Number(response.headers['retry-after'])
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(60)
  expect(response.body.retry_after).toBe(seconds)
  expect(response.body.detail).toBe(`Too many requests. Please try again in ${seconds} seconds.`)
})

test('the many networks of one /48 are counted together, too', async () => {
  const statusFor = async (ip: string) => (await shop.call('POST', '/api/token/refresh/', { json: {}, ip })).status
  for (let network = 0; network < 240; network++)
    expect(await statusFor(`2001:db8:1:${network.toString(16)}::1`)).toBe(400)
  expect(await statusFor('2001:db8:1:ffff::1')).toBe(429)
  expect(await statusFor('2001:db8:2::1')).toBe(400)
})
