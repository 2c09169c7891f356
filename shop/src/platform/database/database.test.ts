/** What becomes of connections and transactions when PostgreSQL ends them, falls silent, or says no. */
import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { integer, pgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { databaseUrl } from '#testing/start-test-database.ts'
import { type Database, type DatabaseHandle, type DatabaseOptions, openDatabase } from './database.ts'
import { isDatabaseAway, isUniqueViolation, sqlStateOf } from './database-faults.ts'
import { preparedOnce } from './prepared-statements.ts'
import { CommitUnknown, TransactionRolledBack } from './transaction.ts'

const rows = pgTable('rows', { id: integer('id').primaryKey() })
const name = `test_${randomBytes(6).toString('hex')}`
const address = databaseUrl(inject('postgresUrl'), name)
let admin: pg.Client

beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject('postgresUrl') })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const databaseHandle = openDatabase(address)
  await databaseHandle.database.execute('create table rows (id integer primary key)')
  await databaseHandle.close()
})
afterAll(async () => {
  await admin.query(`drop database ${name} with (force)`)
  await admin.end()
})

interface WatchedHandle extends DatabaseHandle {
  lost: string[]
}

function open(options: DatabaseOptions = {}): WatchedHandle {
  const lost: string[] = []
  const databaseHandle = openDatabase(address, {
    maxConnections: 2,
    onConnectionLost: ({ message }) => lost.push(message),
    ...options,
  })
  onTestFinished(() => databaseHandle.close())
  return { ...databaseHandle, lost }
}

