/** How long a login lasts, and what ends it: its access tokens, too (contract C62). */
import { sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { logInAgain, registerShopper } from '#features/identity/testing/identity-factory.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

const day = 86_400_000
const verify = (token: string) => shop.call('POST', '/api/token/verify/', { json: { token } })
const refresh = (token: string) => shop.call('POST', '/api/token/refresh/', { json: { refresh: token } })
const profile = (token: string) => shop.call('GET', '/api/user/index_user_detail/', { token })
const types = (token: string) => shop.call('GET', '/api/goods_type/', { token })
const notValid = { status: 401, body: { code: 'token_not_valid' } }

async function expectEnded({ access, refresh: token }: { access: string; refresh: string }): Promise<void> {
  expect(await refresh(token)).toMatchObject(notValid)
  for (const call of [profile, types, verify]) expect(await call(access)).toMatchObject(notValid)
}

test('the token that was just replaced is answered with the same successor for 20 seconds', async () => {
  const shopper = await registerShopper(shop)
  const { body: first } = await refresh(shopper.refresh)
  shop.passTime(19_000)
  const again = await refresh(shopper.refresh)
  expect(again).toMatchObject({ status: 200, body: { refresh: first.refresh } })
  expect(await profile(again.body.access)).toMatchObject({ status: 200 })
  expect(await refresh(first.refresh)).toMatchObject({ status: 200 })
})

test('of many tabs at once with the same token all get the same successor, and none is logged out', async () => {
  const shopper = await registerShopper(shop)
  const responses = await Promise.all(Array.from({ length: 6 }, () => refresh(shopper.refresh)))
  expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(200))
  const successors = new Set(responses.map(({ body }) => body.refresh as string))
  expect(successors.size).toBe(1)
  expect(await refresh([...successors][0]!)).toMatchObject({ status: 200 })
})

test.each([
  ['another network', { ip: '10.5.0.2' }],
  [
    'another browser',
    { headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0' } },
  ],
])('from %s its return ends the login at once, whoever came first', async (_name, elsewhere) => {
  const renew = (token: string, from: object) =>
    shop.call('POST', '/api/token/refresh/', { json: { refresh: token }, ip: '10.5.0.1', ...from })
  for (const [first, second] of [
    [{}, elsewhere],
    [elsewhere, {}],
  ] as const) {
    const shopper = await registerShopper(shop)
    const { status, body } = await renew(shopper.refresh, first)
    expect(status).toBe(200)
    expect(await renew(shopper.refresh, second)).toMatchObject(notValid)
    await expectEnded(body)
  }
})

test('after that its return ends the login, the access tokens as well', async () => {
  const shopper = await registerShopper(shop)
  const { body: second } = await refresh(shopper.refresh)
  expect(await verify(shopper.refresh)).toMatchObject(notValid)
  shop.passTime(21_000)
  expect(await refresh(shopper.refresh)).toMatchObject(notValid)
  await expectEnded(second)
  expect(await profile(shopper.access)).toMatchObject(notValid)
})

test('one that is older still ends the login at once', async () => {
  const shopper = await registerShopper(shop)
  const { body: second } = await refresh(shopper.refresh)
  const { body: third } = await refresh(second.refresh)
  expect(await refresh(shopper.refresh)).toMatchObject(notValid)
  await expectEnded(third)
})

test('ends no other login of the same person', async () => {
  const shopper = await registerShopper(shop)
  const elsewhere = await logInAgain(shop, shopper.username)
  const { body: second } = await refresh(shopper.refresh)
  await refresh(second.refresh)
  expect(await refresh(shopper.refresh)).toMatchObject(notValid)
  expect(await profile(elsewhere.access)).toMatchObject({ status: 200 })
  expect(await refresh(elsewhere.refresh)).toMatchObject({ status: 200 })
})

test('a login ends after 90 days however often it was renewed', async () => {
  const local = await createTestShop()
  try {
    const renew = (token: string) => local.call('POST', '/api/token/refresh/', { json: { refresh: token } })
    let { refresh: token, access } = await registerShopper(local)
    const begun = decodeJwt(access).iat!
    for (let days = 13; days < 90; days += 13) {
      local.passTime(13 * day)
      ;({ refresh: token, access } = (await renew(token)).body)
    }
    // 78 days have passed, so the last pair ends with the login, not 14 days later.
    expect(decodeJwt(token).exp).toBe(begun + 90 * 86_400)
    local.passTime(12 * day - 60_000)
    ;({ refresh: token, access } = (await renew(token)).body)
    expect(decodeJwt(access).exp).toBe(begun + 90 * 86_400)
    local.passTime(70_000)
    expect(await renew(token)).toMatchObject(notValid)
    const response = await local.call('GET', '/api/user/index_user_detail/', { token: access })
    expect(response).toMatchObject(notValid)
  } finally {
    await local.close()
  }
})

test('a caller is identified by one statement, and a cached response needs none', async () => {
  const shopper = await registerShopper(shop)
  const publicCall = () => shop.call('GET', '/api/goods_type/')
  await publicCall()
  const statements = vi.spyOn(shop.context.database.$client, 'query')
  await publicCall()
  expect(statements).toHaveBeenCalledTimes(0)
  await profile(shopper.access)
  // The profile itself is the second.
  expect(statements).toHaveBeenCalledTimes(2)
})

test('a person has a hundred logins, and those stay that were used last', async () => {
  const shopper = await registerShopper(shop)
  await shop.context.database.execute(sql`
    insert into refresh_token_families (id, user_id, current_jti, renewed_at, expires_at)
    select gen_random_uuid(), ${shopper.id}, gen_random_uuid(), '2020-01-01', '2100-01-01' from generate_series(1, 120)`)
  const { access } = await logInAgain(shop, shopper.username)
  const { body } = await shop.call('GET', '/api/user/session/', { token: access })
  expect(body.count).toBe(100)
  expect(await profile(shopper.access)).toMatchObject({ status: 200 })
})
