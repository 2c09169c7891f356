/** Connections that PostgreSQL ends, that fall silent, or that are slow. */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { isDatabaseUnavailable } from '../database-errors.ts'
import {
  expectEverySlotBack,
  open,
  pidOf,
  rows,
  silence,
  terminate,
  useWatchedDatabase,
} from '../testing/fixtures/watched-database.ts'

useWatchedDatabase()

test('idle connections that end are replaced', async () => {
  const databaseHandle = open()
  await expectEverySlotBack(databaseHandle)
  await terminate()
  await expect.poll(() => databaseHandle.lost).toHaveLength(2)
  await expectEverySlotBack(databaseHandle)
})

test('a transaction that cannot begin returns its connection', async () => {
  const databaseHandle = open()
  for (let turn = 0; turn < 3; turn++) {
    databaseHandle.database.$client.once('acquire', (client) => client.connection.stream.destroy())
    await expect(databaseHandle.inTransaction(async () => 1)).rejects.toSatisfy(isDatabaseUnavailable)
  }
  await expectEverySlotBack(databaseHandle)
})

test('a statement without a result ends after the timeout, and its connection with it', async () => {
  const databaseHandle = open({ statementTimeoutInMs: 100 })
  silence(databaseHandle, /silent/)
  await expect(databaseHandle.database.$client.query('select 1 as silent')).rejects.toSatisfy(isDatabaseUnavailable)
  const failing = databaseHandle.inTransaction(async (transaction) => {
    const pid = await pidOf(transaction)
    process.kill(pid, 'SIGSTOP')
    try {
      await transaction.execute(sql`select 1`)
    } finally {
      process.kill(pid, 'SIGCONT')
    }
  })
  await expect(failing).rejects.toSatisfy(isDatabaseUnavailable)
  expect(databaseHandle.lost).toEqual(Array(2).fill('the database has not answered within 1100 ms'))
  await expectEverySlotBack(databaseHandle)
})

test('a statement that takes too long is ended by the server', async () => {
  const databaseHandle = open({ statementTimeoutInMs: 100 })
  await expect(databaseHandle.database.execute(sql`select pg_sleep(30)`)).rejects.toSatisfy(isDatabaseUnavailable)
  expect(databaseHandle.lost).toEqual([])
})

test('a raised timeout applies to one transaction only', async () => {
  const databaseHandle = open({ statementTimeoutInMs: 100, maxConnections: 1 })
  const slow = sql`select pg_sleep(1.3)`
  await databaseHandle.inTransaction((transaction) => transaction.execute(slow), { statementTimeoutInMs: 5_000 })
  await expect(databaseHandle.inTransaction((transaction) => transaction.execute(slow))).rejects.toSatisfy(
    isDatabaseUnavailable,
  )
})

test('waiting for a lock ends after a timeout', async () => {
  const databaseHandle = open({ statementTimeoutInMs: 1_000 })
  const other = open()
  await other.inTransaction(async (transaction) => {
    await transaction.execute(sql`lock table rows in access exclusive mode`)
    await expect(
      databaseHandle.inTransaction((waiting) => waiting.insert(rows).values({ id: 1 })),
    ).rejects.toMatchObject({
      cause: { code: '55P03' },
    })
  })
  await expectEverySlotBack(databaseHandle)
})
