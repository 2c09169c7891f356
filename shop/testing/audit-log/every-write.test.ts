/** Every change by staff, and every file that they take, writes exactly one audit entry. A new call without a case here fails. */
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { nameOfAction } from '#features/staff/components/audit-log/action-names.ts'
import { wordsOfChanges } from '#features/staff/components/audit-log/audit-labels.ts'
import type { AuditChanges } from '#features/staff/values.ts'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { signInAs } from '#features/staff/testing/staff-factory.ts'
import { overrideCurrentLanguage } from '#platform/i18n/current-language.ts'
import { defaultLanguage, languages } from '#platform/i18n/language.ts'
import { hashPassword } from '#platform/accounts/password-hashes.ts'
import { auditLabels } from '../../src/console/audit-labels.ts'
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

test('every call that changes something or sends a file is walked below', () => {
  const keys = shop.api.calls.flatMap(({ key, responseKind }) =>
    key.includes(' /api/console/') && (!key.startsWith('GET ') || responseKind === 'file')
      ? [key.replace('/api/console/', '')]
      : [],
  )
  expect(keys.length).toBeGreaterThan(60)
  expect([...Object.keys(writes), ...Object.keys(leaveNothing)].toSorted()).toEqual(keys.toSorted())
})

test.each(Object.keys(writes))('%s leaves what it did in the trail, and a repeat or a refusal nothing', async (key) => {
  const owner = await confirmed()
  const { entries = 1, who = owner, ...sent } = await writes[key]!(owner)
  const headers = { 'idempotency-key': crypto.randomUUID(), ...sent.headers }
  const before = await lastId()
  const response = await send(key, who, { ...sent, headers })
  expect(response.status, response.text).toBeLessThan(300)
  const written = await readEntries(before)
  expect(written).toHaveLength(entries)
  for (const { actor, staff_id } of written)
    expect({ actor, isNamed: staff_id !== null }).toEqual({ actor: 'staff', isNamed: true })
  const isOwn = /^(?:POST|PATCH|DELETE) (?:me|session|welcome)\//.test(key)
  const after = await lastId()
  if (!isOwn) {
    const call = shop.api.calls.find((one) => one.key === key.replace(' ', ' /api/console/'))
    // Viewers may export.
    const other = await signInAs(shop, key.startsWith('GET ') ? 'packer' : 'viewer', { isConfirmed: true })
    expect(await send(key, other, { ...sent, headers })).toMatchObject({ status: 403 })
    const isKeyed = call?.headers && 'Idempotency-Key' in call.headers.shape
    if (isKeyed) await send(key, who, { ...sent, headers })
  }
  expect(await readEntries(after)).toEqual([])
})

/** Matches identifiers of code; texts typed in these tests have a space, a digit or a capital. */
const isRaw = (word: string) => /^[a-z]+(?:_[a-z]+)*$/.test(word)

test.each(languages)('every entry is shown in words (%s)', async (language) => {
  overrideCurrentLanguage(() => language)
  onTestFinished(() => overrideCurrentLanguage(() => defaultLanguage))
  const { rows } = await shop.context.database.execute<{ action: string; changes: AuditChanges }>(
    sql`select distinct action, changes from audit_entries where staff_id is not null`,
  )
  expect(new Set(rows.map(({ action }) => action)).size).toBeGreaterThan(40)
  const raw = rows.flatMap(({ action, changes }) => {
    const faults = wordsOfChanges({ action, changes }, auditLabels).flatMap(({ field, name, before, after }) => {
      const value = [before, after].find((one) => one !== null && isRaw(one) && changes[field]!.includes(one))
      return name === field ? [`${action}: ${field}`] : value ? [`${action}: ${field} = ${value}`] : []
    })
    return nameOfAction(action) === action ? [action, ...faults] : faults
  })
  expect([...new Set(raw)]).toEqual([])
})

test('an entry of a refund names the amount', async () => {
  const { rows } = await shop.context.database.execute<{ action: string; amount: string | null }>(sql`
    select action, changes #>> '{amount,1}' as amount from audit_entries where action in
      ('order.call_off', 'order.goodwill', 'order.review', 'return.approve', 'return.receive', 'shipment.pay_back')`)
  expect(new Set(rows.map(({ action }) => action)).size).toBe(6)
  expect(rows.filter(({ amount }) => !/^\d+\.\d\d$/.test(amount ?? ''))).toEqual([])
})
