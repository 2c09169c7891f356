/**
 * Two processes behind haproxy, and pgbouncer before a primary whose commits wait for a standby.
 * In a storm of purchases one process is killed, then the primary; the standby is promoted.
 * `FAILOVER_ROUNDS=4` runs longer: each round creates a new standby.
 */
import { env } from 'node:process'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { importGoods } from '../../fixtures/own-goods.ts'
import { freePort, type RunningShop } from '../../running-shop.ts'
import { openSandboxControl, type SandboxControl } from '../../sandbox-control.ts'
import { audit, expectAcknowledgedOrders, settle } from '../acknowledged-orders.ts'
import { startPreparedShop } from '../prepared/prepared-shop.ts'
import { startPurchaseLoad } from '../purchase-load.ts'
import { findDifferences, openBooksAt } from '../shop-books.ts'
import { registerShoppers, type ShopperClient } from '../shopper-client.ts'
import { createEndings } from './child-server.ts'
import { missingPrograms } from './debian-programs.ts'
import { type Balancer, startHaproxy } from './haproxy.ts'
import { startPgbouncer } from './pgbouncer.ts'
import { type PostgresServer, shopUrl, startPreparedPostgres } from './postgres-server.ts'
import { createSwitchWatch } from './failover-monitor.ts'

const rounds = Number(env.FAILOVER_ROUNDS ?? 1)
const ordersBetween = env.FAILOVER_ROUNDS ? 60 : 10
const initialStock = 100_000
const buyers = 4
const missing = missingPrograms(['haproxy', 'pgbouncer'])
const patience = { timeout: 30_000, interval: 20 }
/** `/readyz` may be a second old, and the balancer polls four times a second. */
const steadyInMs = 1_500

describe.skipIf(missing)(`a database that fails over${missing}`, () => {
  const endings = createEndings()
  const watch = createSwitchWatch()
  let primary: PostgresServer
  let standby: PostgresServer
  let balancer: Balancer
  let first: RunningShop
  let second: RunningShop
  let sandbox: SandboxControl
  let shoppers: ShopperClient[]
  let goodsIds: number[]
  beforeAll(async () => {
    const shop = await freePort()
    const databases = [await freePort(), await freePort()] as const
    primary = await startPreparedPostgres(databases[0])
    endings.add(() => primary.stop())
    standby = await primary.addStandby(databases[1])
    endings.add(() => standby.stop())
    const processes = [await freePort(), await freePort()] as const
    balancer = await startHaproxy({ shop, processes, databases })
    endings.add(balancer.stop)
    const pooler = await startPgbouncer(balancer.databasePort, 20)
    endings.add(pooler.stop)
    first = await startPreparedShop({
      ACCESS_TTL: '2h',
      SHOP_PORT: String(processes[0]),
      PUBLIC_SHOP_ORIGIN: balancer.origin,
      ALIPAY_NOTIFY_ORIGIN: balancer.origin,
      TRUST_PROXY: '127.0.0.1',
      DATABASE_URL: shopUrl(pooler.port),
      DATABASE_DIRECT_URL: shopUrl(balancer.databasePort),
    })
    endings.add(first.removeData, () => first.stop())
    second = await first.startSecondProcess({ SHOP_PORT: String(processes[1]) })
    endings.add(() => second.stop())
    sandbox = await openSandboxControl(first)
    await vi.waitUntil(bothServe, patience)
    shoppers = (await registerShoppers(balancer.origin, buyers)).map(watch.of)
    const catalogue = { ...first, origin: balancer.origin }
    goodsIds = (await importGoods(catalogue, [initialStock, initialStock], { hasPictures: false })).map(({ id }) => id)
  })
  afterAll(endings.run)

  const portOf = ({ origin }: RunningShop) => Number(new URL(origin).port)
  const bothServe = async () => (await balancer.isServing(portOf(first))) && (await balancer.isServing(portOf(second)))

  async function killOneProcess(): Promise<void> {
    await watch.during(async () => {
      await second.kill()
      await expect.poll(() => balancer.isServing(portOf(second)), patience).toBe(false)
    })
  }

  async function failOver(): Promise<void> {
    await watch.during(async () => {
      await primary.stop('SIGKILL')
      await standby.promote()
      await balancer.leadDatabaseTo(standby.port)
      await expect.poll(howLongSteady(), patience).toBeGreaterThan(steadyInMs)
    })
    ;[primary, standby] = [standby, primary]
  }

  const bothAreReady = async () => {
    const looks = [first, second].map(({ origin }) => fetch(`${origin}/readyz`).then(({ ok }) => ok))
    return (await Promise.all(looks)).every(Boolean)
  }

  /** @returns a function that returns for how many milliseconds all checks of both have succeeded */
  function howLongSteady(): () => Promise<number> {
    let since: number | null = null
    return async () => {
      since = (await bothAreReady()) && (await bothServe()) ? (since ?? performance.now()) : null
      return since === null ? 0 : performance.now() - since
    }
  }

  test(
    `a killed process and a failover, ${rounds} times in a storm, lose and double nothing`,
    async () => {
      const load = startPurchaseLoad({ origins: [balancer.origin], goodsIds, shoppers, sandbox })
      const sellOn = () => {
        const before = load.acknowledged.length
        return expect.poll(() => load.acknowledged.length, patience).toBeGreaterThan(before + ordersBetween)
      }
      for (let round = 1; round <= rounds; round++) {
        await sellOn()
        await killOneProcess()
        await sellOn()
        second = await second.startAgain()
        await expect.poll(bothServe, patience).toBe(true)
        await sellOn()
        await failOver()
        await sellOn()
        if (round < rounds) standby = await primary.addStandby(standby.port)
      }
      await load.stop()
      expect(watch.outsideOfSwitches()).toEqual([])
      // A few shoppers may see no failure; in many rounds some do.
      expect(watch.unmetSwitches()).toEqual([])
      if (env.FAILOVER_ROUNDS) expect(watch.failures.length).toBeGreaterThan(0)

      await expectAcknowledgedOrders({ ...first, origin: balancer.origin }, load.acknowledged)
      const books = openBooksAt(shopUrl(balancer.databasePort))
      endings.add(books.close)
      const rows = await books.query<{ key: string; number: string }>(
        'select idempotency_key as key, order_number as number from orders where idempotency_key = any($1)',
        [watch.purchases.map(({ key }) => key)],
      )
      const inOrder = (list: { key: string }[]) => list.toSorted((a, b) => a.key.localeCompare(b.key))
      expect(inOrder(rows)).toEqual(
        inOrder(watch.purchases.map(({ key, orderNumber }) => ({ key, number: orderNumber }))),
      )
      const [orders] = await books.query<{ total: number }>('select count(*)::int as total from orders')
      expect(orders).toEqual({ total: watch.purchases.length })
      await settle(books)
      expect(await findDifferences(books, sandbox, initialStock)).toEqual([])
      expect(await audit(first)).toMatch(/^[^\n]*discrepancies: 0$/)
      if (env.FAILOVER_ROUNDS) {
        const longest = Math.round(Math.max(...watch.switches.map(({ from, to }) => to - from)))
        console.info(
          `${rounds} rounds: ${load.acknowledged.length} orders, ${watch.count()} responses, ` +
            `${watch.failures.length} errors, all within a switch; the longest took ${longest} ms`,
        )
      }
    },
    60_000 + rounds * 120_000,
  )
})
