/** Conditions after a storm with any failure. */
import { spawn } from 'node:child_process'
import { env } from 'node:process'
import { text } from 'node:stream/consumers'
import { expect } from 'vitest'
import type { RunningShop } from '../running-shop.ts'
import { shopCommand } from '../shop-command.ts'
import type { AcknowledgedOrder } from './purchase-load.ts'
import type { ShopBooks } from './shop-books.ts'

const orderStatuses = ['pending', 'paid', 'refunding', 'refunded', 'cancelled']

/** Each acknowledged order exists in a state that matches. Reading one queries Alipay. */
export async function expectAcknowledgedOrders(shop: RunningShop, acknowledged: AcknowledgedOrder[]): Promise<void> {
  for (const { shopper, orderNumber, isPaid, isRefundRequested, isCancelled } of acknowledged) {
    const look = async () => (await shopper.call(shop.origin, 'GET', `/api/order/${orderNumber}/`)).body.status
    const allowed = isRefundRequested
      ? ['refunding', 'refunded']
      : isPaid
        ? ['paid', 'refunding', 'refunded']
        : isCancelled
          ? ['cancelled']
          : orderStatuses
    const facts = JSON.stringify({ orderNumber, isPaid, isRefundAsked: isRefundRequested, isCancelled })
    await expect.poll(look, { message: facts, timeout: 15_000, interval: 1_000 }).toBeOneOf(allowed)
  }
}

/** Makes work due now that is due within minutes; the sweepers run every five seconds. */
export async function settle(books: ShopBooks): Promise<void> {
  await expect
    .poll(
      async () => {
        await books.query('update refunds set next_check_at = now() where next_check_at > now()')
        await books.query(`update returns set next_refund_at = now() where status = 'received'`)
        await books.query(
          `update payments set next_check_at = now() where next_check_at > now() and status <> 'succeeded' and checked_at is null`,
        )
        const [left] = await books.query<{ total: number }>(
          `select (select count(*) from refunds where next_check_at is not null)::int
            + (select count(*) from returns where status in ('received', 'refunding'))::int
            + (select count(*) from payments where checked_at is null and status in ('created', 'waiting'))::int as total`,
        )
        return left!.total
      },
      { timeout: 60_000, interval: 1_000 },
    )
    .toBe(0)
}

/** Output of `npm run audit` while the shop runs. */
export async function audit(
  { dataDir, databaseEnv, sandboxOrigin }: RunningShop,
  commandEnv: Record<string, string> = {},
): Promise<string> {
  const auditing = spawn(process.execPath, shopCommand('audit'), {
    env: { ...env, ...databaseEnv, DATA_DIR: dataDir, SANDBOX_PORT: new URL(sandboxOrigin).port, ...commandEnv },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return (await text(auditing.stdout)).trim()
}
