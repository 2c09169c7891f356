/** The baseline creates the same schema as the migrations before, and an earlier database or backup is converted to it. */
import { mkdtemp, rm, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { restoreBackup } from '#platform/backup/restore-backup.ts'
import { writeBackup } from '#platform/backup/write-backup.ts'
import { baseline } from '#platform/database/baseline.ts'
import { isMigrated, migrate, type Migration, readMigrations, digestOf } from '#platform/database/migrations.ts'
import { migrationsDirectory } from '#platform/http/health.ts'
import { createTestShop, type TestShop } from '../test-shop.ts'
import { applyAsBefore, type EmptyDatabase, openEmptyDatabase, readPurchases, writePurchase } from './empty-database.ts'
import { readRows, readSchema } from './read-schema.ts'
import { brotliDecompressSync } from 'node:zlib'

async function readReplacedMigrations(): Promise<Migration[]> {
  const packed = await readFile(new URL('replaced-migrations.json.br', import.meta.url))
  const texts = JSON.parse(brotliDecompressSync(packed).toString()) as Record<string, string>
  return Object.entries(texts).map(([id, text]) => ({ id, text, digest: digestOf(text) }))
}

const silent = () => {}
const own = await readMigrations(migrationsDirectory)
const replaced = await readReplacedMigrations()
const opened: EmptyDatabase[] = []

async function open(migrations: Migration[]): Promise<EmptyDatabase> {
  const database = await openEmptyDatabase()
  opened.push(database)
  await applyAsBefore(database, migrations)
  return database
}

async function readIds({ client }: Pick<EmptyDatabase, 'client'>): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>('select id from migrations order by id')
  return rows.map(({ id }) => id)
}

afterAll(() => Promise.all(opened.map((database) => database.close())))

test('names the first migrations, and those that they replaced', () => {
  expect(own.slice(0, baseline.migrations.length).map(({ id }) => id)).toEqual(baseline.migrations)
  expect(Object.fromEntries(replaced.map(({ id, digest }) => [id, digest]))).toEqual(baseline.replaced)
})

describe('the schema', () => {
  let before: EmptyDatabase
  let after: EmptyDatabase
  beforeAll(async () => {
    before = await open(replaced)
    after = await open(own.filter(({ id }) => baseline.migrations.includes(id)))
  })

  test('is the same, object by object', async () => {
    const schema = await readSchema(before.client)
    expect(await readSchema(after.client)).toEqual(schema)
    const counts = Object.fromEntries(Object.entries(schema).map(([part, lines]) => [part, lines.length]))
    expect(counts).toMatchObject({ tables: 91, sequences: 27, functions: 39 })
  })

  test('begins with the same rows', async () => {
    const rows = await readRows(before.client)
    expect(await readRows(after.client)).toEqual(rows)
    expect(rows).toMatchObject({ settings: [{}], shop_facts: [{}], delivery_zones: [{}] })
    expect(rows.carriers).toHaveLength(8)
  })

  test.each([
    ['indexes', 'alter index goods_search_tokens set (fastupdate = off)'],
    ['tables', 'grant select on goods to public'],
    ['columns', `alter table goods alter column stock set default 1`],
    ['columns', `alter table users alter column avatar_version set not null`],
    [
      'columns',
      `alter table goods drop column size cascade; alter table goods add column size text not null default ''`,
    ],
    ['constraints', `alter table goods drop constraint goods_stock_check`],
    ['indexes', `drop index goods_newest`],
    ['functions', `alter function find_goods_in_steps reset enable_seqscan`],
    ['triggers', `alter table goods disable trigger announce_new`],
    ['sequences', `alter sequence goods_id_seq cache 2`],
    ['sequences', `select nextval('goods_id_seq')`],
    ['comments', `comment on table goods is 'sold'`],
    ['statistics', `create statistics goods_stats on stock, sold_count from goods`],
  ])('would differ in %s after: %s', async (part, statement) => {
    const schema = await readSchema(after.client)
    await after.client.query('begin')
    await after.client.query(statement)
    const changed = await readSchema(after.client)
    await after.client.query('rollback')
    expect(changed[part]).not.toEqual(schema[part])
  })
})

