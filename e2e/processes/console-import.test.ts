/** `kill -9` while the console's imports are written and undone, two at once: each goes on, and nothing counts twice. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { RunningShop } from '../running-shop.ts'
import { type CallAsStaff, signInToApi } from '../staff-client.ts'
import { audit } from './acknowledged-orders.ts'
import { startPreparedShop } from './prepared/prepared-shop.ts'
import { openShopBooks, type ShopBooks } from './shop-books.ts'

// A killed process's file is taken over after half a minute.
vi.setConfig({ testTimeout: 240_000 })
const waiting = { timeout: 90_000, interval: 100 }
/** Several times as many as one batch. */
const rowCount = 3_000
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

async function upload(prefix: string): Promise<Import> {
  const rows = Array.from({ length: rowCount }, (_, n) => `${prefix}-${n},试饮茶 ${n},茶,日本茶,50 g,19.90,10`)
  const form = new FormData()
  form.set('file', new Blob([[header, ...rows, ''].join('\n')]), `${prefix}.csv`)
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

async function killAndStartAgain(): Promise<void> {
  await shop.kill()
  shop = await shop.startAgain()
}

test('two files are written whole, although the shop is killed in the middle', async () => {
  const uploaded = await Promise.all([upload('ONE'), upload('TWO')])
  const files = await Promise.all(uploaded.map((file) => reach(file, 'checked')))
  await Promise.all(
    files.map(({ id, revision }) =>
      manager('POST', `imports/${id}/apply/`, undefined, {
        'if-match': `"${revision}"`,
        'idempotency-key': randomUUID(),
      }),
    ),
  )
  await expect
    .poll(() => inShop('ONE').then(async (one) => one + (await inShop('TWO'))), { ...waiting, interval: 5 })
    .toBeGreaterThan(0)
  await killAndStartAgain()
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
