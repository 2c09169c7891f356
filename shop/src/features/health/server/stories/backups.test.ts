/** Backups from the console: made once at a time in the background, downloaded, deleted after a day. */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { type SignedIn, signInAs } from '#features/staff/testing/staff-factory.ts'
import { restoreBackup } from '#platform/backup/restore-backup.ts'
import { readMigrations } from '#platform/database/migrations.ts'
import { migrationsDirectory } from '#platform/http/health.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
let owner: SignedIn
let folder: string
beforeAll(async () => {
  shop = await createTestShop()
  folder = join(shop.context.config.dataDir, 'backups')
  await createGoods(shop.context, { stock: 3 })
})
afterAll(() => shop.close())
beforeEach(async () => {
  owner = await signInAs(shop, 'owner', { isConfirmed: true })
  await shop.context.database.execute(sql`delete from backups`)
})

const sweep = (name: string, signal?: AbortSignal) => shop.sweepers.find((one) => one.name === name)!.sweep(signal)
const request = (by = owner) => by.call('POST', '/api/console/backups/')
const list = async () => (await owner.call('GET', '/api/console/backups/')).body.results
const download = (id: string, by = owner) => by.call('GET', `/api/console/backups/${id}/file/`)
const entries = async (id: string) => {
  const { rows } = await shop.context.database.execute<{ action: string; actor: string }>(
    sql`select action, actor from audit_entries where subject_kind = 'backup' and subject_id = ${id} order by id`,
  )
  return rows.map(({ action, actor }) => `${action} by ${actor}`)
}

async function make(): Promise<string> {
  const { id } = (await request()).body
  await sweep('backups to make')
  return id
}

test('is made in the background, and the file restores', async () => {
  const { status, body } = await request()
  expect([status, body.status, body.size_in_bytes, body.staff_name]).toEqual([201, 'waiting', null, 'The owner'])
  await sweep('backups to make')
  const [made] = await list()
  expect(made).toMatchObject({ id: body.id, status: 'made', failure: null })
  expect(made.parts_done).toBeGreaterThan(50)
  expect(Date.parse(made.expires_at) - Date.parse(made.ended_at)).toBe(24 * 3_600_000)
  const { status: downloaded, headers } = await download(body.id)
  expect([downloaded, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'application/octet-stream',
    'no-store',
  ])
  expect(headers['content-disposition']).toMatch(/^attachment; filename="shop-\d{4}-\d\d-\d\d-[0-9a-f]{8}\.backup"$/)
  expect(await entries(body.id)).toEqual([
    'backup.request by staff',
    'backup.make by system',
    'backup.download by staff',
  ])
  const other = await createTestShop()
  const keysDirectory = join(other.context.config.dataDir, 'keys')
  const migrations = await readMigrations(migrationsDirectory)
  const file = join(folder, `${body.id}.backup`)
  await restoreBackup({ ...other.context, keysDirectory, migrations }, file, () => {})
  expect((await other.call('GET', '/api/goods_info/')).body.count).toBe(1)
  await other.close()
})

test('one is made at a time: two presses and two processes get the same', async () => {
  const second = await createTestShop({ second: shop })
  const responses = await Promise.all(Array.from({ length: 8 }, () => request()))
  expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1)
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
  const sweepers = [shop, second].map(({ sweepers: all }) => all.find(({ name }) => name === 'backups to make')!)
  const counts = await Promise.all(sweepers.map((one) => one.sweep()))
  expect(counts.toSorted((a, b) => Number(a) - Number(b))).toEqual([0, 1])
  expect(await list()).toMatchObject([{ status: 'made' }])
  expect((await request()).status).toBe(201)
  await sweep('backups to make')
  await second.close()
})

test('a download that broke off goes on where it stopped, and never joins two files', async () => {
  const [id, other] = [await make(), await make()]
  const whole = await readFile(join(folder, `${id}.backup`))
  const { body: made } = await owner.call('GET', `/api/console/backups/${id}/`)
  expect(made.size_in_bytes).toBe(whole.length)
  const part = (headers: Record<string, string>, of = id) =>
    owner.call('GET', `/api/console/backups/${of}/file/`, { headers })
  const first = await part({ range: 'bytes=0-999' })
  const etag = String(first.headers['etag'])
  expect([first.status, first.headers['content-range']]).toEqual([206, `bytes 0-999/${whole.length}`])
  expect(first.text).toBe(whole.subarray(0, 1_000).toString())
  const rest = await part({ range: 'bytes=1000-', 'if-range': etag })
  expect([rest.status, rest.text === whole.subarray(1_000).toString()]).toEqual([206, true])
  const mixed = await part({ range: 'bytes=1000-', 'if-range': etag }, other)
  const all = await readFile(join(folder, `${other}.backup`))
  expect([mixed.status, mixed.text === all.toString()]).toEqual([200, true])
  const beyond = await part({ range: `bytes=${whole.length}-` })
  expect([beyond.status, beyond.headers['content-range']]).toEqual([416, `bytes */${whole.length}`])
})

