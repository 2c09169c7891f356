/**
 * Every version of the schema since the first, in order on one database. After each migration the previous program
 * continues to write, and its rows survive all later migrations.
 */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { asShop, databaseUrl, shopRole } from './start-test-database.ts'
import { migrationsDirectory } from '#platform/http/health.ts'
import { type DatabaseHandle, openDatabase } from '#platform/database/database.ts'
import { migrate, readMigrations } from '#platform/database/migrations.ts'

/** Migrations that break the previous program. Add none without a reason. */
const contractions: Record<string, string> = {
  '0004_indexing_and_unused':
    'nothing wrote or read the columns but payment_events.digest; made before the first release',
  '0005_providers':
    'refunds and events must name their provider, so the one before cannot write them; before the first release',
}
/** Old writers fail on these alone. */
const refusedToOldWriters: Record<string, RegExp> = {
  '0004_indexing_and_unused': /column "digest"/,
  '0005_providers': /column "provider"/,
}

const contraction =
  /\bdrop (column|table)\b|\brename\b|\balter column \S+ (drop default|set not null|type)\b|\badd column \S+ (?!.*\b(default|generated)\b).*\bnot null\b/i

/** One purchase, paid and refunded as the program of that migration writes it. `$1` is its number. */
function purchaseOf(version: number): string[] {
  const provider = version >= 5 ? [', provider', `, 'alipay'`] : ['', '']
  const digest = version < 4 ? [', digest', `, 'digest'`] : ['', '']
  const number = `'v' || $1::text`
  return [
    `insert into users (username, username_key, password_hash) values (${number}, ${number}, 'hash')`,
    `insert into goods_types default values`,
    `insert into goods_sub_types (goods_type_id) select max(id) from goods_types where $1 = $1::integer`,
    `insert into goods (sku, goods_sub_type_id, price_in_fen, stock) select ${number}, max(id), 1990, 5 from goods_sub_types`,
    `insert into goods_translations (goods_id, language, name) select id, 'en', ${number} from goods where sku = ${number}`,
    `insert into favourites (user_id, goods_id) select users.id, goods.id from users, goods where username = ${number} and sku = ${number}`,
    `insert into orders (order_number, user_id, total_in_fen, currency, redirect_url, expires_at)
      select ${number}, id, 1990, 'CNY', 'https://shop.example/', now() + interval '15 min' from users where username = ${number}`,
    `insert into order_lines (order_id, position, goods_id, goods_names, quantity, unit_price_in_fen)
      select orders.id, 1, goods.id, '{}', 1, 1990 from orders, goods where order_number = ${number} and sku = ${number}`,
    `insert into payments (order_id, provider, out_trade_no, status, amount_in_fen, currency, expires_at, paid_at)
      select id, 'alipay', ${number}, 'succeeded', 1990, 'CNY', expires_at, now() from orders where order_number = ${number}`,
    `update orders set status = 'paid', paid_at = now() where order_number = ${number}`,
    `insert into payment_events (payment_id, source, outcome, raw${digest[0]}${provider[0]})
      select id, 'notice', 'paid', ''${digest[1]}${provider[1]} from payments where out_trade_no = ${number}`,
    `insert into refunds (payment_id, out_request_no, amount_in_fen, reason${provider[0]})
      select id, 'r', 1990, 'buyer'${provider[1]} from payments where out_trade_no = ${number}`,
  ]
}

const name = `test_${randomBytes(6).toString('hex')}`
let admin: pg.Client
let databaseHandle: DatabaseHandle
let client: pg.Client
let written = 0

beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject('postgresUrl') })
  await admin.connect()
  await admin.query(`create database ${name} owner ${shopRole}`)
  databaseHandle = openDatabase(asShop(databaseUrl(inject('postgresUrl'), name)))
  client = new pg.Client({ connectionString: asShop(databaseUrl(inject('postgresUrl'), name)) })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await databaseHandle.close()
  await admin.query(`drop database ${name} with (force)`)
  await admin.end()
})

/** @returns the database's error; null where it accepted every statement */
async function write(version: number): Promise<string | null> {
  await client.query('begin')
  try {
    for (const statement of purchaseOf(version))
      await client.query(statement, statement.includes('$1') ? [written + 1] : [])
    await client.query('commit')
    written += 1
    return null
  } catch (error) {
    await client.query('rollback')
    return (error as Error).message
  }
}

test('a program goes on to sell on the schema after its own, and what each has sold stays', async () => {
  const migrations = await readMigrations(migrationsDirectory)
  for (const [index, { id }] of migrations.entries()) {
    expect(await migrate(databaseHandle, migrations.slice(0, index + 1))).toEqual([id])
    const version = Number(id.slice(0, 4))
    const before = index === 0 ? version : Number(migrations[index - 1]!.id.slice(0, 4))
    const refusal = await write(before)
    const allowed = refusedToOldWriters[id]
    if (allowed) expect(refusal, id).toMatch(allowed)
    else expect(refusal, id).toBeNull()
    expect(await write(version), id).toBeNull()
  }
  const { rows } = await client.query<Record<string, number>>(
    `select count(distinct orders.id)::int as orders, count(distinct order_lines.order_id)::int as lines,
      count(distinct refunds.id)::int as refunds, count(distinct payment_events.id)::int as events, count(distinct favourites.id)::int as favourites,
      sum(total_in_fen)::int as total
    from orders join order_lines on order_lines.order_id = orders.id join payments on payments.order_id = orders.id
      join refunds on refunds.payment_id = payments.id join payment_events on payment_events.payment_id = payments.id
      join favourites on favourites.user_id = orders.user_id`,
  )
  const every = { orders: written, lines: written, refunds: written, events: written, favourites: written }
  expect(rows).toEqual([{ ...every, total: written * 1990 }])
}, 120_000)

test('a change that breaks the previous program is named, with a reason', async () => {
  const found = (await readMigrations(migrationsDirectory)).filter(({ text }) =>
    // A sentence and a function's body change no column.
    contraction.test(text.replace(/--.*$/gm, '').replace(/\$\$[\s\S]*?\$\$/g, '')),
  )
  expect(found.map(({ id }) => id)).toEqual(Object.keys(contractions))
})

test.each([
  'alter table goods drop column size',
  'alter table goods rename to wares',
  'alter table goods alter column size set not null',
  'alter table goods add column origin text not null',
])('it would be noticed: %s', (statement) => expect(statement).toMatch(contraction))
test('a column with a default takes nothing', () => {
  expect(`alter table goods add column origin text not null default ''`).not.toMatch(contraction)
})
