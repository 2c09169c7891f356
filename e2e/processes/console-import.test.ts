/**
 * `kill -9` while two imports of the console are checked, written, undone, or set pictures. Each goes on, and nothing
 * counts twice. `IMPORT_ROWS=100000` has the largest files.
 */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { env } from 'node:process'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createArchive } from '../fixtures/documents/office-files.ts'
import type { RunningShop } from '../running-shop.ts'
import { type CallAsStaff, signInToApi } from '../staff-client.ts'
import { audit } from './acknowledged-orders.ts'
import { startPreparedShop } from './prepared/prepared-shop.ts'
import { openShopBooks, type ShopBooks } from './shop-books.ts'

/** Several times as many as one batch. */
const rowCount = Number(env.IMPORT_ROWS ?? 3_000)
const maxWait = 90_000 + rowCount * 5
vi.setConfig({ testTimeout: 4 * maxWait })
const waiting = { timeout: maxWait, interval: 100 }
const header = '货号,名称,类别,子类,规格,价格,库存'

let shop: RunningShop
let books: ShopBooks
let manager: CallAsStaff
beforeAll(async () => {
  shop = await startPreparedShop()
  books = await openShopBooks(shop.dataDir)
  manager = await signInToApi(shop, 'manager')
})
afterAll(async () => {
  await books.close()
  await shop.stop()
  await shop.removeData()
})

interface Import {
  id: string
  status: string
  revision: number
  counts: Record<string, number>
}

async function upload(prefix: string, count = rowCount, zip?: Buffer): Promise<Import> {
  const rows = Array.from({ length: count }, (_, n) => `${prefix}-${n},试饮茶 ${n},茶,日本茶,50 g,19.90,10`)
  const form = new FormData()
  form.set('file', new Blob([[header, ...rows, ''].join('\n')]), `${prefix}.csv`)
  if (zip) form.set('zip', new Blob([new Uint8Array(zip)]), 'pictures.zip')
  return manager('POST', 'imports/?kind=goods', form, { 'idempotency-key': randomUUID() })
}

const read = ({ id }: Pick<Import, 'id'>): Promise<Import> => manager('GET', `imports/${id}/`)

async function reach(file: Pick<Import, 'id'>, status: string): Promise<Import> {
  await expect.poll(async () => (await read(file)).status, waiting).toBe(status)
  return read(file)
}

async function count(statement: string, ...values: unknown[]): Promise<number> {
  const [row] = await books.query<{ count: number }>(`select count(*)::int as count from ${statement}`, values)
  return row!.count
}

const inShop = (prefix: string) =>
  count(
    `goods where sku like $1 || '-%' and stock = 10 and not exists (select from deleted_goods where goods_id = id)`,
    prefix,
  )

const apply = ({ id, revision }: Import): Promise<Import> =>
  manager('POST', `imports/${id}/apply/`, undefined, {
    'if-match': `"${revision}"`,
    'idempotency-key': randomUUID(),
  })

async function killAndStartAgain({ isTakenOver = false } = {}): Promise<void> {
  await shop.kill()
  shop = await shop.startAgain()
  // As half a minute later, when another process takes the file over.
  if (isTakenOver) await books.query('update imports set claimed_until = now() where claimed_until > now()')
}

test('two files are written whole, although the shop is killed in the middle', async () => {
  const uploaded = await Promise.all([upload('ONE'), upload('TWO')])
  const checked = () => count(`import_rows where outcome <> 'unread'`)
  await expect.poll(checked, { ...waiting, interval: 5 }).toBeGreaterThan(0)
  await killAndStartAgain({ isTakenOver: true })
  expect((await checked()) % 500).toBe(0)
  expect(await checked()).toBeLessThan(2 * rowCount)
  const files = await Promise.all(uploaded.map((file) => reach(file, 'checked')))
  for (const { counts } of files) expect(counts).toMatchObject({ to_add: rowCount, refused: 0 })
  await Promise.all(files.map(apply))
  await expect
    .poll(() => inShop('ONE').then(async (one) => one + (await inShop('TWO'))), { ...waiting, interval: 5 })
    .toBeGreaterThan(0)
  await killAndStartAgain({ isTakenOver: true })
  const done = (await inShop('ONE')) + (await inShop('TWO'))
  expect(done).toBeLessThan(2 * rowCount)
  expect(done % 500).toBe(0)
  for (const file of files) expect((await reach(file, 'applied')).counts).toMatchObject({ added: rowCount, refused: 0 })
  expect([await inShop('ONE'), await inShop('TWO')]).toEqual([rowCount, rowCount])
  for (const { id } of files) {
    expect(await count(`audit_entries where batch_id = $1 and action = 'goods.import_row'`, id)).toBe(rowCount)
    expect(await count(`audit_entries where batch_id = $1 and action = 'goods.import_done'`, id)).toBe(1)
  }
})

test('pictures are set once each, although the shop is killed among them', async () => {
  const pictures = 24
  const picture = await readFile(new URL('../../demo/pictures/goods/TEA-JPN-01.webp', import.meta.url))
  const archive = Object.fromEntries(Array.from({ length: pictures }, (_, n) => [`PIC-${n}.webp`, picture]))
  const file = await reach(await upload('PIC', pictures, createArchive(archive)), 'checked')
  await apply(file)
  const set = () => count(`import_rows where import_id = $1 and picture_state = 'set'`, file.id)
  await expect.poll(set, { ...waiting, interval: 5 }).toBeGreaterThan(0)
  await killAndStartAgain({ isTakenOver: true })
  expect(await set()).toBeLessThan(pictures)
  expect(await reach(file, 'applied')).toMatchObject({ pictures: { waiting: 0, set: pictures, refused: 0 } })
  const ofFile = `goods_pictures where goods_id in (select id from goods where sku like 'PIC-%' and image_version is not null)`
  expect(await count(ofFile)).toBe(pictures)
  const [{ id, version } = {}] = await books.query<{ id: number; version: string }>(
    `select id, image_version as version from goods where sku = 'PIC-${pictures - 1}'`,
  )
  expect((await fetch(`${shop.origin}/goods_img/${id}.png?v=${version}`)).status).toBe(200)
})

test('an undo goes on as well, takes everything back once, and leaves the other file', async () => {
  const [one] = await books.query<Import>(`select id from imports where file_name = 'ONE.csv'`)
  await manager('POST', `imports/${one!.id}/undo/`, undefined, { 'idempotency-key': randomUUID() })
  await expect.poll(() => inShop('ONE'), { ...waiting, interval: 5 }).toBeLessThan(rowCount)
  await killAndStartAgain()
  expect(await inShop('ONE')).toBeGreaterThan(0)
  expect((await reach(one!, 'undone')).counts).toMatchObject({ undone: rowCount, kept: 0 })
  expect([await inShop('ONE'), await inShop('TWO')]).toEqual([0, rowCount])
  expect(await audit(shop)).toMatch(/^[^\n]*discrepancies: 0$/)
})
