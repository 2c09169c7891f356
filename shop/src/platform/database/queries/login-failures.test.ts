import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { deleteOldFailures, halveFailures } from './login-failures.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

const insert = `insert into login_failures (key, failures, failed_at) values ('b', 4, '2020-01-01'), ('a', 4, '2020-01-01')`

test('failures are locked in the order of their keys, and the sweeper never waits', async () => {
  const { database } = shop.context
  const { $client } = database
  await $client.query(insert)
  const holder = await $client.connect()
  try {
    await holder.query('begin')
    const { rows } = await holder.query(`select pg_backend_pid() as pid from login_failures where key = 'a' for update`)
    const halving = halveFailures(database, ['b', 'a'])
    const waiting = 'select 1 from pg_stat_activity where $1 = any(pg_blocking_pids(pid))'
    while ((await $client.query(waiting, [rows[0].pid])).rowCount === 0) await nextTurn()
    expect(await deleteOldFailures(database, new Date('2020-06-01'), 10)).toBe(1)
    await holder.query('commit')
    await halving
  } finally {
    holder.release()
  }
  const { rows: left } = await $client.query('select key, failures from login_failures')
  expect(left).toEqual([{ key: 'a', failures: 2 }])
})

test('a sweep that has deleted its maximum continues at once', async () => {
  await shop.context.database.$client.query(`insert into login_failures (key, failures, failed_at)
    select 'old ' || n, 1, '2020-01-01' from generate_series(1, 10001) n`)
  const sweeper = shop.sweepers.find(({ name }) => name === 'forgotten failures of logins')!
  expect([await sweeper.sweep(), typeof (await sweeper.sweep())]).toEqual(['again', 'number'])
})
