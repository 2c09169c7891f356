/** Sessions, CSRF, roles and secrets. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SignedIn, ownOrigin, signInAs } from '#features/staff/testing/staff-factory.ts'
import { permissionsOf, type Role, roles, rolesByPermission } from '#features/staff/values.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'

const minuteInMs = 60_000
let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

describe('roles', () => {
  /** The table of permissions, literally. */
  const table: Record<string, string> = {
    'orders.read': 'ompv',
    'addresses.read': 'omp',
    'orders.ship': 'omp',
    'orders.note': 'omp',
    'orders.write': 'om',
    'slips.print': 'omp',
    'money.read': 'omv',
    'reports.export': 'omv',
    'returns.decide': 'om',
    'invoices.issue': 'om',
    'payments.review': 'o',
    'payments.read': 'ov',
    'goods.read': 'ompv',
    'goods.edit': 'om',
    'types.edit': 'om',
    'goods.import': 'om',
    'search.edit': 'om',
    'content.edit': 'om',
    'promotions.edit': 'om',
    'reviews.moderate': 'om',
    'delivery.edit': 'om',
    'stock.count': 'omp',
    'shoppers.read': 'om',
    'shoppers.manage': 'om',
    'settings.edit': 'om',
    'trail.read': 'om',
    'staff.manage': 'o',
    'backup.download': 'o',
  }

  test('may do exactly what the table lists', () => {
    expect(Object.keys(rolesByPermission).toSorted()).toEqual(Object.keys(table).toSorted())
    for (const [permission, letters] of Object.entries(table)) {
      const allowed = roles.filter((role) => (permissionsOf(role) as string[]).includes(permission))
      expect(allowed.map((role) => role[0]).join(''), permission).toBe(letters)
    }
  })

  test.each(roles)('%s is let in by exactly the calls whose permission the role has', async (role) => {
    const calls = shop.api.calls.filter(({ key }) => key.includes('/api/console/'))
    expect(calls.length).toBeGreaterThanOrEqual(30)
    let staff = await signInAs(shop, role, { isConfirmed: true })
    for (const { key, access } of calls) {
      const [method, path] = key.split(' ') as ['GET' | 'POST', string]
      const response = await staff.call(method, path.replaceAll(/\{\w+\}/g, '999999'))
      const permission = typeof access === 'object' ? access.staff : null
      const isAllowed = permission === null || (table[permission] ?? '').includes(role[0]!)
      expect(permission === null || permission in table, `${key} asks for ${permission}`).toBe(true)
      if (isAllowed) expect(response.body?.code, key).not.toBe('permission_denied')
      else expect(response, key).toMatchObject({ status: 403, body: { code: 'permission_denied' } })
      // These end the session.
      if (/\/(?:session|me)\//.test(path)) staff = await signInAs(shop, role, { isConfirmed: true })
    }
  })

  test('without a permission they change only their own account and session', () => {
    const changes = shop.api.calls.filter(
      ({ key, access }) => /^(?:POST|PUT|PATCH|DELETE) \/api\/console\//.test(key) && typeof access !== 'object',
    )
    expect(new Set(changes.map(({ key }) => key.split('/')[3]))).toEqual(new Set(['me', 'session', 'welcome']))
  })

  test('of a call that needs it, who they are must have been proved a moment ago', async () => {
    const calls = shop.api.calls.filter(({ needsRecentSignIn }) => needsRecentSignIn)
    expect(calls.length).toBeGreaterThanOrEqual(8)
    const owner = await signInAs(shop, 'owner')
    const confirmed = await signInAs(shop, 'owner', { isConfirmed: true })
    for (const { key } of calls) {
      const [method, path] = key.split(' ') as ['POST', string]
      const response = await owner.call(method, path.replace('{id}', '999999'))
      expect(response, key).toMatchObject({ status: 403, body: { code: 'reauthentication_required' } })
    }
    const stay = { json: { username: 'late', display_name: 'late', role: 'viewer' } }
    shop.passTime(5 * minuteInMs)
    expect(await confirmed.call('POST', '/api/console/staff/', stay)).toMatchObject({ status: 403 })
  })
})

