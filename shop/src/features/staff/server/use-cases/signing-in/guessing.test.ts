/** How long who guesses has to wait at the console's door, and from where. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownOrigin } from '#features/staff/testing/staff-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'

const quarterInS = 15 * 60
let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ hasRateLimits: true })
})
afterAll(() => shop.close())

const guess = (username: string, ip: string) =>
  shop.call('POST', '/api/console/session/', {
    json: { username, password: 'not the password' },
    headers: { origin: ownOrigin },
    ip,
  })
/** As after so many wrong ones. */
const count = (failures: number) =>
  shop.context.database.execute(sql`update staff_sign_in_failures set failures = ${failures}, until = failed_at`)

test('the wait doubles up to a quarter of an hour, and no further', async () => {
  expect((await guess('mei', '10.9.0.1')).status).toBe(401)
  for (const [failures, seconds] of [
    [13, 512],
    [14, quarterInS],
    [10_000, quarterInS],
  ] as const) {
    await count(failures)
    expect((await guess('mei', '10.9.0.1')).status).toBe(401)
    const slowed = await guess('mei', '10.9.0.1')
    expect(slowed).toMatchObject({ status: 429, headers: { 'retry-after': String(seconds) } })
    shop.passTime(seconds * 1000)
  }
  expect((await guess('mei', '10.9.0.1')).status).toBe(401)
})

test('it holds for the whole block that one household has, and for nobody else', async () => {
  expect((await guess('lin', '2001:db8:1:2::1')).status).toBe(401)
  await count(20)
  expect((await guess('lin', '2001:db8:1:2::1')).status).toBe(401)
  expect((await guess('lin', '2001:db8:1:2:ffff::9')).status).toBe(429)
  for (const ip of ['2001:db8:1:3::1', '10.9.0.2']) expect((await guess('lin', ip)).status, ip).toBe(401)
  expect((await guess('other', '2001:db8:1:2::1')).status).toBe(401)
})
