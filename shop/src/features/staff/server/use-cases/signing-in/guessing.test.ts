/** Delays for guesses at passwords and codes of staff, and people who are not delayed. */
import { Secret, TOTP } from 'otpauth'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signWith } from '#platform/config/derived-keys.ts'
import { hashPassword } from '#platform/accounts/password-hashes.ts'
import { ownOrigin, signInAs } from '#features/staff/testing/staff-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { insertSession } from '../../queries/session-queries.ts'
import { setTotpSecret } from '../../queries/factor-queries.ts'
import { hashToken, newToken, seal } from '../../rules/secrets.ts'
import { newTotpSecret } from '../../rules/one-time-codes.ts'

const quarterInS = 15 * 60
const password = 'seven quiet teapots'
let shop: TestShop
let passwordHash: string
beforeAll(async () => {
  shop = await createTestShop({ hasRateLimits: true })
  shop.stopClock()
  passwordHash = await hashPassword(password, { line: 'test' })
})
afterAll(() => shop.close())

let networks = 0
const newIp = () => `10.8.${Math.floor(++networks / 200)}.${networks % 200}`
const post = (path: string, json: object, { ip = newIp(), cookie = '' } = {}) =>
  shop.call('POST', `/api/console/${path}?lang=en`, { json, headers: { origin: ownOrigin, cookie }, ip })
const guess = (username: string, ip = newIp(), password = 'not the password') =>
  post('session/', { username, password }, { ip })
const clearFailures = () => shop.context.database.execute(sql`delete from login_failures`)
/** As after so many wrong ones. */
const count = (failures: number, ago = '0 s') =>
  shop.context.database.execute(
    sql`update login_failures set failures = ${failures}, failed_at = failed_at - ${ago}::interval where key <> ${keyOfAll()}`,
  )
const countOfAll = (failures: number) =>
  shop.context.database.execute(sql`update login_failures set failures = ${failures} where key = ${keyOfAll()}`)
const keyOfAll = () => signWith(shop.context.secretKey, 'guessed accounts', 'staff\nall')

/** With an authenticator, and signed in before from `ip`. */
async function manager(ip: string) {
  const staff = await signInAs(shop, 'manager', { passwordHash })
  const secret = newTotpSecret()
  const { database, secretKey } = shop.context
  await setTotpSecret(database, staff.id, seal(secretKey, secret))
  await database.execute(sql`update staff_sessions set address = ${ip} where id = ${staff.sessionId}`)
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  return {
    ...staff,
    /** A code of a new time step, because none works twice. */
    code() {
      shop.passTime(60_000)
      return totp.generate({ timestamp: shop.context.now().getTime() })
    },
    wrongCode: () =>
      String((Number(totp.generate({ timestamp: shop.context.now().getTime() })) + 1) % 1e6).padStart(6, '0'),
  }
}

/** The password has been right. */
async function halfSigned(staffId: number, address = newIp()) {
  const token = newToken()
  const now = shop.context.now()
  await insertSession(shop.context.database, {
    tokenHash: hashToken(token),
    staffId,
    stage: 'second_factor',
    now,
    expiresAt: new Date(now.getTime() + 3_600_000),
    address,
    browser: 'Firefox, Linux',
  })
  return `staff=${token}`
}

