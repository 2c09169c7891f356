/** Passkey proofs, valid and invalid, and their audit entries. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPasskey } from '#features/staff/testing/software-passkey.ts'
import { ownOrigin, signInAs } from '#features/staff/testing/staff-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { recordFailedAttempts } from './failed-attempts.ts'
import { readAuditEntries } from '../../queries/audit-log-queries.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

const originHeader = { origin: ownOrigin }
async function newChallenge() {
  const { body } = await shop.call('POST', '/api/console/session/passkey/options/', { headers: originHeader })
  return String(body.challenge)
}
const signIn = (response: object) =>
  shop.call('POST', '/api/console/session/passkey/', { json: { response }, headers: originHeader })
const refused = { status: 401, body: { code: 'no_active_account' } }

/** Audit entries of a person, oldest first; failures repeated by their count. */
async function actsOf(id: number) {
  shop.passTime(60_000)
  await recordFailedAttempts(shop.context)
  const filter = { subjectKind: 'staff', subjectId: String(id) }
  const { rows } = await readAuditEntries(shop.context.database, filter, { pageSize: 20, offset: 0 })
  return rows
    .flatMap(({ action, changes }) => Array.from({ length: Number(changes.attempts?.[1] ?? 1) }, () => action))
    .toReversed()
}

test('a rejected proof is logged for the passkey’s owner; a valid one signs in, once', async () => {
  const { id } = await signInAs(shop, 'packer')
  const passkey = await addPasskey(shop, id)
  expect(await signIn(passkey.sign(await newChallenge(), { isForged: true }))).toMatchObject(refused)
  expect(await actsOf(id)).toEqual(['session.fail'])
  const signed = passkey.sign(await newChallenge())
  expect(await signIn(signed)).toMatchObject({ status: 200, body: { next: 'done' } })
  expect(await signIn(signed)).toMatchObject(refused)
  expect(await actsOf(id)).toEqual(['session.fail', 'session.begin', 'session.fail'])
})

test('the right proof of who may sign in no more is refused, and written down', async () => {
  const owner = await signInAs(shop, 'owner', { isConfirmed: true })
  const { id } = await signInAs(shop, 'packer')
  const passkey = await addPasskey(shop, id)
  await owner.call('POST', `/api/console/staff/${id}/disable/`)
  expect(await signIn(passkey.sign(await newChallenge()))).toMatchObject(refused)
  expect((await actsOf(id)).at(-1)).toBe('session.fail')
})

test('an unknown passkey is rejected without an entry', async () => {
  const { id } = await signInAs(shop, 'packer')
  const passkey = await addPasskey(shop, id)
  const signed = { ...passkey.sign(await newChallenge()), id: 'nobodys', rawId: 'nobodys' }
  expect(await signIn(signed)).toMatchObject(refused)
  expect(await actsOf(id)).toEqual([])
})

test('under an IP address passkeys are neither offered nor accepted', async () => {
  const origin = 'http://127.0.0.1:5173'
  const local = await createTestShop({ shopOrigin: origin, allowedRedirectOrigins: [origin], second: shop })
  const headers = { origin, host: '127.0.0.1:5173' }
  const session = await local.call('GET', '/api/console/session/', { headers })
  expect(session.body).toMatchObject({ can_use_passkeys: false, is_safe: true })
  const { id } = await signInAs(shop, 'packer')
  const response = (await addPasskey(shop, id)).sign(await newChallenge())
  for (const [path, json] of [
    ['session/passkey/options/', undefined],
    ['session/passkey/', { response }],
  ] as const)
    expect(await local.call('POST', `/api/console/${path}`, { ...(json ? { json } : {}), headers })).toMatchObject({
      status: 404,
      body: { code: 'not_found', detail: expect.any(String) },
    })
  await local.close()
})

test('a signed-in person re-authenticates by their own passkey, not by a colleague’s or a forged one', async () => {
  const staff = await signInAs(shop, 'manager')
  const own = await addPasskey(shop, staff.id)
  const others = await addPasskey(shop, (await signInAs(shop, 'manager')).id)
  const confirm = (response: object) => staff.call('POST', '/api/console/session/confirm/', { json: { response } })
  expect(await confirm(others.sign(await newChallenge()))).toMatchObject(refused)
  expect(await confirm(own.sign(await newChallenge(), { isForged: true }))).toMatchObject(refused)
  expect(await actsOf(staff.id)).toEqual(['session.confirm_fail', 'session.confirm_fail'])
  expect((await confirm(own.sign(await newChallenge()))).status).toBe(200)
  expect(await actsOf(staff.id)).toEqual(['session.confirm_fail', 'session.confirm_fail', 'session.confirm'])
})
