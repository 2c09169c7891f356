/** Visibility, filters and index use of the audit log. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { AuditLogEntry } from '#features/staff/console-contract.ts'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import type { AuditChanges } from '#features/staff/values.ts'
import { type SignedIn, signInAs } from '#features/staff/testing/staff-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { writeAuditEntries, writeAuditEntry } from './write-audit-entry.ts'

let shop: TestShop
const staff = {} as Record<'owner' | 'manager' | 'other' | 'packer', SignedIn>
beforeAll(async () => {
  shop = await createTestShop()
  for (const [name, role] of [
    ['owner', 'owner'],
    ['manager', 'manager'],
    ['other', 'manager'],
    ['packer', 'packer'],
  ] as const)
    staff[name] = await signInAs(shop, role)
  const { database } = shop.context
  await database.execute(sql`
    insert into audit_entries (at, staff_name, actor, action, subject_kind, subject_id, subject_label, changes)
    select '2024-01-01'::timestamptz + n * interval '1 minute', '', 'system', 'goods.remove', 'goods', n::text, 'G', '{}'
    from generate_series(1, 20000) n`)
  for (const name of ['owner', 'manager', 'other', 'packer'] as const)
    await writeAuditEntry(database, {
      by: { id: staff[name].id, name, sessionId: 0, requestId: 'r' },
      at: new Date('2025-03-01T15:59:59Z'),
      action: 'goods.change',
      subject: { kind: 'goods', id: 7, label: 'SKU-7' },
      changes: { price: ['1.00', '2.00'] },
    })
  await writeAuditEntry(database, {
    by: 'command',
    at: new Date('2025-03-01T16:00:00Z'),
    action: 'goods.import',
    subject: { kind: 'import', id: '', label: 'goods.csv' },
  })
  await database.execute(sql`analyze audit_entries`)
})
afterAll(() => shop.close())

const read = async (query: string, who = staff.owner) => {
  const { status, body } = await who.call('GET', `/api/console/trail/?${query}`)
  expect(status).toBe(200)
  return body as { count: number; results: AuditLogEntry[] }
}
const namesIn = ({ results }: { results: AuditLogEntry[] }) => results.map(({ staff_name }) => staff_name)

test('a manager reads what they and packers did; the owner reads all', async () => {
  expect(namesIn(await read('subject=goods:7', staff.manager))).toEqual(['packer', 'manager'])
  expect(namesIn(await read('subject=goods:7'))).toEqual(['packer', 'other', 'manager', 'owner', ''])
  expect(await read(`staff_id=${staff.other.id}`, staff.manager)).toMatchObject({ count: 0, results: [] })
  expect(await read('action=goods.import', staff.manager)).toMatchObject({ count: 0 })
  expect((await staff.packer.call('GET', '/api/console/trail/')).status).toBe(403)
})

test('the audit log is filtered by person, subject, action and day of the shop’s zone', async () => {
  expect(namesIn(await read(`staff_id=${staff.other.id}`))).toEqual(['other'])
  expect((await read('action=goods.import')).results).toMatchObject([{ actor: 'command', subject_label: 'goods.csv' }])
  expect((await read('from=2025-03-02&to=2025-03-02')).results).toMatchObject([{ action: 'goods.import' }])
  expect(namesIn(await read('from=2025-03-01&to=2025-03-01'))).toEqual(['packer', 'other', 'manager', 'owner'])
  expect((await read('subject=import')).count).toBe(1)
  expect((await staff.owner.call('GET', '/api/console/trail/?from=soon')).status).toBe(400)
})

const batchId = '6b1f0a4e-5d0c-4b5e-9a70-0d5f0a1b2c3d'
const counted = (who: SignedIn, ids: readonly number[], batch = batchId) =>
  writeAuditEntries(
    shop.context.database,
    ids.map((id) => ({
      by: { id: who.id, name: 'packer', sessionId: 0, requestId: 'r' },
      at: new Date('2025-04-01T00:00:00Z'),
      action: 'goods.stock',
      subject: { kind: 'goods', id, label: `SKU-${id}` },
      changes: { stock: [10, 10 - (id % 10)] as [number, number] },
      batchId: batch,
    })),
  )

test('a batch is one entry with its count and sums, wherever it was begun, and opens to its rows', async () => {
  await counted(staff.packer, [30101, 30102])
  await counted(staff.packer, [30103])
  await counted(staff.other, [30104])
  const { count, results } = await read('from=2025-04-01&to=2025-04-01')
  expect(count).toBe(2)
  expect(results).toMatchObject([
    { staff_id: staff.other.id, subject_label: 'SKU-30104', batch: null },
    { staff_id: staff.packer.id, batch: { entries: 3, amount: null, stock: -6, fields: ['stock'] } },
  ])
  const rows = await read(`batch_id=${batchId}&action=goods.stock&staff_id=${staff.packer.id}`)
  expect(rows.results.map(({ subject_label }) => subject_label)).toEqual(['SKU-30103', 'SKU-30102', 'SKU-30101'])
  expect(await read(`batch_id=${batchId}&action=goods.stock`, staff.manager)).toMatchObject({ count: 3 })
  expect((await read('subject=goods:30102')).results).toMatchObject([{ subject_label: 'SKU-30102', batch: null }])
  expect((await staff.owner.call('GET', '/api/console/trail/?batch_id=1')).status).toBe(400)
})

test('a batch names each field that one of its entries changed, once', async () => {
  const by = { id: staff.owner.id, name: 'owner', sessionId: 0, requestId: 'r' }
  const changes: AuditChanges[] = [
    { price: ['8.00', '9.00'], is_on_sale: [true, true] },
    { price: ['8.00', '9.00'], size: ['100 g', '120 g'] },
  ]
  const batch = crypto.randomUUID()
  await writeAuditEntries(
    shop.context.database,
    changes.map((change, index) => ({
      by,
      at: new Date('2025-06-01T00:00:00Z'),
      action: 'goods.bulk',
      subject: { kind: 'goods', id: index, label: 'G' },
      changes: change,
      batchId: batch,
    })),
  )
  expect((await read('from=2025-06-01&to=2025-06-01')).results).toMatchObject([
    { batch: { fields: ['price', 'size'] } },
  ])
})

test('sums of money in a batch are added up', async () => {
  const id = crypto.randomUUID()
  const by = { id: staff.owner.id, name: 'owner', sessionId: 0, requestId: 'r' }
  await writeAuditEntries(
    shop.context.database,
    ['8.10', '1.95'].map((amount, index) => ({
      by,
      at: new Date('2025-05-01T00:00:00Z'),
      action: 'order.goodwill',
      subject: { kind: 'order', id: index, label: 'O' },
      changes: { amount: [null, amount] as [null, string] },
      batchId: id,
    })),
  )
  expect((await read('from=2025-05-01&to=2025-05-01')).results).toMatchObject([
    { batch: { entries: 2, amount: '10.05', stock: null } },
  ])
})

test('goods are listed with their current name and their SKU', async () => {
  const id = await createGoods(shop.context, { name: { 'zh-CN': '青瓷碗' } })
  await counted(staff.owner, [id], crypto.randomUUID())
  const [newest] = (await read(`subject=goods:${id}`)).results
  expect(newest).toMatchObject({ subject_label: `SKU-${id}`, subject_name: '青瓷碗' })
  expect((await read('subject=goods:30103')).results).toMatchObject([{ subject_name: '' }])
})

test('the history of a subject omits entries without changes', async () => {
  const by = { id: staff.owner.id, name: 'owner', sessionId: 0, requestId: 'r' }
  const write = (action: string, changes: AuditChanges) =>
    writeAuditEntry(shop.context.database, {
      by,
      at: new Date('2025-06-01T00:00:00Z'),
      action,
      subject: { kind: 'goods', id: 30900, label: 'SKU-30900' },
      changes,
    })
  await write('goods.stock', { stock: [4, 4], reason: [null, 'count'] })
  await write('goods.change', { price: ['1.00', '1.00'] })
  await write('goods.change', { price: ['1.00', '2.00'], size: ['', ''] })
  await write('goods.stock', { stock: [4, 5], reason: [null, 'count'] })
  expect((await read('subject=goods:30900')).results.map(({ action }) => action)).toEqual([
    'goods.stock',
    'goods.change',
  ])
})

test('the audit log is filtered by kind, and by commands and the shop like persons', async () => {
  expect((await read('kind=goods&actor=command')).results).toMatchObject([{ action: 'goods.import' }])
  expect((await read('kind=sub')).count).toBe(0)
  expect((await read('actor=system')).count).toBe(10_000)
  expect((await staff.owner.call('GET', '/api/console/trail/?actor=me')).status).toBe(400)
})

test('the persons to choose among are those whose entries the reader sees', async () => {
  const people = async (who: SignedIn) => {
    const { body } = await who.call('GET', '/api/console/trail/people/')
    return (body as { id: number; name: string }[]).map(({ id }) => id).toSorted((a, b) => a - b)
  }
  expect(await people(staff.owner)).toEqual([staff.owner.id, staff.manager.id, staff.other.id, staff.packer.id])
  expect(await people(staff.manager)).toEqual([staff.manager.id, staff.packer.id])
  expect((await staff.packer.call('GET', '/api/console/trail/people/')).status).toBe(403)
})

test('a page past the counted entries is not found, without reading those before it', async () => {
  const spied = vi.spyOn(shop.context.database.$client, 'query')
  const { status } = await staff.owner.call('GET', '/api/console/trail/?page_size=100&page=101')
  const calls = spied.mock.calls as unknown as [{ text?: string }][]
  spied.mockRestore()
  expect(status).toBe(404)
  const statements = calls.filter(([{ text = '' }]) => text.includes('from "audit_entries"'))
  expect(statements.map(([{ text }]) => text)).toEqual([expect.stringContaining('count(*)')])
})

test.each([
  'kind=import',
  'kind=session&staff_id=1',
  `batch_id=${batchId}&action=goods.stock`,
  'action=goods.import',
  'staff_id=1',
  'subject=goods:7',
  'from=2024-01-02&to=2024-01-02',
  'manager',
])('by %s: without going through all that ever happened', async (query) => {
  const spied = vi.spyOn(shop.context.database.$client, 'query')
  await (query === 'manager' ? read('', staff.manager) : read(query))
  const calls = spied.mock.calls as unknown as [{ text?: string }, unknown[]?][]
  spied.mockRestore()
  const statements = calls.filter(([{ text = '' }]) => text.includes('from "audit_entries"'))
  expect(statements).toHaveLength(2)
  for (const [{ text }, values] of statements) {
    const { rows } = await shop.context.database.$client.query(`explain ${text}`, values)
    const plan = rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n')
    expect(plan).not.toContain('Seq Scan on audit_entries')
    expect(plan).toContain('Index')
  }
})
