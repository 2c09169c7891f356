/** Requirements on any PostgreSQL that the shop uses. */
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from './database.ts'
import { sqlStateOf } from './database-errors.ts'
import { preparedOnce } from './prepared-statements.ts'
import { open, rows, useWatchedDatabase } from './testing/fixtures/watched-database.ts'

useWatchedDatabase()

test('a deadlock is retried three times, and then thrown', async () => {
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

test('a statement prepared once gives the rows of any other, and finds decoders once', async () => {
  const { database } = open()
  await database.insert(rows).values([{ id: 71 }, { id: 72 }])
  onTestFinished(async () => void (await database.delete(rows)))
  const statementOf = (handle: Database) =>
    handle
      .select({
        own: rows.id,
        aliased: sql<Date>`'2026-01-02T03:04:05Z'::timestamptz`
          .mapWith((text) => new Date(text as string))
          .as('aliased'),
        plain: sql<number>`${rows.id} + 1`,
        missing: sql<number | null>`nullif(${rows.id}, 71)`.mapWith(Number),
        list: sql<{ a: number[] }>`json_build_object('a', array[1, 2])`,
      })
      .from(rows)
      .orderBy(rows.id)
  const statement = preparedOnce((handle) => statementOf(handle).prepare('rows_decoded'))(database)
  expect(statement).toHaveProperty('customResultMapper', expect.any(Function))
  const prepared = await statement.execute()
  expect(prepared).toEqual(await statementOf(database))
  expect(prepared[0]).toEqual({
    own: 71,
    aliased: new Date('2026-01-02T03:04:05Z'),
    plain: 72,
    missing: null,
    list: { a: [1, 2] },
  })
})

test('a prepared statement with nested rows keeps the nulls of an outer join', async () => {
  const { database } = open()
  const nested = preparedOnce((handle) =>
    handle
      .select({ one: { id: rows.id }, number: sql<number>`numbers.n` })
      .from(sql`(select 5 as n) numbers`)
      .leftJoin(rows, sql`${rows.id} = numbers.n`)
      .prepare('rows_nested'),
  )(database)
  expect(nested).toHaveProperty('customResultMapper', undefined)
  expect(await nested.execute()).toEqual([{ one: null, number: 5 }])
})
