/** No trail, no change: whatever staff change stands in the trail, once. A call that is added cannot be forgotten here. */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { signInAs } from '#features/staff/testing/staff-factory.ts'
import { hashPassword } from '#platform/accounts/password-hashes.ts'
import { leaveNothing, openWrites } from './every-write.ts'
import { send } from './sending.ts'

const password = 'seven quiet teapots'
const shop = await openPaymentFixtureOfFile()
const passwordHash = await hashPassword(password, { line: 'test' })
const writes = await openWrites(shop, { password, passwordHash })
const confirmed = () => signInAs(shop, 'owner', { isConfirmed: true, passwordHash })

async function readEntries(afterId: number) {
  const { rows } = await shop.context.database.execute<{ id: number; actor: string; staff_id: number | null }>(
    sql`select id::integer, actor, staff_id from audit_entries where id > ${afterId} order by id`,
  )
  return rows
}
const lastId = async () => (await readEntries(0)).at(-1)?.id ?? 0

test('every call that changes something is walked below', () => {
  const prefix = /^(POST|PUT|PATCH|DELETE) \/api\/console\//
  const keys = shop.api.calls.flatMap(({ key }) => (prefix.test(key) ? [key.replace('/api/console/', '')] : []))
  expect(keys.length).toBeGreaterThan(60)
  expect([...Object.keys(writes), ...Object.keys(leaveNothing)].toSorted()).toEqual(keys.toSorted())
})

test.each(Object.keys(writes))('%s leaves what it did in the trail, and a repeat or a refusal nothing', async (key) => {
  const owner = await confirmed()
  const { entries = 1, who = owner, ...sent } = await writes[key]!(owner)
  const headers = { 'idempotency-key': crypto.randomUUID(), ...sent.headers }
  const before = await lastId()
  const answer = await send(key, who, { ...sent, headers })
  expect(answer.status, answer.text).toBeLessThan(300)
  const written = await readEntries(before)
  expect(written).toHaveLength(entries)
  for (const { actor, staff_id } of written)
    expect({ actor, isNamed: staff_id !== null }).toEqual({ actor: 'staff', isNamed: true })
  const viewer = await signInAs(shop, 'viewer')
  const isOwn = /^(?:POST|PATCH|DELETE) (?:me|session|welcome)\//.test(key)
  const after = await lastId()
  if (!isOwn) {
    expect(await send(key, viewer, { ...sent, headers })).toMatchObject({ status: 403 })
    const call = shop.api.calls.find((one) => one.key === key.replace(' ', ' /api/console/'))
    const isKeyed = call?.headers && 'Idempotency-Key' in call.headers.shape
    if (isKeyed) await send(key, who, { ...sent, headers })
  }
  expect(await readEntries(after)).toEqual([])
})
