import { sql } from 'drizzle-orm'
import { afterAll, expect, inject, test } from 'vitest'
import { databaseUrl } from '#testing/start-test-database.ts'
import { type Database, openDatabase } from '../database.ts'

const lost: string[] = []
const databaseHandle = openDatabase(databaseUrl(inject('postgresUrl'), 'postgres'), {
  statementTimeoutInMs: 200,
  onConnectionLost: ({ message }) => lost.push(message),
})
afterAll(() => databaseHandle.close())

async function boundsOf(database: Pick<Database, 'execute'>): Promise<unknown> {
  const { rows } = await database.execute(sql`select current_setting('statement_timeout') as statement,
    current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle`)
  return rows[0]
}

test('a connection ends a lock wait before the statement, and an idle transaction', async () => {
  expect(await boundsOf(databaseHandle.database)).toEqual({ statement: '200ms', lock: '100ms', idle: '600ms' })
})

test('long work has bounds of its own', async () => {
  const options = { statementTimeoutInMs: 3_600_000 }
  const found = await databaseHandle.inTransaction((transaction) => boundsOf(transaction), options)
  expect(found).toEqual({ statement: '1h', lock: '1h', idle: '1h' })
})

test('a transaction that hangs releases its locks', async () => {
  const client = await databaseHandle.database.$client.connect()
  const ended = new Promise<void>((resolve) => client.once('end', resolve))
  await client.query('begin')
  await ended
  client.release(true)
  expect(lost).toEqual([expect.stringMatching(/idle-in-transaction timeout/)])
})

test('behind a pooler no parameter is set at the start of a connection, and no statement has a name', async () => {
  const url = databaseUrl(inject('postgresUrl'), 'postgres')
  const pooled = openDatabase(url, { statementTimeoutInMs: 200, directUrl: url })
  try {
    expect(await boundsOf(pooled.database)).toMatchObject({ statement: '0', lock: '0' })
    const names = await pooled.inTransaction(async (transaction) => {
      await transaction
        .select({ one: sql`1` })
        .from(sql`generate_series(1, 1)`)
        .prepare('one')
        .execute()
      return (await transaction.execute(sql`select name from pg_prepared_statements`)).rows
    })
    expect(names).toEqual([])
  } finally {
    await pooled.close()
  }
})
