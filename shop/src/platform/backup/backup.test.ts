import { appendFile, mkdir, mkdtemp, readdir, readFile, readlink, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { buyAsNewShopper } from '#features/orders/testing/order-factory.ts'
import { migrationsDirectory } from '#platform/http/health.ts'
import { readMigrations } from '#platform/database/migrations.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

let shop: TestShop
let other: TestShop
let folder: string
const silent = () => {}

beforeAll(async () => {
  ;[shop, other] = await Promise.all([createTestShop(), createTestShop()])
  folder = await mkdtemp(join(tmpdir(), 'yokoso-backup-test-'))
  await addNode(shop, '茶碗 \t "quoted" \\N\nnew line')
  await shop.context.storage.put('goods/1/master.webp', 'picture')
  await mkdir(join(folder, 'keys'))
  await writeFile(join(folder, 'keys', 'secret-key'), 'the key')
})
afterAll(async () => {
  await Promise.all([shop.close(), other.close()])
  await rm(folder, { recursive: true, force: true })
})

const addNode = (where: TestShop, name: string) =>
  where.context.database.execute(sql`insert into test_nodes (name, description) values (${name}, 'd')`)

/** Files that this process has open; empty where the system does not list them. */
async function openFiles(): Promise<string[]> {
  const numbers = await readdir('/proc/self/fd').catch(() => [])
  return Promise.all(numbers.map((number) => readlink(`/proc/self/fd/${number}`).catch(() => '')))
}

async function nodeNames(where: TestShop): Promise<unknown[]> {
  const { rows } = await where.context.database.execute(sql`select name from test_nodes order by id`)
  return rows.map((row) => row.name)
}

async function targetOf(where: TestShop, keysDirectory: string) {
  return { ...where.context, keysDirectory, migrations: await readMigrations(migrationsDirectory) }
}

async function backUp(name: string): Promise<string> {
  const path = join(folder, name)
  await writeBackup({ ...shop.context, keysDirectory: join(folder, 'keys') }, path, silent)
  return path
}

async function restore(path: string): Promise<void> {
  await restoreBackup(await targetOf(other, join(folder, 'restored-keys')), path, silent)
}

test('replaces tables, files and keys, and ids continue after the restored ones', async () => {
  const path = await backUp('whole.backup')
  await addNode(other, 'to be replaced')
  await other.context.storage.put('goods/9/old.webp', 'old')
  await restore(path)
  expect(await nodeNames(other)).toEqual(['茶碗 \t "quoted" \\N\nnew line'])
  expect(await other.context.storage.get('goods/1/master.webp')).toBe('picture')
  expect(await other.context.storage.exists('goods/9/old.webp')).toBe(false)
  expect(await readFile(join(folder, 'restored-keys', 'secret-key'), 'utf8')).toBe('the key')
  await addNode(other, 'the next')
  expect(await nodeNames(other)).toHaveLength(2)
})

test('refuses a file that was cut short or altered, and leaves everything as it was', async () => {
  const before = await nodeNames(other)
  const cut = await backUp('cut.backup')
  await truncate(cut, 200)
  await expect(restore(cut)).rejects.toThrow('not a complete backup')
  const foreign = join(folder, 'foreign')
  await appendFile(foreign, 'no backup at all')
  await expect(restore(foreign)).rejects.toThrow('not a complete backup')
  expect(await nodeNames(other)).toEqual(before)
})

test('refuses while the shop runs on the database', async () => {
  const path = await backUp('running.backup')
  const client = await other.context.database.$client.connect()
  try {
    await expect(restore(path)).rejects.toThrow('stop it')
  } finally {
    client.release()
  }
})

test('an unwritable destination is reported as a wrong argument', async () => {
  await expect(backUp('no-such-folder/new.backup')).rejects.toThrow(/cannot be written \(ENOENT\)$/)
  await expect(backUp('no-such-folder/new.backup')).rejects.toMatchObject({ isExpected: true })
})

test('does not overwrite a backup with one that failed', async () => {
  const path = join(folder, 'kept.backup')
  await writeFile(path, 'the last good one')
  const broken = { ...shop.context, keysDirectory: join(folder, 'whole.backup') }
  await expect(writeBackup(broken, path, silent)).rejects.toThrow('ENOTDIR')
  expect(await readFile(path, 'utf8')).toBe('the last good one')
  expect(await openFiles()).not.toContain(`${path}.part (deleted)`)
})

test('leaves out what is being written, and what the running shop removes meanwhile', async () => {
  const { storage } = shop.context
  await storage.put('goods/7/master.webp.0.draft', 'half')
  await storage.put('goods/7/gone.webp', 'replaced by another')
  const disk = new Proxy(storage, {
    get(target, name) {
      if (name !== 'getBytes') return Reflect.get(target, name, target) as unknown
      return async (key: string) => {
        if (key === 'goods/7/gone.webp') await target.delete(key)
        return target.getBytes(key)
      }
    },
  })
  const path = join(folder, 'busy.backup')
  const { fileCount } = await writeBackup(
    { ...shop.context, storage: disk, keysDirectory: join(folder, 'keys') },
    path,
    silent,
  )
  expect(fileCount).toBe(2)
  await restore(path)
  const { objects } = await other.context.storage.listAll('/', { recursive: true })
  expect(Array.from(objects, (item) => item.isFile && item.key)).toEqual(['goods/1/master.webp'])
})

test('restores refunds in any storage order', async () => {
  const goodsId = await createGoods(shop.context, { stock: 1 })
  await buyAsNewShopper(shop, { goodsId })
  const { database } = shop.context
  await database.execute(sql`
    insert into refunds (payment_id, provider, out_request_no, status, amount_in_fen, reason)
    select id, provider, reason, 'succeeded', amount_in_fen, reason
    from payments, (values ('buyer'), ('console')) as reasons (reason)`)
  // An updated row moves behind the others in the table's file.
  await database.execute(sql`update refunds set succeeded_at = now() where reason = 'buyer'`)
  const path = await backUp('refunds.backup')
  await restore(path)
  const { rows } = await other.context.database.execute(sql`select reason from refunds order by id`)
  expect(rows).toEqual([{ reason: 'buyer' }, { reason: 'console' }])
  const more = sql`insert into refunds (payment_id, provider, out_request_no, amount_in_fen, reason)
    select id, provider, 'another', amount_in_fen, 'buyer' from payments`
  await expect(other.context.database.execute(more)).rejects.toMatchObject({
    cause: { constraint: 'refunds_within_payment' },
  })
})
