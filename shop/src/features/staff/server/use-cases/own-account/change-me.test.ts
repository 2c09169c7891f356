/** Own account of staff, and limits on its calls. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAs } from '#features/staff/testing/staff-factory.ts'
import { hashPassword } from '#platform/accounts/password-hashes.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { createAuthenticateStaff } from '../signing-in/authenticate-staff.ts'
import { hashToken, newToken } from '../../rules/secrets.ts'
import { insertSession } from '../../queries/session-queries.ts'

const old_password = 'seven quiet teapots'
const new_password = 'eight louder kettles'
let shop: TestShop
let passwordHash: string
beforeAll(async () => {
  shop = await createTestShop({ hasRateLimits: true })
  passwordHash = await hashPassword(old_password, { line: 'test' })
})
afterAll(() => shop.close())

/** Signed in by two browsers. */
async function staffInTwoBrowsers() {
  const here = await signInAs(shop, 'packer', { passwordHash })
  const token = newToken()
  const { database, now } = shop.context
  await insertSession(database, {
    tokenHash: hashToken(token),
    staffId: here.id,
    stage: 'done',
    now: now(),
    expiresAt: new Date(now().getTime() + 3_600_000),
    address: '127.0.0.1',
    browser: 'Safari, iOS',
  })
  const isOtherSignedIn = async () => {
    const { status } = await shop.call('GET', '/api/console/me/', { headers: { cookie: `staff=${token}` } })
    return status === 200
  }
  return { here, isOtherSignedIn }
}

test('a new password ends every other session, and a refused one ends none', async () => {
  const { here, isOtherSignedIn } = await staffInTwoBrowsers()
  const change = (body: object) => here.call('POST', '/api/console/me/password/', { json: body, ip: '10.8.0.1' })
  expect(await change({ old_password: 'not the password', new_password })).toMatchObject({ status: 400 })
  expect(await change({ old_password, new_password: 'short' })).toMatchObject({ status: 400 })
  expect(await isOtherSignedIn()).toBe(true)
  expect((await change({ old_password, new_password })).status).toBe(204)
  expect(await isOtherSignedIn()).toBe(false)
  expect((await here.call('GET', '/api/console/me/')).status).toBe(200)
})

test('guessing the old password is slowed after the fifth, twice as long each time', async () => {
  shop.stopClock()
  const { here } = await staffInTwoBrowsers()
  const guess = (password: string) =>
    here.call('POST', '/api/console/me/password/', {
      json: { old_password: password, new_password },
      ip: '10.8.0.2',
    })
  for (let count = 0; count < 5; count += 1) expect((await guess('not the password')).status).toBe(400)
  /** Even the right one waits. */
  const expectWait = async (seconds: number) => {
    const slowed = await guess(old_password)
    expect(slowed).toMatchObject({ status: 429, body: { code: 'throttled' } })
    expect(slowed.headers['retry-after']).toBe(String(seconds))
  }
  for (const seconds of [1, 2]) {
    await expectWait(seconds)
    shop.passTime(seconds * 1000)
    expect((await guess('not the password')).status).toBe(400)
  }
  await expectWait(4)
})

test('an owner’s conflicting edit names only the fields that the person changed meanwhile', async () => {
  const { here } = await staffInTwoBrowsers()
  const owner = await signInAs(shop, 'owner', { isConfirmed: true })
  const change = (json: object, revision: number) =>
    owner.call('PATCH', `/api/console/staff/${here.id}/`, { json, headers: { 'if-match': `"${revision}"` } })
  expect((await here.call('PATCH', '/api/console/me/', { json: { display_name: '阿明' } })).status).toBe(200)
  const other = await change({ role: 'viewer' }, 1)
  expect(other).toMatchObject({ status: 409, body: { errors: {}, current: { display_name: '阿明', revision: 2 } } })
  const both = await change({ role: 'viewer', display_name: '小明' }, 1)
  expect(Object.keys(both.body.errors)).toEqual(['display_name'])
  expect((await change({ role: 'viewer' }, 2)).status).toBe(200)
})

test('a session may send 600 requests a minute; another one is not limited by it', async () => {
  const counts = { note: () => () => {} } as unknown as Parameters<typeof createAuthenticateStaff>[1]
  const authenticate = createAuthenticateStaff(shop.context, counts)
  const [busy, other] = [await signInAs(shop, 'viewer'), await signInAs(shop, 'viewer')]
  const visitor = { host: 'localhost:5173', url: '/api/console/me/' }
  const resume = ({ headers }: typeof busy) =>
    authenticate({ headers, method: 'GET', visitor } as Parameters<typeof authenticate>[0], 'staff')
  for (let count = 0; count < 600; count += 1) await resume(busy)
  await expect(resume(busy)).rejects.toMatchObject({ code: 'throttled' })
  expect(await resume(other)).toMatchObject({ id: other.id })
})
