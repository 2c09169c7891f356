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

test.each(['/api/user/auth_user/', '/api/token/create/'])(
  '%s lets one address guess the password of one username 20 times a minute',
  async (path) => {
    // The limit of the address itself has been used up above; a minute of its own begins with another address.
    const guess = (username: string) =>
      shop.api.app.inject({
        method: 'POST',
        url: path,
        payload: { username, password: 'not the password' },
        remoteAddress: '10.0.0.1',
      })
    for (let count = 0; count < 20; count++) expect((await guess('nobody')).statusCode).toBe(401)
    const answer = await guess(' NOBODY ')
    expect([answer.statusCode, answer.json().code]).toEqual([429, 'throttled'])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect((await guess('somebody else')).statusCode).toBe(401)
  },
)
