/**
 * `kill -9` in the middle of a storm of purchases and refunds, and of baskets, cancellations, shipments and returns.
 * Nothing acknowledged is lost, and the books balance.
 * `KILL_ROUNDS=20` runs longer.
 */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { env } from 'node:process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importGoods } from '../fixtures/own-goods.ts'
import type { RunningShop } from '../running-shop.ts'
import { openSandboxControl, type SandboxControl } from '../sandbox-control.ts'
import { signInToApi } from '../staff-client.ts'
import { audit, expectAcknowledgedOrders, settle } from './acknowledged-orders.ts'
import { type AcknowledgedBasket, addAddresses, expectAcknowledgedBaskets, startDeliveryLoad } from './delivery-load.ts'
import { readPostmasterPid } from './postgres-processes.ts'
import { startPreparedShop } from './prepared/prepared-shop.ts'
import { type AcknowledgedOrder, startPurchaseLoad } from './purchase-load.ts'
import { findDifferences, openShopBooks, setReturnAddress } from './shop-books.ts'
import { registerShoppers, type ShopperClient } from './shopper-client.ts'

const rounds = Number(env.KILL_ROUNDS ?? 3)
/** Rounds with baskets, cancellations, shipments and returns. */
const deliveryRounds = Number(env.KILL_ROUNDS ?? 1)
const buyers = 6
const initialStock = 100_000
const secondsPerRound = 120

let shop: RunningShop
let sandbox: SandboxControl
let shoppers: ShopperClient[]
let goodsIds: number[]
let basketGoodsIds: number[]

beforeAll(async () => {
  shop = await startPreparedShop({ ACCESS_TTL: '2h' })
  sandbox = await openSandboxControl(shop)
  shoppers = await registerShoppers(shop.origin, buyers)
  const stocks = Array.from({ length: 6 }, () => initialStock)
  const all = (await importGoods(shop, stocks, { hasPictures: false })).map(({ id }) => id)
  ;[goodsIds, basketGoodsIds] = [all.slice(0, 2), all.slice(2)]
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
      const ordersBeforeKill = 12 + Math.floor(Math.random() * 30)
      await expect
        .poll(() => load.acknowledged.length, { timeout: 60_000, interval: 5 })
        .toBeGreaterThan(ordersBeforeKill)
      expect(load.failures).toEqual([])
      // Sometimes the database server or the sandbox is killed at the same moment; otherwise they end in order.
      if (round % 2 === 0) process.kill(await readPostmasterPid(shop.dataDir), 'SIGKILL')
      if (round % 3 === 0) await killSandbox(shop.dataDir)
      await shop.kill()
      await load.stop()
      acknowledged.push(...load.acknowledged)
      shop = await shop.startAgain()
      startTimesInMs.push(Math.round(shop.startTimeInMs))
    }
    await expectAcknowledgedOrders(shop, acknowledged)
    const books = await openShopBooks(shop.dataDir)
    try {
      await settle(books)
      expect(await findDifferences(books, sandbox, initialStock)).toEqual([])
      expect(await audit(shop)).toMatch(/^[^\n]*discrepancies: 0$/)
    } finally {
      await books.close()
    }
    const count = (does: (order: AcknowledgedOrder) => boolean) => acknowledged.filter(does).length
    expect(count(({ isPaid }) => isPaid)).toBeGreaterThan(rounds)
    expect(count(({ isRefundRequested }) => isRefundRequested)).toBeGreaterThan(rounds)
    if (env.KILL_ROUNDS) {
      console.info(
        `${rounds} rounds: ${acknowledged.length} orders, ${count(({ isPaid }) => isPaid)} paid, ` +
          `${count(({ isRefundRequested }) => isRefundRequested)} refunds requested, ${count(({ isCancelled }) => isCancelled)} cancelled; ` +
          `open again after ${Math.min(...startTimesInMs)} to ${Math.max(...startTimesInMs)} ms`,
      )
    }
  },
  (rounds + 1) * secondsPerRound * 1000,
)

test(
  `killed ${deliveryRounds} times among baskets, cancellations, parcels and returns, it loses none of them`,
  async () => {
    const acknowledged: AcknowledgedBasket[] = []
    const buyersWithAddress = await addAddresses(shop.origin, shoppers)
    const settings = await openShopBooks(shop.dataDir)
    await setReturnAddress(settings)
    await settings.close()
    for (let round = 1; round <= deliveryRounds; round++) {
      const callAsStaff = await signInToApi(shop, 'owner')
      const surroundings = { shop, goodsIds: basketGoodsIds, buyers: buyersWithAddress, sandbox, callAsStaff }
      const load = startDeliveryLoad(surroundings)
      const [parcelsBeforeKill, returnsBeforeKill] = [1 + Math.floor(Math.random() * 2), Math.floor(Math.random() * 2)]
      const countReturns = () => load.acknowledged.flatMap(({ returns }) => returns).length
      await expect
        .poll(() => load.acknowledged.filter(({ isHandedOver }) => isHandedOver).length, {
          timeout: 90_000,
          interval: 5,
        })
        .toBeGreaterThanOrEqual(parcelsBeforeKill)
      await expect.poll(countReturns, { timeout: 90_000, interval: 5 }).toBeGreaterThanOrEqual(returnsBeforeKill)
      expect(load.failures).toEqual([])
      if (round % 2 === 0) process.kill(await readPostmasterPid(shop.dataDir), 'SIGKILL')
      await shop.kill()
      await load.stop()
      acknowledged.push(...load.acknowledged)
      shop = await shop.startAgain()
    }
    await expectAcknowledgedBaskets(shop, acknowledged)
    const books = await openShopBooks(shop.dataDir)
    try {
      await settle(books)
      expect(await audit(shop)).toMatch(/^[^\n]*discrepancies: 0$/)
    } finally {
      await books.close()
    }
    const count = (does: (order: AcknowledgedBasket) => boolean) => acknowledged.filter(does).length
    const returns = acknowledged.flatMap((order) => order.returns)
    if (env.KILL_ROUNDS) {
      console.info(
        `${deliveryRounds} rounds: ${acknowledged.length} baskets, ${count(({ isPaid }) => isPaid)} paid, ` +
          `${count(({ calledOff }) => calledOff > 0)} cancelled in whole or part, ${count(({ isHandedOver }) => isHandedOver)} sent, ` +
          `${count(({ isConfirmed }) => isConfirmed)} confirmed; ${returns.length} returns, ` +
          `${returns.filter(({ isApproved }) => isApproved).length} approved, ${returns.filter(({ isReceived }) => isReceived).length} received`,
      )
    }
  },
  (deliveryRounds + 1) * secondsPerRound * 1000,
)

async function killSandbox(dataDir: string): Promise<void> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,args='], { maxBuffer: 8 * 1024 * 1024 })
  const line = stdout.split('\n').find((entry) => entry.includes(`--data ${join(dataDir, 'alipay-sandbox')} `))
  if (!line) throw new Error('the sandbox does not run')
  process.kill(Number.parseInt(line, 10), 'SIGKILL')
}
