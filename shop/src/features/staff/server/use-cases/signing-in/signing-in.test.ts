/** Signing in from the first link on, and every refusal. */
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownOrigin, signInAs } from '#features/staff/testing/staff-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { acceptCode } from './accept-code.ts'
import { offerFirstOwner } from './links.ts'

const password = 'seven quiet teapots'
let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ hasRateLimits: true })
})
afterAll(() => shop.close())

let visits = 0
/** Each from an address of its own: tries are counted by address. */
const newIp = () => `10.7.${Math.floor(++visits / 200)}.${visits % 200}`

interface Visit {
  cookie?: string
  token?: string
  ip?: string
}

function post(path: string, json: unknown, { cookie, token, ip = newIp() }: Visit = {}) {
  const headers: Record<string, string> = { origin: ownOrigin }
  if (cookie) headers.cookie = cookie
  if (token) headers['x-console-token'] = token
  return shop.call('POST', `/api/console/${path}?lang=en`, { json, headers, ip })
}

const cookieOf = (response: { headers: Record<string, unknown> }) =>
  String(response.headers['set-cookie']).split(';')[0]!
const codeAt = (secret: string, atInMs: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: atInMs })
const tokenOfUrl = (url: string | null) => url!.split('#')[1]!

async function enrol(cookie: string) {
  const begun = await post('me/totp/', {}, { cookie })
  expect(begun.status).toBe(200)
  const { secret, otpauth_url, qr_svg } = begun.body
  expect(otpauth_url).toMatch(/^otpauth:\/\/totp\/.*secret=/)
  expect(qr_svg).toContain('<svg')
  const done = await post('me/totp/confirm/', { code: codeAt(secret, shop.context.now().getTime()) }, { cookie })
  return { secret, done }
}

describe('the first owner', () => {
  test('uses the one-time link, chooses a factor and is signed in; the link then says that it was used', async () => {
    const former = tokenOfUrl(await offerFirstOwner(shop.context))
    const token = tokenOfUrl(await offerFirstOwner(shop.context))
    expect(await post('welcome/open/', { token: former })).toMatchObject({ status: 404 })
    expect((await post('welcome/open/', { token })).body).toMatchObject({ purpose: 'first_owner' })
    const body = { token, username: 'Mei', display_name: '美', password }
    expect(await post('welcome/', { ...body, password: 'short' })).toMatchObject({ status: 400 })
    expect((await post('welcome/', { ...body, password: 'yokoso-yokoso' })).body.errors).toHaveProperty('password')
    const welcome = await post('welcome/', body)
    expect(welcome).toMatchObject({ status: 201, body: { next: 'enrol' } })
    const cookie = cookieOf(welcome)
    expect(String(welcome.headers['set-cookie'])).toMatch(
      /Path=\/api\/console; Max-Age=43200; HttpOnly; SameSite=Strict$/,
    )

    const half = await shop.call('GET', '/api/console/me/', { headers: { cookie } })
    expect(half).toMatchObject({ status: 401, body: { code: 'second_factor_required' } })
    const { done } = await enrol(cookie)
    expect(done).toMatchObject({ status: 200, body: { next: 'done' } })
    expect(done.body.recovery_codes).toHaveLength(10)
    // Signing in rotates the token; the former one is invalid.
    expect(await shop.call('GET', '/api/console/me/', { headers: { cookie } })).toMatchObject({ status: 401 })
    const me = await shop.call('GET', '/api/console/me/', { headers: { cookie: cookieOf(done) } })
    expect(me).toMatchObject({ status: 200, body: { username: 'Mei', role: 'owner', has_authenticator: true } })
    expect(me.headers['cache-control']).toBe('no-store')

    const again = await post('welcome/', { ...body, username: 'Other' })
    expect(again).toMatchObject({ status: 404, body: { detail: 'This link has been used or has expired.' } })
    expect(await offerFirstOwner(shop.context)).toBeNull()
  })

  test('is one, however many use the link at once', async () => {
    const local = await createTestShop()
    const token = tokenOfUrl(await offerFirstOwner(local.context))
    const responses = await Promise.all(
      ['a', 'b', 'c'].map((username) =>
        local.call('POST', '/api/console/welcome/', {
          json: { token, username, display_name: username, password },
          headers: { origin: ownOrigin },
        }),
      ),
    )
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 404, 404])
    await local.close()
  })
})