/** Ends connections from outside, as an administrator does. */
async function terminate(pid?: number): Promise<void> {
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and ($2::integer is null or pid = $2)`,
    [name, pid ?? null],
  )
}

async function pidOf(database: Database): Promise<number> {
  const answer = await database.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  return answer.rows[0]!.pid
}

/** Both connections can be lent out at the same time, and hold no transaction. */
async function expectEverySlotBack(databaseHandle: DatabaseHandle): Promise<void> {
  const { $client: pool } = databaseHandle.database
  const clients = await Promise.all([pool.connect(), pool.connect()])
  try {
    for (const client of clients) {
      const answer = await client.query('select now() = statement_timestamp() as "isAtRest"')
      expect(answer.rows).toEqual([{ isAtRest: true }])
    }
    expect(pool).toMatchObject({ totalCount: 2, waitingCount: 0 })
  } finally {
    for (const client of clients) client.release()
  }
}

const countRows = (databaseHandle: DatabaseHandle) => databaseHandle.database.$count(rows)

/** Silent from the next statement that matches on: it reaches the server, and no answer comes back. */
function silence(databaseHandle: DatabaseHandle, statement: RegExp): void {
  databaseHandle.database.$client.once('acquire', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    Object.assign(client, {
      query(...args: unknown[]) {
        const answer = query(...args)
        if (statement.test(String(args[0]))) client.connection.stream.pause()
        return answer
      },
    })
  })
}

test('connections that end while nobody uses them are replaced', async () => {
  const databaseHandle = open()
  await expectEverySlotBack(databaseHandle)
  await terminate()
  await expect.poll(() => databaseHandle.lost).toHaveLength(2)
  await expectEverySlotBack(databaseHandle)
})

test('a connection that ends between two statements of a transaction fails the transaction, and the slot comes back', async () => {
  const databaseHandle = open()
  const failing = databaseHandle.inTransaction(async (transaction) => {
    await transaction.insert(rows).values({ id: 1 })
    await terminate(await pidOf(transaction))
    await expect.poll(() => databaseHandle.lost).toHaveLength(1)
    await transaction.insert(rows).values({ id: 2 })
  })
  await expect(failing).rejects.toSatisfy(isDatabaseAway)
  await expectEverySlotBack(databaseHandle)
  expect(await countRows(databaseHandle)).toBe(0)
})

test('a deadlock is tried again three times, and then told', async () => {
  const databaseHandle = open()
  let times = 0
  const meet = (deadlocks: number) => {
    times = 0
    return databaseHandle.inTransaction(async (transaction) => {
      times += 1
      if (times <= deadlocks) await transaction.execute(`do $$ begin raise sqlstate '40P01'; end $$`)
      return 'done'
    })
  }
  await expect(meet(3)).resolves.toBe('done')
  expect(times).toBe(4)
  await expect(meet(4)).rejects.toSatisfy((error) => sqlStateOf(error) === '40P01')
  expect(times).toBe(4)
})

test('a transaction that cannot begin gives its connection back', async () => {
  const databaseHandle = open()
  for (let turn = 0; turn < 3; turn++) {
    databaseHandle.database.$client.once('acquire', (client) => client.connection.stream.destroy())
    await expect(databaseHandle.inTransaction(async () => 1)).rejects.toSatisfy(isDatabaseAway)
  }
  await expectEverySlotBack(databaseHandle)
})

test('a rollback that fails takes nothing away from what had happened', async () => {
  const databaseHandle = open()
  const failing = databaseHandle.inTransaction(async (transaction) => {
    await terminate(await pidOf(transaction))
    await expect.poll(() => databaseHandle.lost).toHaveLength(1)
    throw new RangeError('what had happened')
  })
  await expect(failing).rejects.toThrow(RangeError)
  await expectEverySlotBack(databaseHandle)
})

test('a statement without an answer ends after the bound, and its connection with it', async () => {
  const databaseHandle = open({ statementTimeoutInMs: 100 })
  silence(databaseHandle, /silent/)
  await expect(databaseHandle.database.$client.query('select 1 as silent')).rejects.toSatisfy(isDatabaseAway)
  const failing = databaseHandle.inTransaction(async (transaction) => {
    const pid = await pidOf(transaction)
    process.kill(pid, 'SIGSTOP')
    try {
      await transaction.execute(sql`select 1`)
    } finally {
      process.kill(pid, 'SIGCONT')
    }
  })
  await expect(failing).rejects.toSatisfy(isDatabaseAway)
  expect(databaseHandle.lost).toEqual(Array(2).fill('the database has not answered within 1100 ms'))
  await expectEverySlotBack(databaseHandle)
})

test('a statement that takes too long is ended by the server', async () => {
  const databaseHandle = open({ statementTimeoutInMs: 100 })
  await expect(databaseHandle.database.execute(sql`select pg_sleep(30)`)).rejects.toSatisfy(isDatabaseAway)
  expect(databaseHandle.lost).toEqual([])
})

test('where more is allowed it may take longer, and only there', async () => {
  const databaseHandle = open({ statementTimeoutInMs: 100, maxConnections: 1 })
  const slow = sql`select pg_sleep(1.3)`
  await databaseHandle.inTransaction((transaction) => transaction.execute(slow), { statementTimeoutInMs: 5_000 })
  await expect(databaseHandle.inTransaction((transaction) => transaction.execute(slow))).rejects.toSatisfy(
    isDatabaseAway,
  )
})

test('a lock that somebody keeps is not waited for without end', async () => {
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

test('a commit whose answer is lost has an unknown end: it is not done again', async () => {
  const databaseHandle = open({ statementTimeoutInMs: 100 })
  let times = 0
  silence(databaseHandle, /^commit$/)
  const failing = databaseHandle.inTransaction(async (transaction) => {
    times += 1
    await transaction.insert(rows).values({ id: 1 })
  })
  const failure = await failing.catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(CommitUnknown)
  expect(failure).toSatisfy(isDatabaseAway)
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

test('work that goes on over a failed statement is not taken for done', async () => {
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

test('named statements are prepared once a connection, in transactions, too', async () => {
  const databaseHandle = open({ maxConnections: 1 })
  let times = 0
  const byId = preparedOnce((database) => {
    times += 1
    return database
      .select()
      .from(rows)
      .where(sql`id = ${sql.placeholder('id')}`)
      .prepare('rows_by_id')
  })
  for (let turn = 0; turn < 3; turn++) {
    await databaseHandle.inTransaction((transaction) => byId(transaction).execute({ id: turn }))
    await byId(databaseHandle.database).execute({ id: turn })
  }
  expect(times).toBe(2)
  const { rows: prepared } = await databaseHandle.database.execute(sql`select name from pg_prepared_statements`)
  expect(prepared).toEqual([{ name: 'rows_by_id' }])
})
