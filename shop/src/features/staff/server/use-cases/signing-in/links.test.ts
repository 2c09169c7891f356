/** A used one-time link works after a reload until a second factor is set, in that browser alone. */
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownOrigin, signInAs } from '#features/staff/testing/staff-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { offerFirstOwner } from './links.ts'

const password = 'seven quiet teapots'
let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

const post = (path: string, json: unknown, cookie?: string) =>
  shop.call('POST', `/api/console/${path}?lang=en`, { json, headers: { origin: ownOrigin, ...(cookie && { cookie }) } })
const cookieOf = (response: { headers: Record<string, unknown> }) =>
  String(response.headers['set-cookie']).split(';')[0]!
const tokenOfUrl = (url: string) => url.split('#')[1]!
const used = { status: 404, body: { detail: 'This link has been used or has expired.' } }

async function linkOf(username: string): Promise<{ token: string; id: number }> {
  const { call: callAsOwner } = await signInAs(shop, 'owner', { isConfirmed: true })
  const { body } = await callAsOwner('POST', '/api/console/staff/', {
    json: { username, display_name: '小包', role: 'packer' },
  })
  const { body: link } = await callAsOwner('POST', `/api/console/staff/${body.id}/link/`)
  return { token: tokenOfUrl(link.url), id: body.id }
}

const secretOf = async (cookie: string): Promise<string> => (await post('me/totp/', {}, cookie)).body.secret
const confirm = (cookie: string, secret: string) => {
  const timestamp = shop.context.now().getTime()
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
  return post('me/totp/confirm/', { code }, cookie)
}

test('the first owner continues with the code already scanned, and the link ends with the enrolment', async () => {
  const token = tokenOfUrl((await offerFirstOwner(shop.context))!)
  expect((await post('welcome/open/', { token })).body).toMatchObject({ purpose: 'first_owner', is_begun: false })
  const cookie = cookieOf(await post('welcome/', { token, username: 'Mei', display_name: '美', password }))
  const scanned = await secretOf(cookie)
  const again = await post('welcome/open/', { token }, cookie)
  expect(again).toMatchObject({ status: 200, body: { purpose: 'first_owner', is_begun: true } })
  const session = await shop.call('GET', '/api/console/session/', { headers: { cookie } })
  expect(session.body).toMatchObject({ next: 'enrol' })
  expect(await secretOf(cookie)).toBe(scanned)
  const done = await confirm(cookie, scanned)
  expect(done).toMatchObject({ status: 200, body: { next: 'done' } })
  for (const oldCookie of [undefined, cookie, cookieOf(done)])
    expect(await post('welcome/open/', { token }, oldCookie)).toMatchObject(used)
})

test('the used link works neither without the session, nor in another person’s', async () => {
  const one = await linkOf('packer-one')
  const other = await linkOf('packer-two')
  const cookie = cookieOf(await post('welcome/', { token: one.token, password }))
  const foreign = cookieOf(await post('welcome/', { token: other.token, password }))
  expect(await post('welcome/open/', { token: one.token })).toMatchObject(used)
  expect(await post('welcome/open/', { token: one.token }, foreign)).toMatchObject(used)
  expect(await post('welcome/open/', { token: one.token }, 'staff=made-up')).toMatchObject(used)
  expect((await post('welcome/open/', { token: one.token }, cookie)).body).toMatchObject({ is_begun: true })
  // The password is chosen once: the link itself sets no other one.
  expect(await post('welcome/', { token: one.token, password: 'eight louder kettles' }, cookie)).toMatchObject(used)
})

test('the used link ends with the half-signed session, and a new link starts over', async () => {
  const { token, id } = await linkOf('packer-three')
  const cookie = cookieOf(await post('welcome/', { token, password }))
  const scanned = await secretOf(cookie)
  const owner = await signInAs(shop, 'owner', { isConfirmed: true })
  const { body: link } = await owner.call('POST', `/api/console/staff/${id}/link/`)
  const next = tokenOfUrl(link.url)
  expect((await post('welcome/open/', { token: next }, cookie)).body).toMatchObject({ is_begun: false })
  const renewed = cookieOf(await post('welcome/', { token: next, password }))
  expect(await post('welcome/open/', { token }, cookie)).toMatchObject(used)
  expect(await secretOf(renewed)).not.toBe(scanned)
  shop.passTime(9 * 3_600_000)
  expect(await post('welcome/open/', { token: next }, renewed)).toMatchObject(used)
})
