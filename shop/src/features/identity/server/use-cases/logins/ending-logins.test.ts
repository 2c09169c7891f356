/** Listing and ending a person's own logins (contract C61). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { logInAgain, registerShopper } from '#features/identity/testing/identity-factory.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

interface Tokens {
  access: string
  refresh: string
}
const refresh = (token: string) => shop.call('POST', '/api/token/refresh/', { json: { refresh: token } })
const logOut = (token: string) => shop.call('POST', '/api/token/blacklist/', { json: { refresh: token } })
const profile = ({ access }: Tokens) => shop.call('GET', '/api/user/index_user_detail/', { token: access })
const list = ({ access }: Tokens, query = '') => shop.call('GET', `/api/user/session/${query}`, { token: access })
const end = ({ access }: Tokens, id: string) => shop.call('DELETE', `/api/user/session/${id}`, { token: access })
const notValid = { status: 401, body: { code: 'token_not_valid' } }

async function expectEnded(login: Tokens): Promise<void> {
  expect(await profile(login)).toMatchObject(notValid)
  expect(await refresh(login.refresh)).toMatchObject(notValid)
}

describe('logging out', () => {
  test('ends the login, its access tokens too, and no other', async () => {
    const shopper = await registerShopper(shop)
    const elsewhere = await logInAgain(shop, shopper.username)
    expect(await logOut(shopper.refresh)).toMatchObject({ status: 200, body: {} })
    await expectEnded(shopper)
    expect(await profile(elsewhere)).toMatchObject({ status: 200 })
    expect(await logOut(shopper.refresh)).toMatchObject(notValid)
  })

  test('accepts a replaced refresh token, and logs the holder of the newer one out', async () => {
    const shopper = await registerShopper(shop)
    const { body: second } = await refresh(shopper.refresh)
    expect(await logOut(shopper.refresh)).toMatchObject({ status: 200 })
    await expectEnded(second)
  })

  test('accepts no access token, and nothing malformed', async () => {
    const shopper = await registerShopper(shop)
    for (const token of [shopper.access, 'spoilt']) expect(await logOut(token)).toMatchObject(notValid)
    expect(await profile(shopper)).toMatchObject({ status: 200 })
    expect(await shop.call('POST', '/api/token/blacklist/')).toMatchObject({
      status: 400,
      body: { errors: { refresh: [expect.any(String)] } },
    })
  })
})

describe('the list of logins', () => {
  test('shows start, last use and browser of each, and marks the current one', async () => {
    const local = await createTestShop()
    try {
      const shopper = await registerShopper(local)
      local.passTime(60_000)
      const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
      const second = await logInAgain(local, shopper.username, userAgent)
      local.passTime(60_000)
      const { body: renewed } = await local.call('POST', '/api/token/refresh/', { json: { refresh: shopper.refresh } })
      const { body } = await local.call('GET', '/api/user/session/', { token: renewed.access })
      expect(body).toMatchObject({ count: 2, next: null, previous: null })
      expect(body.results).toEqual([
        expect.objectContaining({ id: shopper.loginId, is_current: true }),
        expect.objectContaining({ id: second.loginId, browser: 'Firefox, Linux', is_current: false }),
      ])
      const [first, other] = body.results
      expect(Date.parse(first.last_used_at) - Date.parse(first.created_at)).toBeGreaterThanOrEqual(120_000)
      expect(other.last_used_at).toBe(other.created_at)
    } finally {
      await local.close()
    }
  })

  test('has pages, and none past the end', async () => {
    const shopper = await registerShopper(shop)
    await logInAgain(shop, shopper.username)
    const { body } = await list(shopper, '?page_size=1')
    expect(body).toMatchObject({ count: 2, next: expect.stringContaining('page=2'), results: [{}] })
    expect(await list(shopper, '?page=2')).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  test('is the caller’s own', async () => {
    const [one, other] = [await registerShopper(shop), await registerShopper(shop)]
    expect((await list(one)).body.results).toMatchObject([{ id: one.loginId }])
    expect(await end(one, `${other.loginId}/`)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await profile(other)).toMatchObject({ status: 200 })
    expect(await end(one, '1/')).toMatchObject({ status: 404 })
  })
})

describe('ending logins', () => {
  test('one stops at once, with its access token', async () => {
    const shopper = await registerShopper(shop)
    const other = await logInAgain(shop, shopper.username)
    expect(await end(shopper, `${other.loginId}/`)).toMatchObject({ status: 204, text: '' })
    await expectEnded(other)
    expect(await end(shopper, `${other.loginId}/`)).toMatchObject({ status: 404 })
    expect((await list(shopper)).body.count).toBe(1)
  })

  test('all others stop at once, and the calling one goes on', async () => {
    const shopper = await registerShopper(shop)
    const others = [await logInAgain(shop, shopper.username), await logInAgain(shop, shopper.username)]
    expect(await end(shopper, '')).toMatchObject({ status: 204, text: '' })
    for (const other of others) await expectEnded(other)
    expect((await list(shopper)).body.results).toMatchObject([{ id: shopper.loginId, is_current: true }])
    expect(await refresh(shopper.refresh)).toMatchObject({ status: 200 })
  })
})
