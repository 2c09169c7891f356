/** A database without a schema, and purchases by plain statements that later migrations must preserve. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type DatabaseHandle, openDatabase } from '#platform/database/database.ts'
import type { Migration } from '#platform/database/migrations.ts'
import { asShop, databaseUrl, shopRole } from '../start-test-database.ts'

export interface EmptyDatabase extends DatabaseHandle {
  client: pg.Client
}

export async function openEmptyDatabase(): Promise<EmptyDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: inject('postgresUrl') })
  await admin.connect()
  await admin.query(`create database ${name} owner ${shopRole}`)
  const url = asShop(databaseUrl(inject('postgresUrl'), name))
  const handle = openDatabase(url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return {
    ...handle,
    client,
    async close() {
      await client.end()
      await handle.close()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}

/** Applies and records migrations as the release before the baseline did. */
export async function applyAsBefore({ client }: EmptyDatabase, migrations: Migration[]): Promise<void> {
  await client.query(
    'create table migrations (id text primary key, digest text not null, applied_at timestamptz not null default now())',
  )
  for (const { id, digest, text } of migrations) {
    await client.query('begin')
    await client.query(text)
    await client.query('insert into migrations (id, digest) values ($1, $2)', [id, digest])
    await client.query('commit')
  }
}

/** One purchase, paid and refunded, by the statements of the release before. `$1` is its number. */
const number = `'v' || $1::text`
const purchase = [
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
  `insert into payment_events (payment_id, source, outcome, raw, provider)
    select id, 'notice', 'paid', '', 'alipay' from payments where out_trade_no = ${number}`,
  `insert into refunds (payment_id, out_request_no, amount_in_fen, reason, provider)
    select id, 'r', 1990, 'buyer', 'alipay' from payments where out_trade_no = ${number}`,
]

export async function writePurchase({ client }: EmptyDatabase, purchaseNumber: number): Promise<void> {
  for (const statement of purchase) await client.query(statement, statement.includes('$1') ? [purchaseNumber] : [])
}

/** @returns the number of complete purchases, and their total */
export async function readPurchases({ client }: EmptyDatabase): Promise<unknown> {
  const { rows } = await client.query(
    `select count(distinct orders.id)::int as purchases, sum(total_in_fen)::int as total
    from orders join order_lines on order_lines.order_id = orders.id join payments on payments.order_id = orders.id
      join refunds on refunds.payment_id = payments.id join payment_events on payment_events.payment_id = payments.id
      join favourites on favourites.user_id = orders.user_id`,
  )
  return rows[0]
}
