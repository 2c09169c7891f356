import { randomBytes, randomUUID } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader, jwtVerify, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { registerShopper } from '#features/identity/testing/identity-factory.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

const verify = (token: string) => shop.call('POST', '/api/token/verify/', { json: { token } })
const refresh = (token: string) => shop.call('POST', '/api/token/refresh/', { json: { refresh: token } })
const profile = (token: string) => shop.call('GET', '/api/user/index_user_detail/', { token })
const notValid = { status: 401, body: { code: 'token_not_valid' } }
const sign = (payload: object, key: string) =>
  new SignJWT({ ...payload })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(Buffer.from(key))

test('has the shape that clients of simplejwt know', async () => {
  const shopper = await registerShopper(shop)
  expect(decodeProtectedHeader(shopper.access)).toEqual({ alg: 'HS256', typ: 'JWT' })
  const claims = decodeJwt(shopper.access)
  expect(claims).toEqual({
    token_type: 'access',
    exp: claims.iat! + 300,
    iat: expect.any(Number),
    jti: expect.stringMatching(/^[0-9a-f]{32}$/),
    user_id: String(shopper.id),
    family: decodeJwt(shopper.refresh).family,
  })
  expect(decodeJwt(shopper.refresh)).toMatchObject({ token_type: 'refresh', user_id: String(shopper.id) })
})

describe('verifying', () => {
  test('accepts both kinds and does not use them up', async () => {
    const shopper = await registerShopper(shop)
    for (const token of [shopper.access, shopper.refresh, shopper.refresh]) {
      expect(await verify(token)).toMatchObject({ status: 200, body: {} })
    }
    expect(await refresh(shopper.refresh)).toMatchObject({ status: 200 })
  })

  test.each([
    ['garbage', () => 'garbage'],
    ['another signature', (token: string) => `${token.slice(0, -4)}AAAA`],
    [
      'no signature',
      (token: string) => `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`,
    ],
  ])('refuses %s', async (_name, spoil) => {
    const shopper = await registerShopper(shop)
    expect(await verify(spoil(shopper.access))).toMatchObject(notValid)
    expect(await profile(spoil(shopper.access))).toMatchObject(notValid)
    expect(await refresh(spoil(shopper.refresh))).toMatchObject(notValid)
  })

  test('refuses what is signed with another key or is not one of our payloads', async () => {
    const { id, access } = await registerShopper(shop)
    const payload = decodeJwt(access)
    const { family: _family, ...without } = payload
    expect(await profile(await sign(without, shop.context.secretKey))).toMatchObject(notValid)
    expect(await profile(await sign(payload, 'k'.repeat(64)))).toMatchObject(notValid)
    expect(await profile(await sign({ user_id: String(id) }, shop.context.secretKey))).toMatchObject(notValid)
    expect(await profile(await sign({ ...payload, user_id: '0' }, shop.context.secretKey))).toMatchObject(notValid)
  })

  test('takes no token of another service, were it signed with the same key', async () => {
    const shopper = await registerShopper(shop)
    const elsewhere = { ...decodeJwt(shopper.access), family: randomUUID() }
    const token = await sign(elsewhere, shop.context.secretKey)
    for (const response of [await profile(token), await verify(token)]) expect(response).toMatchObject(notValid)
    expect(await profile(shopper.access)).toMatchObject({ status: 200 })
  })

  test('accepts the key before this one, and signs with this one', async () => {
    const previousSecretKey = randomBytes(48).toString('base64url')
    const changed = await createTestShop({ second: shop, previousSecretKey })
    try {
      const shopper = await registerShopper(shop)
      const { payload, family } = { payload: decodeJwt(shopper.access), family: decodeJwt(shopper.refresh) }
      const profileWith = (token: string) => changed.call('GET', '/api/user/index_user_detail/', { token })
      expect(await profileWith(await sign(payload, previousSecretKey))).toMatchObject({ status: 200 })
      expect(await profileWith(await sign(payload, randomBytes(48).toString('base64url')))).toMatchObject(notValid)
      const renewed = await changed.call('POST', '/api/token/refresh/', {
        json: { refresh: await sign(family, previousSecretKey) },
      })
      expect(renewed.status).toBe(200)
      await jwtVerify(renewed.body.access, Buffer.from(changed.context.secretKey))
    } finally {
      await changed.close()
    }
  })

  test('an access token ends after its time, a refresh token after its own', async () => {
    const local = await createTestShop()
    try {
      const shopper = await registerShopper(local)
      const verifyWith = (token: string) => local.call('POST', '/api/token/verify/', { json: { token } })
      local.passTime(5 * 60_000 + 1000)
      expect(await verifyWith(shopper.access)).toMatchObject(notValid)
      expect(await verifyWith(shopper.refresh)).toMatchObject({ status: 200 })
      local.passTime(14 * 86_400_000)
      expect(await verifyWith(shopper.refresh)).toMatchObject(notValid)
      const sweeper = local.sweepers.find(({ name }) => name === 'expired refresh tokens')!
      expect(await sweeper.sweep()).toBe(1)
      expect(await sweeper.sweep()).toBe(0)
    } finally {
      await local.close()
    }
  })
})

describe('refreshing', () => {
  test('gives a new pair that works', async () => {
    const shopper = await registerShopper(shop)
    const response = await shop.call('POST', '/api/token/refresh/', { form: { refresh: shopper.refresh } })
    expect(response.status).toBe(200)
    expect(await profile(response.body.access)).toMatchObject({ status: 200 })
    expect(await refresh(response.body.refresh)).toMatchObject({ status: 200 })
  })

  test('does not take an access token, and an access token does not come from a refresh token', async () => {
    const shopper = await registerShopper(shop)
    expect(await refresh(shopper.access)).toMatchObject(notValid)
    expect(await profile(shopper.refresh)).toMatchObject(notValid)
  })

  test('ends with the account', async () => {
    const shopper = await registerShopper(shop)
    await shop.context.database.$client.query('update users set is_active = false where id = $1', [shopper.id])
    expect(await verify(shopper.refresh)).toMatchObject(notValid)
    expect(await refresh(shopper.refresh)).toMatchObject(notValid)
  })
})