describe('a request that changes something', () => {
  let packer: SignedIn
  beforeAll(async () => {
    packer = await signInAs(shop, 'packer')
  })
  const change = (headers: Record<string, string>, json: unknown = {}) =>
    shop.call('POST', '/api/console/me/activity/', { headers, json })

  test('needs the session’s token', async () => {
    const { 'x-console-token': token, ...without } = packer.headers
    expect(token).toBeDefined()
    const other = await signInAs(shop, 'packer')
    const tokens: Record<string, string>[] = [
      {},
      { 'x-console-token': 'x' },
      { 'x-console-token': other.headers['x-console-token']! },
    ]
    for (const wrong of tokens)
      expect(await change({ ...without, ...wrong })).toMatchObject({ status: 403, body: { code: 'permission_denied' } })
    expect((await change(packer.headers)).status).toBe(204)
  })

  test('comes from the console’s own pages', async () => {
    const { origin, ...without } = packer.headers
    expect(origin).toBe(ownOrigin)
    const foreign: Record<string, string>[] = [
      {},
      { origin: 'null' },
      { origin: 'https://evil.example' },
      { origin: 'http://localhost:9999' },
      { origin: ownOrigin, 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]
    for (const wrong of foreign)
      expect(await change({ ...without, ...wrong })).toMatchObject({ status: 403, body: { code: 'permission_denied' } })
    expect((await change({ ...without, 'sec-fetch-site': 'same-origin' })).status).toBe(204)
    for (const path of ['session/', 'welcome/', 'welcome/open/', 'session/passkey/'])
      expect(await shop.call('POST', `/api/console/${path}`, { json: {} })).toMatchObject({ status: 403 })
  })

  test('is JSON or multipart', async () => {
    const headers = { ...packer.headers, 'content-type': 'application/x-www-form-urlencoded' }
    const response = await shop.call('POST', '/api/console/me/activity/', { headers, payload: 'a=b' })
    expect(response).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } })
  })

  test('is allowed to pages of no other origin, by CORS neither', async () => {
    const local = await createTestShop({ allowedRedirectOrigins: ['https://other.example'] })
    const headers = { origin: 'https://other.example', 'access-control-request-method': 'POST' }
    for (const [method, path] of [
      ['GET', '/api/console/session/'],
      ['OPTIONS', '/api/console/session/'],
    ] as const) {
      const response = await local.call(method as 'GET', path, { headers })
      expect(response.headers).not.toHaveProperty('access-control-allow-origin')
    }
    const shopCall = await local.call('GET', '/api/goods_type/', { headers: { origin: 'https://other.example' } })
    expect(shopCall.headers['access-control-allow-origin']).toBe('https://other.example')
    await local.close()
  })
})

