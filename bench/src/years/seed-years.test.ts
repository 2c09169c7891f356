import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShopContext } from '../../../shop/commands/open-shop-context.ts'
import { checkLedger } from '../../../shop/src/features/payments/server/index.ts'
import type { Database } from '../../../shop/src/platform/database/database.ts'
import { cleanUpAll, makeFolder } from '../run/cleanup.ts'
import { seedShop } from '../seed/seed-shop.ts'
import { seededTables } from './copy-buffer.ts'
import { seedYears } from './seed-years.ts'

const orders = 1_000
const goods = 330

beforeAll(async () => {
  process.env['DATA_DIR'] = join(await makeFolder(), 'data')
  await seedShop(goods, () => {})
})
afterAll(() => cleanUpAll())

async function withDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
  const { context, close } = await openShopContext(() => {})
  try {
    return await work(context.database)
  } finally {
    await close()
  }
}

/** Indexes, constraints and the state of triggers. */
async function readDefinitions(database: Database): Promise<unknown[]> {
  const { rows } = await database.execute(`
    select indexdef as definition from pg_indexes where schemaname = 'public'
    union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select tgrelid::regclass || ' ' || tgname || tgenabled::text from pg_trigger where not tgisinternal
    order by 1`)
  return rows
}

test('years of orders keep every constraint, and the ledger check finds no discrepancy', async () => {
  const before = await withDatabase(readDefinitions)
  const { rows, shoppers } = await seedYears(orders, () => {})
  expect(shoppers).toBe(orders / 5)
  expect(rows).toBeGreaterThan(10 * orders)
  await withDatabase(async (database) => {
    expect(await readDefinitions(database)).toEqual(before)
    const found: unknown[] = []
    const report = await checkLedger(database, null, (difference) => found.push(difference))
    expect(found).toEqual([])
    expect(report).toMatchObject({ orders, goods, differences: 0 })
    for (const table of seededTables) {
      const { rows: some } = await database.execute(`select from ${table} limit 1`)
      expect(some, table).toHaveLength(1)
    }
    // The next rows of the shop get free ids.
    await database.execute(
      `insert into order_events (order_id, kind, actor, created_at) values (1, 'packed', 'shop', now())`,
    )
  })
})

test('a shop with orders is not seeded', async () => {
  await expect(seedYears(orders, () => {})).rejects.toThrow('without shoppers and orders')
})
