/** Sweepers delete a large backlog in batches, so that no statement runs long or locks many rows. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAs } from '#features/staff/testing/staff-factory.ts'
import { createTestShop, type TestShop } from '../test-shop.ts'

let shop: TestShop
beforeAll(async () => void (shop = await createTestShop()))
afterAll(() => shop.close())

const sweep = (name: string) => shop.sweepers.find((sweeper) => sweeper.name === name)!.sweep()

async function count(table: string): Promise<number> {
  const { rows } = await shop.context.database.execute<{ count: number }>(
    sql`select count(*)::integer as count from ${sql.identifier(table)}`,
  )
  return rows[0]!.count
}

const old = sql`now() - interval '100 days'`
const young = sql`now()`

test.each([
  {
    sweeper: 'old files of staff',
    record: 'imports',
    rows: 'import_rows',
    insertRecord: (id: number, at: typeof old) => sql`
      insert into imports (id, kind, file_name, encoding, headers, columns, options, status, created_at)
      values (${`00000000-0000-4000-8000-00000000000${id}`}, 'goods', 'a.csv', 'utf-8', '[]', '{}', '{}', 'checked', ${at})`,
    insertRows: (id: number, rows: number) => sql`
      insert into import_rows (import_id, line, cells, is_malformed, outcome)
      select ${`00000000-0000-4000-8000-00000000000${id}`}, line, '[]', false, 'same' from generate_series(1, ${rows}::integer) line`,
  },
  {
    sweeper: 'old bulk changes of goods',
    record: 'goods_batches',
    rows: 'goods_batch_rows',
    insertRecord: (id: number, at: typeof old) => sql`
      insert into goods_batches (id, staff_id, idempotency_key, request_digest, goods_ids, created_at)
      select ${`00000000-0000-4000-8000-00000000000${id}`}, min(id), ${String(id)}, '', '{}', ${at} from staff`,
    insertRows: (id: number, rows: number) => sql`
      insert into goods_batch_rows (batch_id, goods_id, sku, changes, revision)
      select ${`00000000-0000-4000-8000-00000000000${id}`}, id, '', '{}', 1 from generate_series(1, ${rows}::integer) id`,
  },
])('$sweeper: rows of old records go in batches, then the records', async ({ sweeper, record, rows, ...insert }) => {
  await signInAs(shop, 'owner')
  const { database } = shop.context
  for (const [id, at, number] of [
    [1, old, 6_000],
    [2, old, 0],
    [3, young, 3],
  ] as const) {
    await database.execute(insert.insertRecord(id, at))
    await database.execute(insert.insertRows(id, number))
  }
  expect(await sweep(sweeper)).toBe('again')
  expect([await count(record), await count(rows)]).toEqual([2, 1_003])
  expect(await sweep(sweeper)).toBe(1)
  expect([await count(record), await count(rows)]).toEqual([1, 3])
})

test('old counts of searches go in batches', async () => {
  await shop.context.database.execute(sql`
    insert into search_counts (day, language, words, count)
    select (now() - interval '100 days')::date, 'en', word::text, 1 from generate_series(1, 6000) word`)
  expect(await sweep('old counts of searches')).toBe('again')
  expect(await count('search_counts')).toBe(1_000)
  expect(await sweep('old counts of searches')).toBe(1_000)
})