describe('a data folder of the release before', () => {
  test('opens by itself, with its rows, and its running processes stay ready', async () => {
    const database = await open(replaced)
    await writePurchase(database, 1)
    expect(await isMigrated(database, own)).toBe(false)
    const later = { id: '9998_extra', text: 'create table extra (id integer)', digest: 'the digest' }
    const ran = await Promise.all([1, 2, 3].map(() => migrate(database, [...own, later])))
    expect(ran.flat().toSorted()).toEqual([...own.slice(baseline.migrations.length).map(({ id }) => id), '9998_extra'])
    expect(await isMigrated(database, own)).toBe(true)
    expect(await isMigrated(database, replaced)).toBe(true)
    expect(await migrate(database, [...own, later])).toEqual([])
    await writePurchase(database, 2)
    expect(await readPurchases(database)).toEqual({ purchases: 2, total: 3980 })
  })

  test.each([
    ['an older one', replaced.slice(0, -1)],
    ['one with a changed migration', [{ ...replaced[0]!, digest: 'another' }, ...replaced.slice(1)]],
  ])('%s is refused, and stays as it was', async (_, migrations) => {
    const database = await open(migrations)
    await expect(migrate(database, own)).rejects.toThrow(
      `The database is too old for this version of the shop: start it once with the last release before the baseline (commit ${baseline.lastCommitBefore}), then with this version`,
    )
    expect(await readIds(database)).toEqual(migrations.map(({ id }) => id))
  })

  test('a newer one is refused, and stays as it was', async () => {
    const database = await open([...replaced, { id: '9999_future', text: '', digest: 'x' }])
    await expect(migrate(database, own)).rejects.toThrow('The database is newer than this version of the shop')
    expect(await readIds(database)).toHaveLength(replaced.length + 1)
  })
})

describe('a backup of the release before', () => {
  let shop: TestShop
  let folder: string
  beforeAll(async () => {
    shop = await createTestShop()
    folder = await mkdtemp(join(tmpdir(), 'yokoso-baseline-test-'))
  })
  afterAll(async () => {
    await shop.close()
    await rm(folder, { recursive: true, force: true })
  })

  async function backUp(database: EmptyDatabase, name: string): Promise<string> {
    const path = join(folder, name)
    await writeBackup(
      { ...shop.context, ...database, keysDirectory: join(folder, 'keys'), storage: shop.context.storage },
      path,
      silent,
    )
    return path
  }
  const restore = (path: string) =>
    restoreBackup({ ...shop.context, keysDirectory: join(folder, 'keys'), migrations: own }, path, silent)
  const readTarget = async () => {
    const { $client: client } = shop.context.database
    const ids = await client.query<{ id: string }>('select id from migrations order by id')
    const skus = await client.query<{ sku: string }>('select sku from goods order by id')
    return { ids: ids.rows.map(({ id }) => id), skus: skus.rows.map(({ sku }) => sku) }
  }

  test('is restored on the baseline, before its database was opened by this version and after', async () => {
    const database = await open(replaced)
    await writePurchase(database, 1)
    await restore(await backUp(database, 'before.backup'))
    const expected = { ids: own.map(({ id }) => id), skus: ['v1'] }
    expect(await readTarget()).toEqual(expected)
    await migrate(database, own)
    await restore(await backUp(database, 'after.backup'))
    expect(await readTarget()).toEqual(expected)
  })

  test('an older one is refused, and nothing changes', async () => {
    const path = await backUp(await open(replaced.slice(0, -1)), 'older.backup')
    const before = await readTarget()
    await expect(restore(path)).rejects.toThrow(
      `The backup is too old for this version of the shop: restore it with the last release before the baseline (commit ${baseline.lastCommitBefore}), and back up again with that`,
    )
    expect(await readTarget()).toEqual(before)
  })
})
