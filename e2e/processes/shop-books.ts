/** The shop's books in its database, and the sandbox's state of each trade. */
import { join } from 'node:path'
import { startLocalPostgres } from '@yokoso/local-postgres'
import pg from 'pg'
import type { SandboxControl } from '../sandbox-control.ts'

export interface ShopBooks {
  query<Row extends pg.QueryResultRow>(statement: string, values?: unknown[]): Promise<Row[]>
  /** Locks the table until the returned function is called. */
  lock(table: string): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** Attaches to the shop's own PostgreSQL, which stays up while this is open. */
export async function openShopBooks(dataDir: string): Promise<ShopBooks> {
  const server = await startLocalPostgres({ dataDir: join(dataDir, 'postgres') })
  return openBooksAt(server.connectionString, () => server.stop())
}

/** As set in the console: without it no return with goods is approved. */
export async function setReturnAddress({ query }: Pick<ShopBooks, 'query'>): Promise<void> {
  const return_address = {
    recipient: '退货组',
    phone: '0571-88886666',
    country: 'CN',
    region_code: '330106',
    region_1: '浙江省',
    region_2: '杭州市',
    region_3: '西湖区',
    street: '文三路 9 号 3 号仓',
    postal_code: '310012',
  }
  await query('update shop_facts set facts = facts || $1, revision = revision + 1', [{ return_address }])
}

/** For a shop with an external database. */
export function openBooksAt(connectionString: string, onClose = async () => {}): ShopBooks {
  const pool = new pg.Pool({ connectionString, max: 3 })
  pool.on('error', () => {})
  const query: ShopBooks['query'] = async <Row extends pg.QueryResultRow>(statement: string, values: unknown[] = []) =>
    (await pool.query<Row>(statement, values)).rows
  return {
    query,
    async lock(table) {
      const client = await pool.connect()
      await client.query(`begin; lock table ${table} in access exclusive mode`)
      return async () => {
        await client.query('rollback')
        client.release()
      }
    },
    async close() {
      await pool.end()
      await onClose()
    },
  }
}

interface PaymentLine {
  out_trade_no: string
  status: string
  amount: number
  refunded: number
  order_status: string
}

/** Every difference within the shop's books, or from the sandbox's; should be empty. */
export async function findDifferences(
  books: ShopBooks,
  sandbox: SandboxControl,
  initialStock: number,
): Promise<string[]> {
  const differences: string[] = []
  const goods = await books.query<{ id: number; stock: number; sold: number; reserved: number; ordered: number }>(
    `select goods.id, stock, sold_count as sold,
      coalesce(sum(quantity) filter (where status = 'pending'), 0)::int as reserved,
      coalesce(sum(quantity) filter (where status in ('paid', 'refunding')), 0)::int as ordered
    from goods left join order_lines on goods_id = goods.id left join orders on orders.id = order_id group by goods.id`,
  )
  for (const { id, stock, sold, reserved, ordered } of goods) {
    if (stock + reserved + sold !== initialStock) differences.push(`goods ${id}: ${stock} + ${reserved} + ${sold}`)
    if (sold !== ordered) differences.push(`goods ${id}: ${sold} sold, ${ordered} in paid orders`)
  }
  const payments = await books.query<PaymentLine>(
    `select out_trade_no, payments.status, amount_in_fen::int as amount, refunded_in_fen::int as refunded, orders.status as order_status
    from payments join orders on orders.id = order_id`,
  )
  for (const payment of payments) {
    const trade = await sandbox.findTrade(payment.out_trade_no)
    const moneyIn = trade?.paid_at ? fenOf(trade.total_amount) : 0
    const moneyBack = fenOf(trade?.refund_fee)
    const isReceived = payment.status === 'succeeded'
    const expectedStatus = moneyIn === 0 ? 'pending cancelled expired' : moneyBack === moneyIn ? 'refunded' : 'paid'
    const isRight =
      isReceived === moneyIn > 0 &&
      (!isReceived || payment.amount === moneyIn) &&
      payment.refunded === moneyBack &&
      expectedStatus.split(' ').includes(payment.order_status)
    if (!isRight) differences.push(JSON.stringify({ payment, moneyIn, moneyBack }))
  }
  return differences
}

function fenOf(yuan = '0'): number {
  return Math.round(Number(yuan) * 100)
}
