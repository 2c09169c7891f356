/** Failed attempts in the audit log and the log, and what they show of names: nothing. */
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ownOrigin, signInAs } from '#features/staff/testing/staff-factory.ts'
import { hashPassword } from '#platform/accounts/password-hashes.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { readAuditEntries } from '../../queries/audit-log-queries.ts'
import { recordFailedAttempts } from './failed-attempts.ts'

const lines: Record<string, unknown>[] = []
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
let shop: TestShop
let passwordHash: string
beforeAll(async () => {
  passwordHash = await hashPassword('seven quiet teapots', { line: '' })
  shop = await createTestShop({ hasRateLimits: true, log })
  shop.stopClock()
})
afterAll(() => shop.close())

let networks = 0
const guess = (username: string) =>
  shop.call('POST', '/api/console/session/', {
    json: { username, password: 'not the password' },
    headers: { origin: ownOrigin },
    ip: `10.6.0.${++networks}`,
  })

async function failuresOf(subjectId: string | undefined) {
  const filter = { subjectKind: 'staff', subjectId, action: 'session.fail' }
  const { rows } = await readAuditEntries(shop.context.database, filter, { pageSize: 20, offset: 0 })
  return rows.map(({ changes }) => changes.attempts?.[1]).toReversed()
}

test('one entry a minute and account counts the attempts; an unknown name has none', async () => {
  const { id, username } = await signInAs(shop, 'packer', { passwordHash })
  expect((await guess(username)).status).toBe(401)
  await recordFailedAttempts(shop.context)
  for (const name of [username, username, 'nobody', 'nobody']) expect((await guess(name)).status).toBe(401)
  shop.passTime(59_999)
  await recordFailedAttempts(shop.context)
  expect(await failuresOf(String(id))).toEqual([1])
  shop.passTime(1)
  await recordFailedAttempts(shop.context)
  expect(await failuresOf(String(id))).toEqual([1, 2])
  expect(await failuresOf(undefined)).toEqual([1, 2])
  shop.passTime(60_000)
  await recordFailedAttempts(shop.context)
  const { rowCount } = await shop.context.database.$client.query('select from staff_failed_attempts')
  expect([await failuresOf(undefined), rowCount]).toEqual([[1, 2], 0])
})

test('failed attempts reach the audit log by themselves, soon after the response', async () => {
  const { id, username } = await signInAs(shop, 'packer', { passwordHash })
  expect((await guess(username)).status).toBe(401)
  await vi.waitFor(async () => expect(await failuresOf(String(id))).toEqual([1]), { timeout: 5_000 })
})

test('two processes never write the same ones', async () => {
  const { id, username } = await signInAs(shop, 'packer', { passwordHash })
  expect((await guess(username)).status).toBe(401)
  await Promise.all(Array.from({ length: 4 }, () => recordFailedAttempts(shop.context)))
  expect(await failuresOf(String(id))).toEqual([1])
})

test('the log names the account, never the name that was typed', async () => {
  const { id, username } = await signInAs(shop, 'packer', { passwordHash })
  await guess(username)
  await shop.context.database.$client.query('update login_failures set failures = 20')
  await guess(username)
  await guess('my secret by mistake')
  for (const securityEvent of ['login_failed', 'login_delayed']) {
    const line = expect.objectContaining({ securityEvent, who: 'staff', account: id })
    await vi.waitFor(() => expect(lines).toContainEqual(line), { timeout: 5_000 })
  }
  expect(JSON.stringify(lines)).not.toMatch(/my secret|packer-/)
})

test('the same statements are run for a name that exists and for one that does not', async () => {
  const { username } = await signInAs(shop, 'packer', { passwordHash })
  const { $client: pool } = shop.context.database
  const query = pool.query.bind(pool) as (...values: unknown[]) => unknown
  const run: string[] = []
  const spy = vi.spyOn(pool, 'query').mockImplementation(((...values: [{ text?: string }, ...unknown[]]) => {
    // Counts of requests are shared by a timer.
    if (!values[0].text?.includes('request_counts')) run.push(values[0].text ?? '')
    return query(...values)
  }) as never)
  try {
    const statementsOf = async (name: string) => {
      run.length = 0
      expect((await guess(name)).status).toBe(401)
      return [...run]
    }
    const [unknown, known] = [await statementsOf('no such name'), await statementsOf(username)]
    expect(known.length).toBeGreaterThanOrEqual(4)
    expect(known).toEqual(unknown)
    // Once more, when the audit log has an entry of this minute.
    await recordFailedAttempts(shop.context)
    expect(await statementsOf(username)).toEqual(known)
  } finally {
    spy.mockRestore()
  }
})
