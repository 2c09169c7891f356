/**
 * `kill -9` in the middle of a storm of purchases and refunds: nothing that was acknowledged is lost, and the books are
 * right. `KILL_ROUNDS=20` goes on longer.
 */
import { execFile, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { env } from 'node:process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importGoods } from '../fixtures/own-goods.ts'
import { type RunningShop, startShop } from '../running-shop.ts'
import { openSandboxControl, type SandboxControl } from '../sandbox-control.ts'
import { type AcknowledgedOrder, startPurchaseLoad } from './purchase-load.ts'
import { findDifferences, openShopBooks } from './shop-books.ts'
import { registerShoppers, type ShopperClient } from './shopper-client.ts'

const auditFile = fileURLToPath(new URL('../../shop/commands/audit.ts', import.meta.url))
const rounds = Number(env.KILL_ROUNDS ?? 3)
const buyers = 6
const initialStock = 100_000
const secondsPerRound = 60
const orderStatuses = ['pending', 'paid', 'refunding', 'refunded', 'cancelled']

let shop: RunningShop
let sandbox: SandboxControl
let shoppers: ShopperClient[]
let goodsIds: number[]

beforeAll(async () => {
  shop = await startShop({ DEMO: 'off', ACCESS_TTL: '2h' })
  sandbox = await openSandboxControl(shop)
  shoppers = await registerShoppers(shop.origin, buyers)
  goodsIds = (await importGoods(shop, [initialStock, initialStock])).map(({ id }) => id)
})
afterAll(async () => {
  await shop.stop()
  await shop.removeData()
})

test(
  `killed ${rounds} times in a storm of purchases and refunds, the shop loses nothing it had acknowledged`,
  async () => {
    const acknowledged: AcknowledgedOrder[] = []
    const startTimesInMs: number[] = []
    for (let round = 1; round <= rounds; round++) {
      const load = startPurchaseLoad({ origins: [shop.origin], goodsIds, shoppers, sandbox })
      const ordersBeforeDeath = 12 + Math.floor(Math.random() * 30)
      await expect
        .poll(() => load.acknowledged.length, { timeout: 20_000, interval: 5 })
        .toBeGreaterThan(ordersBeforeDeath)
      expect(load.failures).toEqual([])
      // Some of the times the database's server or the sandbox die in the same moment; otherwise they are told to end.
      if (round % 2 === 0) await killPostgres(shop.dataDir)
      if (round % 3 === 0) await killSandbox(shop.dataDir)
      await shop.kill()
      await load.stop()
      acknowledged.push(...load.acknowledged)
      shop = await shop.startAgain()
      startTimesInMs.push(Math.round(shop.startTimeInMs))
    }
    await expectKept(acknowledged)
    const books = await openShopBooks(shop.dataDir)
    try {
      await settle(books)
      expect(await findDifferences(books, sandbox, initialStock)).toEqual([])
      expect(await audit(shop)).toMatch(/^[^\n]*: 0 differences$/)
    } finally {
      await books.close()
    }
    const count = (does: (order: AcknowledgedOrder) => boolean) => acknowledged.filter(does).length
    expect(count(({ isPaid }) => isPaid)).toBeGreaterThan(rounds)
    expect(count(({ isRefundAsked }) => isRefundAsked)).toBeGreaterThan(rounds)
    if (env.KILL_ROUNDS) {
      console.info(
        `${rounds} rounds: ${acknowledged.length} orders, ${count(({ isPaid }) => isPaid)} paid, ` +
          `${count(({ isRefundAsked }) => isRefundAsked)} refunds asked for, ${count(({ isCancelled }) => isCancelled)} cancelled; ` +
          `open again after ${Math.min(...startTimesInMs)} to ${Math.max(...startTimesInMs)} ms`,
      )
    }
  },
  (rounds + 1) * secondsPerRound * 1000,
)

/** Each acknowledged order is there, and comes to a state that agrees with what was acknowledged; looking at one asks Alipay. */
async function expectKept(acknowledged: AcknowledgedOrder[]): Promise<void> {
  for (const { shopper, orderNumber, isPaid, isRefundAsked, isCancelled } of acknowledged) {
    const look = async () => (await shopper.call(shop.origin, 'GET', `/api/order/${orderNumber}/`)).body.status
    const allowed = isRefundAsked
      ? ['refunding', 'refunded']
      : isPaid
        ? ['paid', 'refunding', 'refunded']
        : isCancelled
          ? ['cancelled']
          : orderStatuses
    const facts = JSON.stringify({ orderNumber, isPaid, isRefundAsked, isCancelled })
    await expect.poll(look, { message: facts, timeout: 15_000, interval: 1_000 }).toBeOneOf(allowed)
  }
}

/** What is due within minutes is made due now, and the sweepers come every five seconds. */
async function settle(books: Awaited<ReturnType<typeof openShopBooks>>): Promise<void> {
  await expect
    .poll(
      async () => {
        await books.query('update refunds set next_check_at = now() where next_check_at > now()')
        await books.query(
          `update payments set next_check_at = now() where next_check_at > now() and status <> 'succeeded' and checked_at is null`,
        )
        const [left] = await books.query<{ total: number }>(
          `select (select count(*) from refunds where next_check_at is not null)::int
            + (select count(*) from payments where checked_at is null and status in ('created', 'waiting'))::int as total`,
        )
        return left!.total
      },
      { timeout: 60_000, interval: 1_000 },
    )
    .toBe(0)
}

/** What `npm run audit` says beside the running shop. */
async function audit({ dataDir, sandboxOrigin }: RunningShop): Promise<string> {
  const auditing = spawn(process.execPath, [auditFile], {
    env: { ...env, DATA_DIR: dataDir, SANDBOX_PORT: new URL(sandboxOrigin).port },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return (await text(auditing.stdout)).trim()
}

async function killPostgres(dataDir: string): Promise<void> {
  const file = join(dataDir, 'postgres', 'server', 'cluster', 'postmaster.pid')
  const [pid] = (await readFile(file, 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGKILL')
}

async function killSandbox(dataDir: string): Promise<void> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,args='], { maxBuffer: 8 * 1024 * 1024 })
  const line = stdout.split('\n').find((entry) => entry.includes(`--data ${join(dataDir, 'alipay-sandbox')} `))
  if (!line) throw new Error('the sandbox does not run')
  process.kill(Number.parseInt(line, 10), 'SIGKILL')
}