test('only the owner may, and only after re-authentication', async () => {
  const id = await make()
  for (const role of ['manager', 'packer', 'viewer'] as const) {
    const other = await signInAs(shop, role, { isConfirmed: true })
    for (const response of [await request(other), await download(id, other)]) expect(response.status).toBe(403)
  }
  const stale = await signInAs(shop, 'owner')
  for (const response of [
    await request(stale),
    await stale.call('GET', `/api/console/backups/${id}/`),
    await download(id, stale),
  ])
    expect(response).toMatchObject({ status: 403, body: { code: 'reauthentication_required' } })
  expect((await download('1ec1a5c0-0000-4000-8000-000000000000')).status).toBe(404)
})

test('a process that ends in the middle leaves a failed backup, and the next one works', async () => {
  const { id } = (await request()).body
  await shop.context.database.execute(
    sql`update backups set status = 'running', leased_until = now() - interval '1 second' where id = ${id}`,
  )
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${id}.backup.part`), 'half')
  await sweep('backups to make')
  expect(await list()).toMatchObject([{ id, status: 'failed', failure: 'interrupted' }])
  const next = await make()
  await sweep('old backups')
  expect(await readdir(folder)).toEqual([`${next}.backup`])
})

test('a stop of the shop ends it in words', async () => {
  await request()
  await sweep('backups to make', AbortSignal.abort())
  expect(await list()).toMatchObject([{ status: 'failed', failure: 'interrupted' }])
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('a stop in the middle of the tables leaves no half file, and the next one works', async () => {
  const stop = new AbortController()
  let parts = 0
  const throwIfAborted = () => {
    parts += 1
    if (parts === 3) stop.abort()
    AbortSignal.prototype.throwIfAborted.call(stop.signal)
  }
  Object.defineProperty(stop.signal, 'throwIfAborted', { value: throwIfAborted })
  const { id } = (await request()).body
  await sweep('backups to make', stop.signal)
  expect(parts).toBe(3)
  expect(await list()).toMatchObject([{ id, status: 'failed', failure: 'interrupted', size_in_bytes: null }])
  const next = await make()
  expect(await list()).toMatchObject([{ id: next, status: 'made' }, { id }])
  expect((await readdir(folder)).filter((name) => name.startsWith(id))).toEqual([])
})

test('a disk that fills up ends it in words, and gives the room back', async () => {
  const isFull = Object.assign(new Error('write'), { code: 'ENOSPC' })
  const reading = vi.spyOn(shop.context.storage, 'listAll').mockRejectedValue(isFull)
  onTestFinished(() => reading.mockRestore())
  const { id } = (await request()).body
  await sweep('backups to make')
  expect(reading).toHaveBeenCalled()
  expect(await list()).toMatchObject([{ id, status: 'failed', failure: 'disk_full', size_in_bytes: null }])
  expect((await readdir(folder)).filter((name) => name.startsWith(id))).toEqual([])
  expect((await download(id)).status).toBe(404)
})

test('a file that cannot be written fails it in words', async () => {
  const { id } = (await request()).body
  // The draft's name is a folder, so that it cannot be written.
  await mkdir(join(folder, `${id}.backup.part`, 'in-the-way'), { recursive: true })
  await sweep('backups to make')
  expect(await list()).toMatchObject([{ id, status: 'failed', failure: 'other', size_in_bytes: null }])
  expect((await download(id)).status).toBe(404)
})

test('the file is deleted after a day, and a missing one is on another machine', async () => {
  const id = await make()
  const elsewhere = await make()
  await shop.context.database.execute(
    sql`update backups set machine = 'shop-2', expires_at = expires_at + interval '1 day' where id = ${elsewhere}`,
  )
  shop.passTime(24 * 3_600_000 + 1000)
  owner = await signInAs(shop, 'owner', { isConfirmed: true })
  expect((await download(id)).status).toBe(404)
  await sweep('old backups')
  expect((await readdir(folder)).toSorted()).toEqual([`${elsewhere}.backup`])
  expect((await list()).find((one: { id: string }) => one.id === id)).toMatchObject({ status: 'deleted' })
  await rm(join(folder, `${elsewhere}.backup`))
  expect(await download(elsewhere)).toMatchObject({
    status: 409,
    body: { code: 'backup_elsewhere', detail: expect.stringContaining('shop-2') },
  })
})
