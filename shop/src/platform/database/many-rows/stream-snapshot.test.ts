import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Database } from '../database.ts'
import { readByCursor, streamSnapshot } from './stream-snapshot.ts'
import { expectEverySlotBack, open, useWatchedDatabase } from '../testing/fixtures/watched-database.ts'

useWatchedDatabase()

/** A kilobyte a row. */
const query = (count: number) =>
  sql`select n, repeat('x', 1000) as filling from generate_series(1, ${count}::integer) n`

async function* linesOf(transaction: Database, count: number, onBatch: () => void = () => {}) {
  for await (const rows of readByCursor<{ n: number; filling: string }>(transaction, query(count))) {
    onBatch()
    yield rows.map(({ n, filling }) => `${n} ${filling}\n`).join('')
  }
}

test('all rows are streamed, and the connection is free again', async () => {
  const handle = open()
  const stream = await streamSnapshot(handle.database, async (snapshot) => linesOf(snapshot, 1_200))
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  expect(Buffer.concat(parts).toString().match(/^\d+/gm)).toHaveLength(1_200)
  await expectEverySlotBack(handle)
})

test('a reader that pauses keeps some hundreds of rows in memory, of a hundred thousand', async () => {
  const handle = open()
  let batches = 0
  const stream = await streamSnapshot(handle.database, async (snapshot) => linesOf(snapshot, 100_000, () => batches++))
  await once(stream, 'readable')
  stream.read(1)
  await wait(300)
  expect(batches).toBeLessThan(4)
  stream.destroy()
  await expectEverySlotBack(handle)
})

test('a reader that goes away in the middle closes the cursor and returns the connection', async () => {
  const handle = open()
  const stream = await streamSnapshot(handle.database, async (snapshot) => linesOf(snapshot, 100_000))
  for await (const part of stream) {
    expect((part as Buffer).length).toBeGreaterThan(0)
    break
  }
  await expectEverySlotBack(handle)
  const { rows } = await handle.database.execute(
    sql`select state from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  )
  expect(rows).toEqual([])
})

test('what is refused at the begin streams nothing, and an error in the middle ends the stream with it', async () => {
  const handle = open()
  await expect(streamSnapshot(handle.database, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  const failing = await streamSnapshot(handle.database, async (snapshot) =>
    (async function* () {
      yield 'begin'
      await snapshot.execute(sql`select 1 / 0`)
    })(),
  )
  await expect(failing.toArray()).rejects.toThrow('select 1 / 0')
  await expectEverySlotBack(handle)
})

test('nothing can be written in it', async () => {
  const handle = open()
  const writing = streamSnapshot(handle.database, async (snapshot) => {
    await snapshot.execute(sql`insert into rows values (1)`)
    return linesOf(snapshot, 1)
  })
  await expect(writing).rejects.toThrow('insert into rows')
  await expectEverySlotBack(handle)
})
