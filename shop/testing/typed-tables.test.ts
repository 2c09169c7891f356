/** The typed tables equal the migrations' tables, so nothing exists in only one of them. */
import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestShop, type TestShop } from './test-shop.ts'

let shop: TestShop
const typed = new Map<string, PgTable>()

beforeAll(async () => {
  shop = await createTestShop()
  const shopDir = fileURLToPath(new URL('..', import.meta.url))
  for await (const file of glob('src/{features/*/server,platform/*}/queries/*-tables.ts', { cwd: shopDir })) {
    const exported = Object.values((await import(`${shopDir}${file}`)) as Record<string, unknown>)
    for (const table of exported) if (is(table, PgTable)) typed.set(getTableConfig(table).name, table)
  }
})
afterAll(() => shop.close())

interface StoredColumn {
  table: string
  column: string
  type: string
  isNotNull: boolean
}

async function readColumns(): Promise<StoredColumn[]> {
  const { rows } = await shop.context.database.execute<StoredColumn & Record<string, unknown>>(sql`
    select pg_class.relname as table, attname as column, format_type(atttypid, atttypmod) as type, attnotnull as "isNotNull"
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
    order by 1, attnum`)
  return rows
}

/** Tables used in SQL alone, each by one slice or the platform. */
const untyped = new Set([
  'migrations',
  'ledger_entries',
  'search_counts',
  'ignored_searches',
  'request_counts',
  'replica_proofs',
  'review_cases',
  'staff_sign_in_failures',
  'audit_runs',
  'stock_sums',
  'provider_statements',
  'order_discounts',
  'order_line_discounts',
  'review_pictures',
  'goods_ratings',
  'goods_prices',
  'takings_days',
  'sold_days',
])

test('every table has a typed one', async () => {
  const stored = new Set((await readColumns()).map(({ table }) => table))
  expect([...typed.keys(), ...untyped].toSorted()).toEqual([...stored].toSorted())
})

test('the columns are the same, of the same types', async () => {
  const stored = Map.groupBy(await readColumns(), ({ table }) => table)
  for (const [name, table] of typed) {
    const columns = getTableConfig(table).columns.map((column) => ({
      table: name,
      column: column.name,
      type: column.getSQLType(),
      isNotNull: column.notNull,
    }))
    const migrated = (stored.get(name) ?? []).toSorted(byColumn)
    expect(columns.toSorted(byColumn), `${name} in code (received) and after the migrations (expected)`).toEqual(
      migrated,
    )
  }
})

// A word that is a table's name counts as that table, so such a response would not be cached.
test('no column of a result is called like a table', async () => {
  const stored = new Set((await readColumns()).map(({ table }) => table))
  const shopDir = fileURLToPath(new URL('..', import.meta.url))
  const named: string[] = []
  for await (const file of glob('src/**/*.ts', { cwd: shopDir })) {
    const text = await readFile(`${shopDir}${file}`, 'utf8')
    named.push(...Array.from(text.matchAll(/\.as\('(\w+)'\)/g), ([, name]) => name!))
  }
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((name) => stored.has(name))).toEqual([])
})

function byColumn(a: StoredColumn, b: StoredColumn): number {
  return a.column < b.column ? -1 : 1
}