describe('signing in', () => {
  let secret: string
  let recoveryCodes: string[]
  beforeAll(async () => {
    const { id, call: callAsOwner } = await signInAs(shop, 'owner', { isConfirmed: true })
    expect(id).toBeGreaterThan(0)
    const json = { username: 'manager', display_name: '经理', role: 'manager' }
    const { body } = await callAsOwner('POST', '/api/console/staff/', { json })
    const { body: link } = await callAsOwner('POST', `/api/console/staff/${body.id}/link/`)
    const welcome = await post('welcome/', { token: tokenOfUrl(link.url), password })
    const enrolled = await enrol(cookieOf(welcome))
    ;({ secret } = enrolled)
    recoveryCodes = enrolled.done.body.recovery_codes
  })

  /** An accepted time step never works again, so each try uses the next. */
  const nextCode = () => {
    shop.passTime(60_000)
    return codeAt(secret, shop.context.now().getTime())
  }
  async function firstStep() {
    const response = await post('session/', { username: 'MANAGER', password })
    expect(response).toMatchObject({ status: 200, body: { next: 'second_factor' } })
    return cookieOf(response)
  }

  test('takes the password, then six digits, each of them once', async () => {
    const code = nextCode()
    const cookie = await firstStep()
    const done = await post('session/second_factor/', { code }, { cookie })
    expect(done).toMatchObject({ status: 200, body: { next: 'done' } })
    expect((await shop.call('GET', '/api/console/me/', { headers: { cookie: cookieOf(done) } })).status).toBe(200)
    const replay = await post('session/second_factor/', { code }, { cookie: await firstStep() })
    expect(replay).toMatchObject({ status: 401, body: { code: 'no_active_account' } })
  })

  test('takes a code of one step before or after, and none of two', async () => {
    for (const [steps, status] of [
      [-2, 401],
      [2, 401],
      [-1, 200],
      [1, 200],
    ] as const) {
      shop.passTime(300_000)
      const code = codeAt(secret, shop.context.now().getTime() + steps * 30_000)
      expect(await post('session/second_factor/', { code }, { cookie: await firstStep() })).toMatchObject({ status })
    }
  })

  test('takes each recovery code once, however it is typed', async () => {
    const recovery_code = recoveryCodes[0]!.toUpperCase().replaceAll('-', ' ')
    const done = await post('session/second_factor/', { recovery_code }, { cookie: await firstStep() })
    expect(done).toMatchObject({ status: 200, body: { next: 'done' } })
    const again = await post('session/second_factor/', { recovery_code }, { cookie: await firstStep() })
    expect(again).toMatchObject({ status: 401, body: { code: 'no_active_account' } })
  })

  test('accepts a recovery code made with the previous SECRET_KEY', async () => {
    const { database, config, inTransaction } = shop.context
    const [, recovery_code] = recoveryCodes
    const { rows } = await database.execute<{ id: number }>(`select id from staff where username = 'manager'`)
    const accept = (previousSecretKey: string | null) => {
      const context = { ...shop.context, secretKey: 'k'.repeat(43), config: { ...config, previousSecretKey } }
      return inTransaction((transaction) => acceptCode(context, transaction, Number(rows[0]!.id), { recovery_code }))
    }
    expect(await accept(null)).toBe(false)
    expect(await accept(shop.context.secretKey)).toBe(true)
    expect(await accept(shop.context.secretKey)).toBe(false)
  })

  test('with the password alone opens nothing, and enrols no factor', async () => {
    const cookie = await firstStep()
    expect(await shop.call('GET', '/api/console/staff/', { headers: { cookie } })).toMatchObject({
      status: 401,
      body: { code: 'second_factor_required' },
    })
    for (const path of ['me/totp/', 'me/passkeys/options/'])
      expect(await post(path, {}, { cookie })).toMatchObject({ status: 401, body: { code: 'second_factor_required' } })
  })

  test.each([
    ['packer', false, 'done'],
    ['packer', true, 'enrol'],
    ['manager', false, 'enrol'],
    ['viewer', false, 'enrol'],
  ] as const)(
    'by link, a %s who is to need a second factor: %s, goes on to %s',
    async (role, needs_second_factor, next) => {
      const { call: callAsOwner } = await signInAs(shop, 'owner', { isConfirmed: true })
      const json = { username: `${role}-${needs_second_factor}`, display_name: role, role, needs_second_factor }
      const { body } = await callAsOwner('POST', '/api/console/staff/', { json })
      const { body: link } = await callAsOwner('POST', `/api/console/staff/${body.id}/link/`)
      expect((await post('welcome/', { token: tokenOfUrl(link.url), password })).body).toEqual({ next })
    },
  )

  test('by link is a matter of 24 hours', async () => {
    const { id, call: callAsOwner } = await signInAs(shop, 'owner', { isConfirmed: true })
    const { body: link } = await callAsOwner('POST', `/api/console/staff/${id}/link/`)
    const open = () => post('welcome/open/', { token: tokenOfUrl(link.url) })
    shop.passTime(86_400_000 - 60_000)
    expect((await open()).status).toBe(200)
    shop.passTime(60_000)
    expect((await open()).status).toBe(404)
  })

  test('ends by signing out, which removes the cookie', async () => {
    const { headers } = await signInAs(shop, 'packer')
    const out = await shop.call('DELETE', '/api/console/session/', { headers })
    expect(out.status).toBe(204)
    expect(String(out.headers['set-cookie'])).toMatch(/^staff=; .*Max-Age=0/)
    expect(await shop.call('GET', '/api/console/me/', { headers })).toMatchObject({
      status: 401,
      body: { code: 'session_expired' },
    })
  })
})

describe('over plain http from another machine', () => {
  test('nobody can sign in, and the response explains how to get TLS', async () => {
    const origin = 'http://shop.example:5173'
    const local = await createTestShop({ shopOrigin: origin, allowedRedirectOrigins: [origin] })
    const headers = { origin, host: 'shop.example:5173' }
    const response = await local.call('POST', '/api/console/session/?lang=en', {
      json: { username: 'a', password },
      headers,
    })
    expect(response).toMatchObject({ status: 403, body: { code: 'permission_denied' } })
    expect(response.body.detail).toContain('https')
    const session = await local.call('GET', '/api/console/session/', { headers: { host: 'shop.example:5173' } })
    expect(session.body).toMatchObject({ next: 'password', is_safe: false })
    await local.close()
  })

  test('over https the cookie is a secure one', async () => {
    const origin = 'https://shop.example'
    const local = await createTestShop({ shopOrigin: origin, allowedRedirectOrigins: [origin] })
    const token = tokenOfUrl(await offerFirstOwner(local.context))
    const response = await local.call('POST', '/api/console/welcome/', {
      json: { token, username: 'a', display_name: 'a', password },
      headers: { origin, host: 'shop.example' },
    })
    expect(String(response.headers['set-cookie'])).toMatch(/^__Secure-staff=[\w-]{43}; .*; Secure$/)
    await local.close()
  })
})
