/** Fills a shop with years of orders by COPY, on two connections. `DATA_DIR` names the folder. */
import { sql } from 'drizzle-orm'
import { openShopContext } from '../../../shop/commands/open-shop-context.ts'
import { hashPassword } from '../../../shop/src/platform/accounts/password-hashes.ts'
import type { Database, DatabaseHandle } from '../../../shop/src/platform/database/database.ts'
import { startBulkLoad } from './bulk-load.ts'
import { copyTexts, createCopyBuffer, type SeededTable, seededTables } from './copy-buffer.ts'
import { daysOfYears, type GoodsOfYears } from './year-order.ts'
import { createYearOrders, type Moved, shopperName } from './year-orders.ts'

const ordersOfBatch = 4_000
const ordersOfShopper = 5
const dayInMs = 86_400_000
const reportEveryInMs = 10_000
export const passwordOfYears = 'ten quiet teapots'

export interface YearsReport {
  orders: number
  shoppers: number
  rows: number
  seconds: number
  /** Seconds of COPY alone, without indexes and constraints. */
  copyingSeconds: number
}

/** Sent by one connection each, in about equal parts. */
const halves: readonly (readonly SeededTable[])[] = [
  ['orders', 'order_lines', 'order_addresses', 'shipments', 'shipment_lines', 'returns', 'return_lines', 'refunds'],
  ['payments', 'stock_movements', 'order_events', 'payment_events', 'ledger_entries', 'notifications', 'audit_entries'],
]

export async function seedYears(orders: number, report: (line: string) => void): Promise<YearsReport> {
  const { context, close } = await openShopContext(report)
  try {
    const { database } = context
    await requireNoOrders(database)
    const startedAt = performance.now()
    const shoppers = Math.max(1, Math.round(orders / ordersOfShopper))
    const goods = await readGoods(database)
    const load = await startBulkLoad(database, seededTables)
    const endsAt = Date.now()
    let rows = await addShoppers(context, shoppers, endsAt)
    const next = {
      event: 1,
      shipment: 1,
      returned: 1,
      refund: 1,
      paymentEvent: 1,
      ledger: 1,
      notification: 1,
      movement: 1 + (await maxId(database, 'stock_movements')),
      audit: 1 + (await maxId(database, 'audit_entries')),
    }
    const years = createYearOrders({ orders, shoppers, goods, endsAt }, next)
    const buffer = createCopyBuffer()
    let sending = Promise.resolve<unknown>(undefined)
    let reportedAt = performance.now()
    for (let first = 1; first <= orders; first += ordersOfBatch) {
      for (let number = first; number < first + ordersOfBatch && number <= orders; number += 1)
        years.add(buffer, number)
      const batch = buffer.empty()
      rows += batch.rows
      await sending
      sending = Promise.all(halves.map((tables) => copyIn(context, tables, batch.texts)))
      if (performance.now() - reportedAt < reportEveryInMs) continue
      reportedAt = performance.now()
      report(
        `${first + ordersOfBatch} of ${orders} orders, ${Math.round(rows / secondsSince(startedAt))} rows a second`,
      )
    }
    await sending
    const copyingSeconds = secondsSince(startedAt)
    await countStock(database, goods, years.moved, endsAt)
    await load.finish(report)
    return { orders, shoppers, rows, seconds: secondsSince(startedAt), copyingSeconds }
  } finally {
    await close()
  }
}

const secondsSince = (startedAt: number) => (performance.now() - startedAt) / 1000

function copyIn(
  { inTransaction }: DatabaseHandle,
  tables: readonly SeededTable[],
  texts: ReadonlyMap<SeededTable, string>,
) {
  return inTransaction(async (transaction) => {
    await transaction.execute(sql`set local synchronous_commit = off`)
    await copyTexts(transaction, tables, texts)
  })
}

async function requireNoOrders(database: Database): Promise<void> {
  const { rows } = await database.execute(sql`select from users union all select from orders limit 1`)
  if (rows.length > 0) throw new Error('years of orders are only seeded into a shop without shoppers and orders')
}

async function readGoods(database: Database): Promise<GoodsOfYears[]> {
  const { rows } = await database.execute<{ facts: Omit<GoodsOfYears, 'names'> & { names: object } }>(sql`
    select json_build_object('id', id, 'sku', sku, 'priceInFen', price_in_fen, 'isReturnable', is_returnable,
      'names', (select json_object_agg(language, name) from goods_translations where goods_id = goods.id)) as facts
    from goods order by id`)
  return rows.map(({ facts }) => ({ ...facts, names: JSON.stringify(facts.names).replaceAll('\\', '\\\\') }))
}

async function addShoppers(handle: DatabaseHandle, count: number, endsAt: number): Promise<number> {
  const passwordHash = await hashPassword(passwordOfYears, { line: 'years' })
  const buffer = createCopyBuffer()
  for (let id = 1; id <= count; id += 1) {
    const joinedAt = new Date(endsAt - daysOfYears * dayInMs * (1 - id / count) - dayInMs).toISOString()
    buffer.add('users', id, shopperName(id), shopperName(id), passwordHash, true, joinedAt)
    if (id % 50_000 === 0) await copyIn(handle, ['users'], buffer.empty().texts)
  }
  await copyIn(handle, ['users'], buffer.empty().texts)
  return count
}

async function maxId(database: Database, table: SeededTable): Promise<number> {
  const { rows } = await database.execute<{ max: number | null }>(sql`select max(id) from ${sql.identifier(table)}`)
  return rows[0]!.max ?? 0
}

/** Counts what was sold into the stock, so that the goods' books are even. */
async function countStock(
  database: Database,
  goods: readonly GoodsOfYears[],
  { reserved, sold }: Moved,
  endsAt: number,
) {
  const ids = goods.map(({ id }) => id)
  const before = new Date(endsAt - (daysOfYears + 1) * dayInMs)
  await database.execute(sql`
    with moved as (select * from unnest(${sql.param(ids)}::integer[], ${sql.param(reserved)}::integer[], ${sql.param(sold)}::integer[])
      moved (goods_id, reserved, sold)),
    counted as (
      insert into stock_movements (id, goods_id, cause, stock_change, sold_change, created_at, reason) overriding system value
      select (select max(id) from stock_movements) + row_number() over (), goods_id, 'count', reserved + sold, 0, ${before}::timestamptz, 'arrival'
      from moved where reserved + sold > 0)
    update goods set sold_count = sold_count + moved.sold from moved where goods.id = moved.goods_id and moved.sold > 0`)
}
