/** Limits of links for a new password, which nobody else uses up. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  logInAgain,
  registerShopper,
  type TestShopper,
  validPassword,
} from '#features/identity/testing/identity-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'

const minuteInMs = 60_000
const home = '127.0.0.1'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
  shop.stopClock()
})
afterAll(() => shop.close())

async function withEmail(): Promise<TestShopper> {
  const shopper = await registerShopper(shop)
  await shop.context.database.execute(sql`
    update users set email = username || '@shop.example', email_key = username || '@shop.example', email_verified_at = now()
    where id = ${shopper.id}`)
  return shopper
}

const linksOf = async ({ id }: TestShopper): Promise<number> => {
  const { rows } = await shop.context.database.execute<{ count: number }>(
    sql`select count(*)::integer as count from one_time_links where user_id = ${id}`,
  )
  return rows[0]!.count
}

/** @returns how many links were sent */
async function request(shopper: TestShopper, ip: string, turns = 1, everyMinutes = 0): Promise<number> {
  const before = await linksOf(shopper)
  for (let turn = 1; turn <= turns; turn++) {
    const response = await shop.call('POST', '/api/user/forgot_password/', { json: { account: shopper.username }, ip })
    expect([response.status, response.body]).toEqual([200, {}])
    await shop.sweepers.find(({ name }) => name === 'forgotten passwords')!.sweep()
    shop.passTime(everyMinutes * minuteInMs)
  }
  return (await linksOf(shopper)) - before
}

test('a stranger uses up no link of the owner, from one network or from many', async () => {
  const shopper = await withEmail()
  expect(await request(shopper, '203.0.113.9', 5)).toBe(2)
  expect(await request(shopper, '203.0.113.10', 5)).toBe(1)
  expect(await request(shopper, home, 4)).toBe(3)
  shop.passTime(24 * 60 * minuteInMs)
  for (let network = 1; network <= 6; network++) await request(shopper, `203.0.113.${network}`, 3, 60)
  expect(await linksOf(shopper)).toBe(6 + 10)
  expect(await request(shopper, home)).toBe(1)
})

test('one unknown network gets four a day, and leaves others to the owner on the way', async () => {
  const shopper = await withEmail()
  expect(await request(shopper, '203.0.113.9', 12, 60)).toBe(4)
  expect(await request(shopper, '2001:db8:7::1')).toBe(1)
  expect(await request(shopper, '203.0.113.9', 1)).toBe(0)
  shop.passTime(24 * 60 * minuteInMs)
  expect(await request(shopper, '203.0.113.9')).toBe(1)
})

test('a network is known once its owner has logged in from there', async () => {
  const shopper = await withEmail()
  const hotel = '198.51.100.7'
  expect(await request(shopper, hotel, 3)).toBe(2)
  const json = { username: shopper.username, password: validPassword }
  expect((await shop.call('POST', '/api/token/create/', { json, ip: hotel })).status).toBe(200)
  expect(await request(shopper, hotel, 3)).toBe(3)
})

test('requests of the release before are counted as those of an unknown network', async () => {
  const shopper = await withEmail()
  for (let turn = 1; turn <= 4; turn++)
    await shop.context.database.execute(sql`
      insert into reset_requests (username_key, email_key, language, created_at) values (${shopper.username}, '', 'en', now())`)
  await shop.sweepers.find(({ name }) => name === 'forgotten passwords')!.sweep()
  expect(await linksOf(shopper)).toBe(2)
})

test('no network is left of a deleted account', async () => {
  const shopper = await withEmail()
  await request(shopper, '203.0.113.9')
  const { access } = await logInAgain(shop, shopper.username)
  const json = { password: validPassword }
  expect((await shop.call('POST', '/api/user/delete_account/', { token: access, json })).status).toBe(204)
  const { rows } = await shop.context.database.execute(
    sql`select network from one_time_links where user_id = ${shopper.id}`,
  )
  expect(rows).toEqual([{ network: null }])
})
