/** Every version of the schema since the baseline, in order on one database. The previous program's statements run on each. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrationsDirectory } from '#platform/http/health.ts'
import { baseline } from '#platform/database/baseline.ts'
import { migrate, readMigrations } from '#platform/database/migrations.ts'
import { type EmptyDatabase, openEmptyDatabase, readPurchases, writePurchase } from './empty-database.ts'

/** Migrations that break the previous program. Add none without a reason. */
const contractions: Record<string, string> = {
  '0080_sales': 'a trigger fills the regular price of goods that the previous program adds',
}

const contraction =
  /\bdrop (column|table)\b|\brename\b|\balter column \S+ (drop default|set not null|type)\b|\badd column \S+ (?!.*\b(default|generated)\b).*\bnot null\b/i

let shop: EmptyDatabase
beforeAll(async () => {
  shop = await openEmptyDatabase()
})
afterAll(() => shop.close())

test('a program continues to sell on the next release’s schema, and all its sales stay', async () => {
  const migrations = await readMigrations(migrationsDirectory)
  expect(await migrate(shop, migrations.slice(0, baseline.migrations.length))).toEqual(baseline.migrations)
  let written = 1
  await writePurchase(shop, written)
  for (let count = baseline.migrations.length + 1; count <= migrations.length; count++) {
    expect(await migrate(shop, migrations.slice(0, count))).toEqual([migrations[count - 1]!.id])
    await writePurchase(shop, ++written)
  }
  expect(await readPurchases(shop)).toEqual({ purchases: written, total: written * 1990 })
}, 120_000)

test('a change that breaks the previous program is named, with a reason', async () => {
  const found = (await readMigrations(migrationsDirectory)).filter(({ text }) =>
    // Comments and function bodies change no column.
    contraction.test(text.replace(/--.*$/gm, '').replace(/\$\$[\s\S]*?\$\$/g, '')),
  )
  expect(found.map(({ id }) => id)).toEqual(Object.keys(contractions))
})

test.each([
  'alter table goods drop column size',
  'alter table goods rename to wares',
  'alter table goods alter column size set not null',
  'alter table goods add column origin text not null',
])('it would be noticed: %s', (statement) => expect(statement).toMatch(contraction))
test('a column with a default breaks nothing', () => {
  expect(`alter table goods add column origin text not null default ''`).not.toMatch(contraction)
})