describe('a password', () => {
  test('that is wrong has the response of an unknown name', async () => {
    await clearFailures()
    const { username } = await signInAs(shop, 'manager', { passwordHash })
    const wrong = await guess(username)
    const unknown = await guess('nobody', newIp(), password)
    for (const response of [wrong, unknown])
      expect(response).toMatchObject({ status: 401, body: { code: 'no_active_account' } })
    expect(wrong.body.detail).toBe(unknown.body.detail)
  })

  test('is slowed after the fifth failure, alike for known and unknown names', async () => {
    const { username: known } = await signInAs(shop, 'packer', { passwordHash })
    for (const username of ['packer-of-nothing', known]) {
      await clearFailures()
      for (let failure = 0; failure < 5; failure++) expect((await guess(username)).status).toBe(401)
      await shop.context.database.execute(sql`update login_failures set failures = 10`)
      expect(await guess(username)).toMatchObject({
        status: 429,
        headers: { 'retry-after': '32' },
        body: { code: 'throttled' },
      })
    }
  })

  test('waits twice as long each time, up to a quarter of an hour, from wherever it comes', async () => {
    await clearFailures()
    for (let failure = 0; failure < 5; failure++) expect((await guess('mei')).status).toBe(401)
    for (const [failures, seconds] of [
      [10, 64],
      [13, 512],
      [14, quarterInS],
      [10_000, quarterInS],
    ] as const) {
      await count(failures, '1 hour')
      await countOfAll(0)
      expect((await guess('mei')).status).toBe(401)
      expect(await guess('mei')).toMatchObject({ status: 429, headers: { 'retry-after': String(seconds) } })
    }
  })

  test('guessed two hundred times from as many addresses is compared a few times', { timeout: 60_000 }, async () => {
    await clearFailures()
    const owner = await manager(newIp())
    const statuses: number[] = []
    for (let time = 0; time < 200; time++) statuses.push((await guess(owner.username)).status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(await guess(owner.username, newIp(), password)).toMatchObject({ status: 429, body: { code: 'throttled' } })
  })

  test('of many names is slowed for a network, a site, and all staff together', async () => {
    await clearFailures()
    expect((await guess('first', '2001:db8:1:2::1')).status).toBe(401)
    await count(12)
    expect((await guess('second', '2001:db8:1:2:ffff::9')).status).toBe(429)
    expect((await guess('second', '2001:db8:1:3::1')).status).toBe(401)
    await count(25)
    expect((await guess('third', '2001:db8:1:4::1')).status).toBe(429)
    expect((await guess('third')).status).toBe(401)
    await countOfAll(1_000)
    expect(await guess('fourth')).toMatchObject({ status: 429, headers: { 'retry-after': '60' } })
  })

  test('is required at once where its owner has signed in before, and the end of it forgets the account’s failures', async () => {
    await clearFailures()
    const [home, travel] = [newIp(), newIp()]
    const owner = await manager(home)
    await guess(owner.username)
    await count(1_000)
    expect((await guess(owner.username, travel, password)).status).toBe(429)
    const first = await guess(owner.username, home, password)
    expect(first).toMatchObject({ status: 200, body: { next: 'second_factor' } })
    shop.passTime(quarterInS * 1000)
    const cookie = String((await guess(owner.username, travel, password)).headers['set-cookie']).split(';')[0]!
    const done = await post('session/second_factor/', { code: owner.code() }, { ip: travel, cookie })
    expect(done.status).toBe(200)
    expect((await guess(owner.username)).status).toBe(401)
    // The network is known now, too.
    await count(1_000)
    expect((await guess(owner.username)).status).toBe(429)
    expect((await guess(owner.username, travel, password)).status).toBe(200)
  })

  test('changed, makes strangers of all networks but the one where that was done', async () => {
    await clearFailures()
    const [home, travel] = [newIp(), newIp()]
    const owner = await manager(home)
    const away = await halfSigned(owner.id, travel)
    expect((await post('session/second_factor/', { code: owner.code() }, { ip: travel, cookie: away })).status).toBe(
      200,
    )
    const changed = await owner.call('POST', '/api/console/me/password/', {
      json: { old_password: password, new_password: 'eleven louder kettles' },
      ip: home,
    })
    expect(changed.status).toBe(204)
    await guess(owner.username)
    await count(20)
    expect((await guess(owner.username, travel, 'eleven louder kettles')).status).toBe(429)
    expect((await guess(owner.username, home, 'eleven louder kettles')).status).toBe(200)
  })
})

describe('a code', () => {
  test('that is wrong for the tenth time ends the half-signed session, from however many addresses', async () => {
    await clearFailures()
    const owner = await manager(newIp())
    const cookie = await halfSigned(owner.id)
    for (let time = 0; time < 9; time++) {
      shop.passTime(60_000)
      const wrong = await post('session/second_factor/', { code: owner.wrongCode() }, { cookie })
      expect(wrong, String(time)).toMatchObject({ status: 401, body: { code: 'no_active_account' } })
    }
    shop.passTime(60_000)
    const last = await post('session/second_factor/', { code: owner.wrongCode() }, { cookie })
    expect(last).toMatchObject({ status: 401, body: { code: 'session_expired' } })
    expect(last.body.detail).toBe('Too many wrong codes. Sign in again with your password.')
    const right = await post('session/second_factor/', { code: owner.code() }, { cookie })
    expect(right).toMatchObject({ status: 401, body: { code: 'session_expired' } })
  })

  test('is counted though 445 come at once, and the right one after them signs nobody in', async () => {
    await clearFailures()
    const owner = await manager(newIp())
    const cookie = await halfSigned(owner.id)
    const code = owner.wrongCode()
    const responses = await Promise.all(
      Array.from({ length: 445 }, () => post('session/second_factor/', { code }, { cookie })),
    )
    const codes = Object.groupBy(responses, ({ body }) => String(body.code))
    expect([codes.no_active_account, codes.throttled].map((some) => some?.length)).toEqual([5, 4])
    expect(codes.session_expired!.length).toBeGreaterThan(300)
    expect((await post('session/second_factor/', { code: owner.code() }, { cookie })).status).toBe(401)
  })

  test('waits for the account, whichever half-signed session it comes from, but not where its owner is known', async () => {
    await clearFailures()
    const home = newIp()
    const owner = await manager(home)
    for (let time = 0; time < 5; time++) {
      const cookie = await halfSigned(owner.id)
      expect((await post('session/second_factor/', { code: owner.wrongCode() }, { cookie })).status).toBe(401)
    }
    const cookie = await halfSigned(owner.id)
    expect((await post('session/second_factor/', { code: owner.wrongCode() }, { cookie })).status).toBe(429)
    const own = await halfSigned(owner.id)
    expect((await post('session/second_factor/', { code: owner.code() }, { ip: home, cookie: own })).status).toBe(200)
  })

  test('of a signed-in person counts in the same way: ten wrong ones end the session', async () => {
    await clearFailures()
    const owner = await manager(newIp())
    const confirm = (code: string) =>
      owner.call('POST', '/api/console/session/confirm/', { json: { code }, ip: newIp() })
    for (let time = 0; time < 9; time++) {
      shop.passTime(time * 60_000)
      expect(await confirm(owner.wrongCode())).toMatchObject({ body: { code: 'no_active_account' } })
    }
    expect(await confirm(owner.wrongCode())).toMatchObject({ status: 401, body: { code: 'session_expired' } })
    expect(await confirm(owner.code())).toMatchObject({ status: 401, body: { code: 'session_expired' } })
  })
})