describe('a session', () => {
  const asMe = ({ call: ask }: SignedIn) => ask('GET', '/api/console/me/')
  const expired = { status: 401, body: { code: 'session_expired' } }

  test.each([
    ['owner', 60],
    ['packer', 480],
  ] as const)('of a %s ends after %s idle minutes; looking for counts does not keep it', async (role, minutes) => {
    const staff = await signInAs(shop, role)
    shop.passTime((minutes - 1) * minuteInMs)
    expect((await asMe(staff)).status).toBe(200)
    shop.passTime(2 * minuteInMs)
    expect(await asMe(staff)).toMatchObject(expired)
  })

  test.each([
    ['manager', 59, 12],
    ['packer', 479, 16],
  ] as const)(
    'of a %s lasts with a call each %s minutes, and ends after %s hours all the same',
    async (...[role, pause, hours]) => {
      const staff = await signInAs(shop, role)
      const times = Math.floor((hours * 60) / pause)
      for (let time = 1; time <= times; time += 1) {
        shop.passTime(pause * minuteInMs)
        expect((await staff.call('POST', '/api/console/me/activity/')).status, `after ${time * pause} minutes`).toBe(
          204,
        )
      }
      shop.passTime(20 * minuteInMs)
      expect(await asMe(staff)).toMatchObject(expired)
    },
  )

  test('does not exist without a cookie, or with a malformed one', async () => {
    for (const headers of [{}, { cookie: 'staff=spoilt' }, { cookie: 'staff=' }] as Record<string, string>[])
      expect(await shop.call('GET', '/api/console/me/', { headers })).toMatchObject({
        status: 401,
        body: { code: 'not_authenticated' },
      })
  })

  test('ends at once when its owner is disabled, changes role, or the owner ends it', async () => {
    const owner = await signInAs(shop, 'owner', { isConfirmed: true })
    const [disabled, moved, ended] = [
      await signInAs(shop, 'packer'),
      await signInAs(shop, 'packer'),
      await signInAs(shop, 'packer'),
    ]
    await owner.call('POST', `/api/console/staff/${disabled.id}/disable/`)
    await owner.call('PATCH', `/api/console/staff/${moved.id}/`, {
      json: { role: 'viewer' },
      headers: { 'if-match': '"1"' },
    })
    await owner.call('POST', `/api/console/staff/${ended.id}/end_sessions/`)
    for (const staff of [disabled, moved, ended]) expect(await asMe(staff)).toMatchObject(expired)
  })

  test('is required by every call but those of the sign-in, and no response may be stored', async () => {
    const calls = shop.api.calls.filter(
      ({ key, access }) => key.includes('/api/console/') && access !== 'console-anonymous',
    )
    expect(calls.length).toBeGreaterThanOrEqual(30)
    for (const { key } of calls) {
      const [method, path] = key.split(' ') as ['GET', string]
      const headers = { origin: ownOrigin }
      const response = await shop.call(method, path.replaceAll(/\{\w+\}/g, '1'), { headers })
      expect(response, key).toMatchObject({ status: 401, body: { code: 'not_authenticated' } })
      expect(response.headers['cache-control'], key).toBe('no-store')
    }
  })

  test('opens nothing of a shopper’s, and a shopper’s token nothing of the console', async () => {
    const staff = await signInAs(shop, 'owner')
    expect(await staff.call('GET', '/api/user/index_user_detail/')).toMatchObject({ status: 401 })
    const json = { username: 'shopper', password: 'correct horse battery' }
    await shop.call('POST', '/api/user/register_user/', { json })
    const { access } = (await shop.call('POST', '/api/token/create/', { json })).body
    expect(await shop.call('GET', '/api/console/me/', { token: access })).toMatchObject({ status: 401 })
  })
})

describe('the database and the log', () => {
  test('have digests and sealed secrets: no token, code or secret stands in the database', async () => {
    const staff = await signInAs(shop, 'packer', { isConfirmed: true })
    const { body } = await staff.call('POST', '/api/console/me/totp/')
    const cookie = staff.headers.cookie!.split('=')[1]!
    for (const table of ['staff', 'staff_sessions', 'audit_entries']) {
      const { rows } = await shop.context.database.execute(sql.raw(`select * from ${table}`))
      const text = JSON.stringify(rows)
      for (const secret of [body.secret, cookie]) expect(text).not.toContain(secret)
    }
  })

  test('the audit log cannot be changed or shortened', async () => {
    const { database } = shop.context
    for (const [statement, message] of [
      ['update audit_entries set action = action', 'only ever added'],
      ['truncate audit_entries', 'only ever added'],
      ['delete from audit_entries', 'stay for three years'],
    ] as const)
      await expect(database.execute(sql.raw(statement))).rejects.toMatchObject({
        cause: { message: expect.stringContaining(message) },
      })
  })

  test('no response contains a password’s hash or a sealed secret', async () => {
    const owner = await signInAs(shop, 'owner', { passwordHash: '$argon2id$secret' })
    for (const path of ['me/', 'staff/?page_size=100', 'me/sessions/', 'me/passkeys/', 'trail/', 'session/']) {
      const { status, text } = await owner.call('GET', `/api/console/${path}`)
      expect(status, path).toBe(200)
      expect(text).not.toMatch(/argon2|hash|sealed/)
    }
  })
})

test.each(['owner', 'manager'] satisfies Role[])('a disabled %s who was confirmed can do nothing', async (role) => {
  const owner = await signInAs(shop, 'owner', { isConfirmed: true })
  const staff = await signInAs(shop, role, { isConfirmed: true })
  await owner.call('POST', `/api/console/staff/${staff.id}/disable/`)
  expect(await staff.call('GET', '/api/console/trail/')).toMatchObject({ body: { code: 'session_expired' } })
})
