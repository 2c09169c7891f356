import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { deleteAuditEntries } from '../../queries/audit-log-retention.ts'
import { staffRetentions } from '../../retentions.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
  await shop.context.database.execute(sql`
    insert into audit_entries (at, staff_name, actor, action, subject_kind, subject_id, subject_label, changes)
    select now() - years * interval '1 year', '', 'system', 'goods.remove', 'goods', years::text, 'G', '{}'
    from generate_series(1, 6) years`)
})
afterAll(() => shop.close())

const yearsLeft = async () =>
  (
    await shop.context.database.execute<{ years: number }>(
      sql`select subject_id::integer as years from audit_entries where action = 'goods.remove' order by 1`,
    )
  ).rows.map(({ years }) => years)

const ago = (years: number) => new Date(Date.now() - years * 365.25 * 86_400_000)

test('the audit log stays forever, unless the operator sets a time', () => {
  expect(staffRetentions(shop.context)).toMatchObject([{ name: 'audit log', ageInMs: null }])
})

test('old entries go in batches, the oldest first; the database keeps those of the last three years', async () => {
  const { database } = shop.context
  expect(await deleteAuditEntries(database, { before: ago(3.5), limit: 2 })).toBe(2)
  expect(await yearsLeft()).toEqual([1, 2, 3, 4])
  await expect(deleteAuditEntries(database, { before: ago(0.5), limit: 10 })).rejects.toMatchObject({
    cause: { message: 'rows of audit_entries stay for three years' },
  })
  expect(await deleteAuditEntries(database, { before: ago(3.5), limit: 10 })).toBe(1)
  expect(await yearsLeft()).toEqual([1, 2, 3])
  await expect(database.execute(sql`update audit_entries set reason = 'x'`)).rejects.toMatchObject({
    cause: { message: 'rows of audit_entries are only ever added' },
  })
})
