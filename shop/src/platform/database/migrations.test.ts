import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { migrationsDirectory } from '#platform/http/health.ts'
import { isMigrated, migrate, readMigrations } from './migrations.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await createTestShop()
})
afterEach(() => shop.close())

const extra = (text: string) => ({ id: '9998_extra', text, digest: 'the digest' })

describe('migrations', () => {
  test('apply once, in order, each remembered', async () => {
    const migrations = [...(await readMigrations(migrationsDirectory)), extra('create table extra (id integer)')]
    expect(await isMigrated(shop.context, migrations)).toBe(false)
    expect(await migrate(shop.context, migrations)).toEqual(['9998_extra'])
    expect(await migrate(shop.context, migrations)).toEqual([])
    expect(await isMigrated(shop.context, migrations)).toBe(true)
  })

  test('may be applied by several processes at once', async () => {
    const migrations = [...(await readMigrations(migrationsDirectory)), extra('create table extra (id integer)')]
    const ran = await Promise.all([1, 2, 3].map(() => migrate(shop.context, migrations)))
    expect(ran.flat()).toEqual(['9998_extra'])
  })

  test('leave nothing in the database when one fails', async () => {
    const migrations = await readMigrations(migrationsDirectory)
    const broken = extra('create table extra (id integer); select nonsense')
    await expect(migrate(shop.context, [...migrations, broken])).rejects.toThrow()
    const { rows } = await shop.context.database.execute(sql`select to_regclass('extra') as found`)
    expect(rows[0]?.found).toBeNull()
    expect(await migrate(shop.context, migrations)).toEqual([])
  })

  test('refuse a database that is newer than the code', async () => {
    await shop.context.database.execute(sql`insert into migrations (id, digest) values ('9999_future', 'x')`)
    await expect(migrate(shop.context, await readMigrations(migrationsDirectory))).rejects.toThrow(
      'The database is newer than this version of the shop: it has migration 9999_future',
    )
  })

  test('refuse a migration that changed after it ran', async () => {
    const [first, ...others] = await readMigrations(migrationsDirectory)
    const changed = [{ ...first!, digest: 'another' }, ...others]
    await expect(migrate(shop.context, changed)).rejects.toThrow(`Migration ${first!.id} has changed`)
  })
})
