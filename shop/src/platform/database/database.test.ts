/** Requirements on any PostgreSQL that the shop uses. */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
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
