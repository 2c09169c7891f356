import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { databaseUrl } from '#testing/start-test-database.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { copyRows } from './copy-rows.ts'
import { openDatabase } from '../database.ts'
import { isDatabaseUnavailable, sqlStateOf } from '../database-errors.ts'

const notes = pgTable('notes', {
  id: integer().primaryKey(),
  words: text(),
  isRead: boolean('is_read'),
  readAt: timestamp('read_at', { withTimezone: true, mode: 'date' }),
})
const keys = ['id', 'words', 'isRead', 'readAt'] as const

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
  await shop.context.database.execute(
    sql`create table notes (id integer primary key, words text, is_read boolean, read_at timestamptz)`,
  )
})
afterAll(() => shop.close())

test('rows arrive unchanged, with any characters', async () => {
  const readAt = new Date('2026-07-15T21:15:00.123Z')
  const rows = ['plain', 'a\tb\nc\rd', '\\', '\\N', '\\.', '', null, '茶 “🍵”'].map((words, id) => ({
    id,
    words,
    isRead: id % 2 === 0,
    readAt,
  }))
  await shop.context.inTransaction((transaction) => copyRows(transaction, notes, { keys, rows }))
  expect(await shop.context.database.select().from(notes).orderBy(notes.id)).toEqual(rows)
})

test('a text may be passed as its bytes', async () => {
  const rows = ['茶 “🍵”', 'a\tb\nc\rd', '\\N', ''].map((words, place) => ({ id: 50 + place, words }))
  const encodedRows = rows.map(({ id, words }) => ({ id, words: new TextEncoder().encode(words) }))
  await shop.context.inTransaction((transaction) =>
    copyRows(transaction, notes, { keys: ['id', 'words'], rows: encodedRows }),
  )
  const { id, words } = notes
  const found = await shop.context.database
    .select({ id, words })
    .from(notes)
    .where(sql`id between 50 and 59`)
    .orderBy(id)
  expect(found).toEqual(rows)
})

test('a refused row rolls back all, with the reason', async () => {
  const adding = shop.context.inTransaction((transaction) =>
    copyRows(transaction, notes, { keys, rows: [{ id: 100 }, { id: 101 }, { id: 100 }] }),
  )
  const code = await adding.then(
    () => 'nothing',
    (error: unknown) => sqlStateOf(error),
  )
  expect(code).toBe('23505')
  expect(await shop.context.database.$count(notes, sql`id >= 100`)).toBe(0)
})

test('is for transactions alone', async () => {
  await expect(copyRows(shop.context.database, notes, { keys, rows: [{ id: 200 }] })).rejects.toThrow(
    'not within a transaction',
  )
})

test('a COPY without a response ends after the timeout, its connection with it, and leaves no row', async () => {
  const hasty = openDatabase(databaseUrl(inject('postgresUrl'), shop.databaseName), { statementTimeoutInMs: 100 })
  onTestFinished(() => hasty.close())
  const failing = hasty.inTransaction(async (transaction) => {
    const { rows: found } = await transaction.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    const { pid } = found[0]!
    onTestFinished(() => void process.kill(pid, 'SIGCONT'))
    process.kill(pid, 'SIGSTOP')
    await copyRows(transaction, notes, { keys, rows: [{ id: 300 }] })
  })
  await expect(failing).rejects.toSatisfy(isDatabaseUnavailable)
  const { $client: pool } = hasty.database
  expect(pool).toMatchObject({ totalCount: 0, waitingCount: 0 })
  expect(await hasty.database.$count(notes, sql`id = 300`)).toBe(0)
})
