/** One export at a time, of bounded size, whatever its reader does. */
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { createImportFixture, header } from '#features/goods-import/testing/fixtures/import-fixture.ts'
import { type SignedIn, signInAs } from '#features/staff/testing/staff-factory.ts'
import type { Staff } from '#platform/http/calls/access.ts'
import { createApiListener } from '#platform/http/pages/page-server.ts'
import { exportAs } from '../../testing/read-file.ts'
import { type ExportRequest, makeExport } from '../use-cases/make-export.ts'

const imports = createImportFixture()
let manager: SignedIn
let staff: Staff
beforeAll(async () => {
  manager = await signInAs(imports.shop, 'manager', { isConfirmed: true })
  staff = {
    id: manager.id,
    name: 'manager',
    sessionId: manager.sessionId,
    requestId: 'export',
    isConfirmed: true,
    permissions: new Set(['shoppers.read', 'reports.export']),
  } as never
  await imports.importFile(`${header}\nG-1,碗,一只,陶瓷,碗,,236,7\n`)
  const { database } = imports.shop.context
  // Several times what a stream holds unread.
  await database.execute(sql`
    insert into goods (sku, goods_sub_type_id, price_in_fen, regular_price_in_fen, stock, created_at)
    select 'MANY-' || n, (select min(id) from goods_sub_types), 100, 100, 1, now() from generate_series(1, 6000) n`)
})

const make = (request: ExportRequest) => makeExport(imports.shop.context, { staff, language: 'zh-CN' }, request)
const partsOf = async (request: ExportRequest) => (await make(request)).bytes as AsyncIterable<Uint8Array>
async function textOf(parts: AsyncIterable<Uint8Array>): Promise<string> {
  const all: Uint8Array[] = []
  for await (const part of parts) all.push(part)
  return Buffer.concat(all).toString()
}
const connectionsInUse = () => {
  const { totalCount, idleCount } = imports.shop.context.database.$client
  return totalCount - idleCount
}

test('a file is as of one moment: nothing that was added, changed or deleted meanwhile', async () => {
  const { database } = imports.shop.context
  const parts = await partsOf({ file: 'goods.csv', query: { columns: 'sku,price' } })
  await database.execute(sql`
    with gone as (delete from goods where sku = 'MANY-1100'), changed as (
      update goods set price_in_fen = 7700, regular_price_in_fen = 7700 where sku = 'MANY-1150')
    insert into goods (sku, goods_sub_type_id, price_in_fen, regular_price_in_fen, stock, created_at)
    select 'LATE', min(id), 100, 100, 1, now() from goods_sub_types`)
  const text = await textOf(parts)
  expect(text.split('\r\n')).toHaveLength(6_003)
  expect(text).toContain('MANY-1100,1.00')
  expect(text).toContain('MANY-1150,1.00')
  expect(text).not.toContain('LATE')
  expect([...text].filter((sign) => sign === '\uFEFF')).toHaveLength(1)
})

test('two at once: the second is refused in words until the first is read', async () => {
  const first = await partsOf({ file: 'stock.csv', query: {} })
  expect(await exportAs(manager, 'ledger.xlsx')).toMatchObject({ status: 409, body: { code: 'export_under_way' } })
  await textOf(first)
  expect((await exportAs(manager, 'ledger.xlsx')).status).toBe(200)
  expect(connectionsInUse()).toBe(0)
})

test('more rows than a file has are refused, with what to do', async () => {
  const { database } = imports.shop.context
  await database.execute(sql`
    insert into users (username, username_key, password_hash, date_joined)
    select 'many' || n, 'many' || n, 'none', now() from generate_series(1, 12) n`)
  const refusal = (request: ExportRequest) =>
    make(request).then(
      () => null,
      (error: { fieldErrors: Record<string, ((options: { locale: 'zh-CN' }) => string)[]> }) =>
        Object.entries(error.fieldErrors).map(([field, [say]]) => [field, say!({ locale: 'zh-CN' })]),
    )
  expect(await refusal({ file: 'shoppers.csv', query: {}, maxRows: 10 })).toEqual([
    ['from', '超过 10 行，请缩短时间。'],
  ])
  expect(await refusal({ file: 'goods.xlsx', query: {}, maxRows: 10 })).toEqual([
    ['type_1', '一个文件最多 10 件商品，请先选一个类别。'],
  ])
  // A span of stock has as many rows as goods; a type has fewer.
  expect(await refusal({ file: 'stock.csv', query: { from: '2020-01-01' }, maxRows: 10 })).toEqual([
    ['type_1', '一个文件最多 10 件商品，请先选一个类别。'],
  ])
  expect(await refusal({ file: 'shoppers.csv', query: { to: '2020-01-01' }, maxRows: 10 })).toBeNull()
  await expect.poll(connectionsInUse).toBe(0)
  const none = await textOf(await partsOf({ file: 'stock.csv', query: { type_1: '没有的类别' } }))
  expect(none.trim().split('\r\n')).toHaveLength(1)
})

test.each(['csv', 'xlsx'] as const)(
  'a client that drops the line in the middle frees connection and lock (%s)',
  async (format) => {
    const { shop } = imports
    await shop.context.database.execute(sql`
    insert into users (username, username_key, password_hash, date_joined)
    select ${format}::text || n, ${format}::text || n, 'none', now() from generate_series(1, 100000 - (select count(*) from users)) n`)
    const server = createServer(createApiListener(shop.api))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const client = connect(port, '127.0.0.1')
    const headers = Object.entries({ ...manager.headers, host: 'localhost:5173', connection: 'close' })
    client.write(
      `GET /api/console/exports/shoppers.${format}/ HTTP/1.1\r\n${headers.map((pair) => pair.join(': ')).join('\r\n')}\r\n\r\n`,
    )
    const first = await new Promise<string>((resolve) => {
      client.once('data', (part) => resolve(part.toString('latin1')))
    })
    expect(first).toMatch(/^HTTP\/1.1 200 /)
    client.pause()
    expect(connectionsInUse()).toBeGreaterThan(0)
    client.destroy()
    await expect.poll(connectionsInUse, { timeout: 10_000 }).toBe(0)
    const { rows } = await shop.context.database.execute(
      sql`select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    )
    expect(rows).toEqual([])
    expect((await exportAs(manager, 'ledger.csv')).status).toBe(200)
  },
)
