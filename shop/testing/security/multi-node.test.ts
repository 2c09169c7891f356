/** Limits apply across all processes that a visitor reaches. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAs } from '#features/staff/testing/staff-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'

let first: TestShop
let second: TestShop
beforeAll(async () => {
  first = await createTestShop({ hasRateLimits: true })
  second = await createTestShop({ hasRateLimits: true, second: first })
})
afterAll(async () => {
  await second.close()
  await first.close()
})

/** The limit is sixty requests of an address in a minute. */
const tryOnce = async (shop: TestShop, ip: string) =>
  (await shop.call('POST', '/api/items-v1/', { ip, json: {} })).status

async function statusesOf(shop: TestShop, ip: string, times: number): Promise<number[]> {
  const statuses: number[] = []
  for (let turn = 0; turn < times; turn++) statuses.push(await tryOnce(shop, ip))
  return statuses
}

test('8 machines: requests of one address to two processes are counted together', async () => {
  const ip = '192.0.2.1'
  expect(new Set([...(await statusesOf(first, ip, 40)), ...(await statusesOf(second, ip, 20))])).toEqual(new Set([400]))
  await first.api.limits.share()
  await second.api.limits.share()
  await first.api.limits.share()
  expect(await tryOnce(second, ip)).toBe(429)
  // A process learns the others' counts when it next shares its own.
  await tryOnce(first, ip)
  await first.api.limits.share()
  expect(await tryOnce(first, ip)).toBe(429)
  expect(await tryOnce(second, '192.0.2.2')).toBe(400)
})

test('8 machines: low counts are not shared, and no address is stored', async () => {
  await statusesOf(first, '192.0.2.3', 5)
  await first.api.limits.share()
  const { rows } = await first.context.database.execute<{ key: string; count: number }>(
    sql`select key, count from request_counts`,
  )
  expect(rows).toEqual([{ key: expect.stringMatching(/^[\w-]{43}$/), count: 62 }])
})

test('8 machines: a window that has ended begins again, and is deleted', async () => {
  const ip = '192.0.2.4'
  await statusesOf(first, ip, 50)
  await first.api.limits.share()
  await first.context.database.execute(sql`update request_counts set ends_at = now() - interval '1 second'`)
  await statusesOf(second, ip, 20)
  await second.api.limits.share()
  expect(await tryOnce(second, ip)).toBe(400)
})

test('8 machines: while the database is unreachable each process counts by itself', async () => {
  const ip = '192.0.2.5'
  await first.context.database.execute(sql`alter table request_counts rename to mislaid`)
  expect(new Set(await statusesOf(first, ip, 60))).toEqual(new Set([400]))
  await first.api.limits.share()
  expect(await tryOnce(first, ip)).toBe(429)
  await first.context.database.execute(sql`alter table mislaid rename to request_counts`)
  await first.api.limits.share()
  await statusesOf(second, ip, 6)
  await second.api.limits.share()
  expect(await tryOnce(second, ip)).toBe(429)
})

test('8 machines: requests of one console session to two processes are counted together', async () => {
  const { headers } = await signInAs(first, 'packer')
  const tryConsole = async (shop: TestShop) => (await shop.call('GET', '/api/console/me/', { headers })).status
  const { database } = first.context
  await database.execute(sql`delete from request_counts`)
  for (let turn = 0; turn < 60; turn++) expect(await tryConsole(first)).toBe(200)
  await first.api.limits.share()
  // As if a third process had counted nearly all that is left.
  await database.execute(sql`update request_counts set count = count + 500`)
  for (let turn = 0; turn < 60; turn++) expect(await tryConsole(second)).toBe(200)
  await second.api.limits.share()
  expect(await tryConsole(second)).toBe(429)
  expect(await tryConsole(first)).toBe(200)
  await first.api.limits.share()
  expect(await tryConsole(first)).toBe(429)
})
