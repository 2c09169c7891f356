/** Shoppers' passkeys: added, used to log in, refused, removed. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { logInAgain, registerShopper, validPassword as password } from '#features/identity/testing/identity-factory.ts'
import { maxPasskeys } from '#features/identity/values.ts'
import {
  addPasskey as addPasskeyOfStaff,
  newPasskey,
  type SignOptions,
} from '#features/staff/testing/software-passkey.ts'
import { signInAs } from '#features/staff/testing/staff-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { passkeyChallenges, passkeys, users } from '../../queries/user-tables.ts'
import { identitySweepers } from '../../sweepers.ts'

let shop: TestShop
let shopper: Awaited<ReturnType<typeof registerShopper>>

beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  shopper = await registerShopper(shop)
})

type Passkey = ReturnType<typeof newPasskey>
const call = (method: 'GET' | 'POST' | 'DELETE', path: string, json?: object, token = shopper.access) =>
  shop.call(method, `/api/user/passkey/${path}`, { ...(json ? { json } : {}), token })
const optionsFor = (token = shopper.access) => call('POST', 'options/', { password }, token)

async function enrol(
  passkey = newPasskey(),
  { token = shopper.access, name = '手机', options = optionsFor(token) } = {},
) {
  const { body } = await options
  const response = passkey.enrol(String(body.options.challenge))
  return { passkey, ...(await call('POST', '', { challenge_id: body.challenge_id, response, name }, token)) }
}

const loginOptions = async () => (await shop.call('POST', '/api/token/passkey/options/')).body
const logIn = (challenge_id: string, response: object, at = shop) =>
  at.call('POST', '/api/token/passkey/', { json: { challenge_id, response } })
async function logInWith(passkey: Passkey, options: SignOptions = {}) {
  const { challenge_id, options: offered } = await loginOptions()
  return logIn(challenge_id, passkey.sign(offered.challenge, options))
}
const refused = { status: 401, body: { code: 'no_active_account' } }

describe('a passkey of one’s own', () => {
  test('is added after the password, listed, and logs in like a password', async () => {
    const { status, body, passkey } = await enrol()
    expect([status, body]).toEqual([
      201,
      { id: expect.any(Number), name: '手机', created_at: expect.any(String), last_used_at: null },
    ])
    const login = await logInWith(passkey)
    expect(login).toMatchObject({ status: 200, body: { id: shopper.id, username: shopper.username } })
    const sessions = await shop.call('GET', '/api/user/session/', { token: login.body.access })
    expect(sessions.body.results).toHaveLength(2)
    const renewed = await shop.call('POST', '/api/token/refresh/', { json: { refresh: login.body.refresh } })
    expect(renewed.status).toBe(200)
    const { results } = (await call('GET', '')).body
    expect(results).toEqual([{ ...body, last_used_at: expect.any(String) }])
  })

  test('names the account by another handle than staff have', async () => {
    const { body } = await optionsFor()
    expect(Buffer.from(body.options.user.id, 'base64url').toString()).toBe(`shopper-${shopper.id}`)
    expect(body.options.authenticatorSelection).toMatchObject({ residentKey: 'required', userVerification: 'required' })
  })

  test('needs the password', async () => {
    const { status, body } = await call('POST', 'options/', { password: 'wrong horse' })
    expect([status, Object.keys(body.errors)]).toEqual([400, ['password']])
  })

  test('there are ten at most, also when several come at once', async () => {
    for (let count = 2; count < maxPasskeys; count += 1) expect((await enrol()).status).toBe(201)
    // All options come before the first passkey, because there are none once the limit is reached.
    const options = await Promise.all([optionsFor(), optionsFor(), optionsFor(), optionsFor()])
    const made = await Promise.all(options.map((each) => enrol(newPasskey(), { options: Promise.resolve(each) })))
    expect(made.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([201, 201, 409, 409])
    expect(await optionsFor()).toMatchObject({ status: 409, body: { code: 'limit_reached' } })
    expect((await call('GET', '')).body.count).toBe(maxPasskeys)
  })

  test('is removed by its owner alone, and logs in no more', async () => {
    const { body, passkey } = await enrol()
    const other = await registerShopper(shop)
    expect((await call('DELETE', `${body.id}/`, undefined, other.access)).status).toBe(404)
    expect((await call('DELETE', `${body.id}/`)).status).toBe(204)
    expect((await call('DELETE', `${body.id}/`)).status).toBe(404)
    expect(await logInWith(passkey)).toMatchObject(refused)
  })

  test('stays when the password changes, and goes with the account', async () => {
    const { passkey } = await enrol()
    const change = { old_password: password, new_password: 'another horse battery' }
    await shop.call('POST', '/api/user/change_password/', { json: change, token: shopper.access })
    const login = await logInWith(passkey)
    expect(login.status).toBe(200)
    const copy = await shop.call('GET', '/api/user/my_data/', { token: login.body.access })
    expect(copy.body.passkeys).toEqual([
      { id: expect.any(Number), name: '手机', created_at: expect.any(String), last_used_at: expect.any(String) },
    ])
    await call('POST', 'options/', { password: change.new_password }, login.body.access)
    const json = { password: change.new_password }
    expect((await shop.call('POST', '/api/user/delete_account/', { json, token: login.body.access })).status).toBe(204)
    expect(await logInWith(passkey)).toMatchObject(refused)
    const { database } = shop.context
    expect(await database.$count(passkeys, eq(passkeys.userId, shopper.id))).toBe(0)
    expect(await database.$count(passkeyChallenges, eq(passkeyChallenges.userId, shopper.id))).toBe(0)
  })

  test('adding and removing one each queue a mail to the verified address', async () => {
    const email = `${shopper.username}@example.com`
    await shop.context.database
      .update(users)
      .set({ email, emailKey: email.toLowerCase(), emailVerifiedAt: shop.context.now() })
      .where(eq(users.id, shopper.id))
    const { body } = await enrol()
    await call('DELETE', `${body.id}/`)
    const { rows } = await shop.context.database.$client.query<{ kind: string }>(
      'select kind from mails where user_id = $1 order by id',
      [shopper.id],
    )
    expect(rows.map(({ kind }) => kind)).toEqual(['passkey_added', 'passkey_removed'])
  })
})

describe('refused', () => {
  const addWith = async (challenge_id: string, response: object, token = shopper.access) => {
    const added = await call('POST', '', { challenge_id, response, name: 'x' }, token)
    return [added.status, Object.keys(added.body.errors ?? {})]
  }
  const namesResponse = [400, ['response']]

  test('adding by a challenge that is used, expired, another person’s or for a login', async () => {
    const used = (await optionsFor()).body
    const passkey = newPasskey()
    const response = passkey.enrol(used.options.challenge)
    expect((await addWith(used.challenge_id, response))[0]).toBe(201)
    expect(await addWith(used.challenge_id, response)).toEqual(namesResponse)
    const other = await registerShopper(shop)
    const others = (await optionsFor(other.access)).body
    expect(await addWith(others.challenge_id, newPasskey().enrol(others.options.challenge))).toEqual(namesResponse)
    const forLogin = await loginOptions()
    expect(await addWith(forLogin.challenge_id, newPasskey().enrol(forLogin.options.challenge))).toEqual(namesResponse)
    const own = (await optionsFor()).body
    shop.passTime(5 * 60_000 + 1)
    const { access } = await logInAgain(shop, shopper.username)
    expect(await addWith(own.challenge_id, newPasskey().enrol(own.options.challenge), access)).toEqual(namesResponse)
  })

  test('a credential that another account has', async () => {
    const { passkey } = await enrol()
    const other = await registerShopper(shop)
    expect((await enrol(passkey, { token: other.access })).status).toBe(400)
  })

  test('the same signed response a second time, and two at once but one', async () => {
    const { passkey } = await enrol()
    const { challenge_id, options } = await loginOptions()
    const signed = passkey.sign(options.challenge)
    const both = await Promise.all([logIn(challenge_id, signed), logIn(challenge_id, signed)])
    expect(both.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 401])
    expect(await logIn(challenge_id, signed)).toMatchObject(refused)
  })

  test('another origin, another key, an expired challenge, a challenge for adding', async () => {
    const { passkey } = await enrol()
    expect(await logInWith(passkey, { origin: 'https://evil.example' })).toMatchObject(refused)
    expect(await logInWith(passkey, { isForged: true })).toMatchObject(refused)
    const old = await loginOptions()
    shop.passTime(5 * 60_000 + 1)
    expect(await logIn(old.challenge_id, passkey.sign(old.options.challenge))).toMatchObject(refused)
    const { access } = (await logInWith(passkey)).body
    const forAdding = (await optionsFor(access)).body
    expect(await logIn(forAdding.challenge_id, passkey.sign(forAdding.options.challenge))).toMatchObject(refused)
  })

  test('a challenge is over after a refused response, too', async () => {
    const { passkey } = await enrol()
    const { challenge_id, options } = await loginOptions()
    expect(await logIn(challenge_id, passkey.sign(options.challenge, { isForged: true }))).toMatchObject(refused)
    expect(await logIn(challenge_id, passkey.sign(options.challenge))).toMatchObject(refused)
  })

  test('a counter that goes back or stands still', async () => {
    const { passkey } = await enrol()
    expect((await logInWith(passkey, { counter: 5 })).status).toBe(200)
    expect(await logInWith(passkey, { counter: 5 })).toMatchObject(refused)
    expect(await logInWith(passkey, { counter: 4 })).toMatchObject(refused)
    expect(await logInWith(passkey, { counter: 0 })).toMatchObject(refused)
    expect((await logInWith(passkey, { counter: 6 })).status).toBe(200)
  })

  test('two responses with one count at once, but one', async () => {
    const { passkey } = await enrol()
    const both = await Promise.all([logInWith(passkey, { counter: 7 }), logInWith(passkey, { counter: 7 })])
    expect(both.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 401])
  })

  test('a passkey of staff, here; a passkey of a shopper, in the console', async () => {
    const staff = await signInAs(shop, 'packer')
    const ofStaff = { ...newPasskey(), ...(await addPasskeyOfStaff(shop, staff.id)) }
    expect(await logInWith(ofStaff)).toMatchObject(refused)
    const { passkey } = await enrol()
    const headers = { origin: shop.context.config.shopOrigin }
    const offered = await shop.call('POST', '/api/console/session/passkey/options/', { headers })
    const json = { response: passkey.sign(String(offered.body.challenge)) }
    expect(await shop.call('POST', '/api/console/session/passkey/', { json, headers })).toMatchObject(refused)
  })

  test.each(['http://127.0.0.1:5173', 'https://192.0.2.7', 'https://[2001:db8::1]', 'http://shop.example'])(
    'under %s no passkey is offered',
    async (shopOrigin) => {
      const there = await createTestShop({ shopOrigin, allowedRedirectOrigins: [shopOrigin], second: shop })
      const headers = { host: new URL(shopOrigin).host }
      const unavailable = { status: 409, body: { code: 'passkeys_unavailable' } }
      expect(await there.call('POST', '/api/token/passkey/options/', { headers })).toMatchObject(unavailable)
      const own = { headers, token: shopper.access, json: { password } }
      expect(await there.call('POST', '/api/user/passkey/options/', own)).toMatchObject(unavailable)
      await there.close()
    },
  )

  test('wrong responses are slowed down as wrong passwords are', async () => {
    const limited = await createTestShop({ hasRateLimits: true, second: shop })
    const { passkey } = await enrol()
    const statuses: number[] = []
    for (let turn = 0; turn < 8; turn += 1) {
      const { challenge_id, options } = await loginOptions()
      statuses.push((await logIn(challenge_id, passkey.sign(options.challenge, { isForged: true }), limited)).status)
    }
    expect([statuses[0], statuses.at(-1)]).toEqual([401, 429])
    await limited.close()
  })
})

test('expired challenges are deleted', async () => {
  await loginOptions()
  shop.passTime(5 * 60_000 + 1)
  const sweeper = identitySweepers(shop.context).find(({ name }) => name === 'expired challenges of passkeys')!
  expect(await sweeper.sweep()).toBeGreaterThan(0)
  expect(await shop.context.database.$count(passkeyChallenges)).toBe(0)
})
