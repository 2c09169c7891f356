/** Who reads what of the trail, by what it is found, and that it is found by indexes. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { AuditEntry } from '#features/staff/console-contract.ts'
import { type SignedIn, signInAs } from '#features/staff/testing/staff-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { writeAuditEntry } from './write-audit-entry.ts'

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
  const { status, body } = await who.ask('GET', `/api/console/trail/?${query}`)
  expect(status).toBe(200)
  return body as { count: number; results: AuditEntry[] }
}
const namesIn = ({ results }: { results: AuditEntry[] }) => results.map(({ staff_name }) => staff_name)

test('a manager reads what they and packers did; the owner reads all', async () => {
  expect(namesIn(await read('subject=goods:7', staff.manager))).toEqual(['packer', 'manager'])
  expect(namesIn(await read('subject=goods:7'))).toEqual(['packer', 'other', 'manager', 'owner', ''])
  expect(await read(`staff_id=${staff.other.id}`, staff.manager)).toMatchObject({ count: 0, results: [] })
  expect(await read('action=goods.import', staff.manager)).toMatchObject({ count: 0 })
  expect((await staff.packer.ask('GET', '/api/console/trail/')).status).toBe(403)
})

test('it is found by person, thing, act and day of the shop’s zone', async () => {
  expect(namesIn(await read(`staff_id=${staff.other.id}`))).toEqual(['other'])
  expect((await read('action=goods.import')).results).toMatchObject([{ actor: 'command', subject_label: 'goods.csv' }])
  expect((await read('from=2025-03-02&to=2025-03-02')).results).toMatchObject([{ action: 'goods.import' }])
  expect(namesIn(await read('from=2025-03-01&to=2025-03-01'))).toEqual(['packer', 'other', 'manager', 'owner'])
  expect((await read('subject=import')).count).toBe(1)
  expect((await staff.owner.ask('GET', '/api/console/trail/?from=soon')).status).toBe(400)
})

test.each(['action=goods.import', 'staff_id=1', 'subject=goods:7', 'from=2024-01-02&to=2024-01-02', 'manager'])(
  'by %s: without going through all that ever happened',
  async (query) => {
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
  },
)
