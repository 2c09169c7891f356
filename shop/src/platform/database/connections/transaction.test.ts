/** Transactions whose connection breaks midway, or whose statements fail. */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { isDatabaseUnavailable, isUniqueViolation } from '../database-errors.ts'
import {
  countRows,
  expectEverySlotBack,
  open,
  pidOf,
  rows,
  silence,
  terminate,
  useWatchedDatabase,
} from '../testing/fixtures/watched-database.ts'
import { CommitUnknown, TransactionRolledBack } from './transaction.ts'

useWatchedDatabase()

test('a connection that ends between two statements fails the transaction, and the slot is free again', async () => {
  const databaseHandle = open()
  const failing = databaseHandle.inTransaction(async (transaction) => {
    await transaction.insert(rows).values({ id: 1 })
    await terminate(await pidOf(transaction))
    await expect.poll(() => databaseHandle.lost).toHaveLength(1)
    await transaction.insert(rows).values({ id: 2 })
  })
  await expect(failing).rejects.toSatisfy(isDatabaseUnavailable)
  await expectEverySlotBack(databaseHandle)
  expect(await countRows(databaseHandle)).toBe(0)
})

test('a failed rollback does not hide the original error', async () => {
  const databaseHandle = open()
  const failing = databaseHandle.inTransaction(async (transaction) => {
    await terminate(await pidOf(transaction))
    await expect.poll(() => databaseHandle.lost).toHaveLength(1)
    throw new RangeError('what had happened')
  })
  await expect(failing).rejects.toThrow(RangeError)
  await expectEverySlotBack(databaseHandle)
})

test('a commit whose result is lost has an unknown outcome: it is not repeated', async () => {
  const databaseHandle = open({ statementTimeoutInMs: 100 })
  let times = 0
  silence(databaseHandle, /^commit$/)
  const failing = databaseHandle.inTransaction(async (transaction) => {
    times += 1
    await transaction.insert(rows).values({ id: 1 })
  })
  const failure = await failing.catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(CommitUnknown)
  expect(failure).toSatisfy(isDatabaseUnavailable)
  expect(times).toBe(1)
  expect(await countRows(databaseHandle)).toBe(1)
  await expectEverySlotBack(databaseHandle)
  await databaseHandle.database.delete(rows)
})

test('a rule that is looked at with the commit refuses it for certain', async () => {
  const databaseHandle = open()
  await databaseHandle.database.execute(
    'create table late (id integer unique deferrable initially deferred); insert into late values (1)',
  )
  const failing = databaseHandle.inTransaction((transaction) => transaction.execute(sql`insert into late values (1)`))
  await expect(failing).rejects.toSatisfy(isUniqueViolation)
  await expectEverySlotBack(databaseHandle)
})

test('work that ignores a failed statement does not count as done', async () => {
  const databaseHandle = open()
  const failing = databaseHandle.inTransaction(async (transaction) => {
    await transaction.insert(rows).values({ id: 1 })
    await transaction.execute(sql`select nonsense`).catch(() => 'never mind')
  })
  await expect(failing).rejects.toThrow(TransactionRolledBack)
  expect(await countRows(databaseHandle)).toBe(0)
  await expectEverySlotBack(databaseHandle)
})

test('a transaction within one can fail by itself', async () => {
  const databaseHandle = open()
  await databaseHandle.inTransaction(async (transaction) => {
    await transaction.insert(rows).values({ id: 1 })
    const inner = transaction.transaction(async (nested) => {
      await nested.insert(rows).values({ id: 2 })
      await nested.insert(rows).values({ id: 1 })
    })
    await expect(inner).rejects.toSatisfy(isUniqueViolation)
    await transaction.insert(rows).values({ id: 3 })
  })
  expect(await databaseHandle.database.select().from(rows).orderBy(rows.id)).toEqual([{ id: 1 }, { id: 3 }])
  await databaseHandle.database.delete(rows)
})
