/** Each personal column is in the person's copy, and empty after the deletion of the account. */
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { addressInHangzhou } from '#features/delivery/testing/wire-address.ts'
import { registerShopper, validPassword } from '#features/identity/testing/identity-factory.ts'
import { createMail } from '#features/mail/testing/mail-factory.ts'
import { deliveredOrder } from '#features/reviews/testing/review-factory.ts'
import { createTestShop } from '#testing/test-shop.ts'
import { tableDecisions } from './personal-columns.ts'

const shop = await createTestShop()
const { database } = shop.context
afterAll(() => shop.close())

const columns = Object.entries(tableDecisions).flatMap(([table, { copied = [], erased = [], kept = [] }]) => [
  ...copied.map((column) => ({ table, column, decision: 'copied' as const })),
  ...erased.map((column) => ({ table, column, decision: 'erased' as const })),
  ...kept.map((column) => ({ table, column, decision: 'kept' as const })),
])
const personal = columns.filter(({ decision }) => decision !== 'kept')

test('each column of text that a person’s rows lead to has a decision', async () => {
  const { rows } = await database.execute<{ name: string }>(sql`
    with recursive owned (relation) as (
      select 'users'::regclass::oid
      union
      select conrelid from pg_constraint join owned on confrelid = relation where contype = 'f')
    select format('%s.%s', relation::regclass, attname) as name from owned join pg_attribute on attrelid = relation
    where attnum > 0 and not attisdropped and atttypid in ('text'::regtype, 'jsonb'::regtype, 'text[]'::regtype, 'bytea'::regtype)`)
  const decided = columns.map(({ table, column }) => `${table}.${column}`)
  expect(rows.map(({ name }) => name).toSorted()).toEqual(decided.toSorted())
})

test('a person’s copy has each of these, and the deletion of the account erases them all', async () => {
  const shopper = await registerShopper(shop)
  const { id: userId, access: token } = shopper
  const goodsId = await createGoods(shop.context)
  const { id: orderId } = await deliveredOrder(shop, { userId, goodsIds: [goodsId] })
  expect((await shop.call('POST', '/api/address/', { token, json: addressInHangzhou })).status).toBe(201)
  const email = { email: 'mark@shop.example', password: validPassword }
  expect((await shop.call('PUT', '/api/user/email/', { token, json: email })).status).toBe(200)
  await database.execute(sql`delete from mails`)
  await createMail(shop, { userId, unsubscribeUrl: 'https://shop.example/unsubscribe' })
  await database.execute(sql`
    insert into order_addresses (order_id, recipient, phone, country, street, region_code, created_at)
    select ${orderId}, recipient, phone, country, street, region_code, now() from addresses`)
  await database.execute(sql`
    insert into guest_orders (order_id, email, phone_key, placed_at) values (${orderId}, 'x@shop.example', 'digest', now())`)
  await database.execute(sql`
    insert into returns (order_id, return_number, kind, reason, status, amount_in_fen, created_at, ended_at)
    values (${orderId}, 'TTTT-TTTT-TTTT', 'goods_back', 'no_reason', 'refused', 100, now(), now())`)
  await database.execute(sql`
    insert into reviews (order_id, position, user_id, goods_id, stars, status, author, created_at, addition, added_at, reply, replied_at)
    values (${orderId}, 1, ${userId}, ${goodsId}, 5, 'shown', 'x', now(), 'x', now(), 'x', now())`)
  await database.execute(sql`
    insert into invoice_requests (order_id, kind, title, language, status, amount_in_fen, created_at)
    values (${orderId}, 'company', 'x', 'en', 'declined', 100, now())`)
  await database.execute(sql`
    insert into tax_documents (order_id, kind, number, addressee, issuer, lines, rates, rounding, paid_at, issued_at)
    values (${orderId}, 'receipt', 'R-2026-000001', 'addressee', '{"legal_name": "x"}', '[]', '[]', 'half_up', now(), now())`)
  await database.execute(sql`
    insert into passkeys (user_id, credential_id, public_key, transports, name, counter, created_at)
    values (${userId}, 'x', 'x', '', 'x', 0, now())`)
  await database.execute(sql`
    insert into notifications (user_id, kind, facts, dedupe_key, created_at) values (${userId}, 'paid', '{}', 'x', now())`)
  await database.execute(sql`update users set email_verified_at = now(), email = 'x@y.z', email_key = 'x@y.z'`)

  const marks = new Map<string, string>()
  for (const [index, { table, column }] of personal.entries()) {
    const name = `${table}.${column}`
    const mark = `MARK${String(index).padStart(11, '0')}`
    marks.set(name, await markColumn(table, column, column === 'email' ? `${mark}@shop.example` : mark))
  }
  const { status, text: copy } = await shop.call('GET', '/api/user/my_data/', { token })
  expect(status).toBe(200)
  const copied = columns
    .filter(({ decision }) => decision === 'copied')
    .map(({ table, column }) => `${table}.${column}`)
  expect(copied.filter((name) => !copy.includes(marks.get(name)!))).toEqual([])

  const deletion = { token, json: { password: validPassword } }
  expect((await shop.call('POST', '/api/user/delete_account/', deletion)).status).toBe(204)
  const left = []
  for (const [name, mark] of marks) {
    const [table = ''] = name.split('.')
    // The mail about the deletion belongs to nobody, and goes after a week.
    const own = table === 'mails' ? sql`where user_id is not null` : sql``
    const { rows } = await database.execute<{ row: string }>(
      sql`select stored::text as row from ${sql.identifier(table)} stored ${own}`,
    )
    if (rows.some(({ row }) => row.includes(mark))) left.push(name)
  }
  expect(left).toEqual([])
})

/** Writes a mark into the column of all rows. @returns the value of the column */
async function markColumn(table: string, column: string, mark: string): Promise<string> {
  const named = sql`${sql.identifier(column)}::text as value from ${sql.identifier(table)}`
  // Papers are add-only, and the deletion needs the password.
  const isFixed = table === 'tax_documents' || column === 'password_hash'
  const value = column === 'facts' ? sql`jsonb_build_object('note', ${mark}::text)` : sql`${mark}::text`
  if (!isFixed) await database.execute(sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${value}`)
  const { rows } = await database.execute<{ value: string }>(sql`select ${named}`)
  expect(rows.length, `rows of ${table}`).toBeGreaterThan(0)
  return isFixed ? rows[0]!.value : mark
}
