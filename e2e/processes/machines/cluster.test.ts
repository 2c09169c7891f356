/**
 * Two processes of a shop on the cluster of `deploy/cluster`, which switches by itself. In a storm of purchases nodes
 * and etcd are killed, frozen and switched; prices change and are read all the time.
 */
import { env } from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importGoods } from '../../fixtures/own-goods.ts'
import { freePort, type RunningShop, startShop } from '../../running-shop.ts'
import { openSandboxControl, type SandboxControl } from '../../sandbox-control.ts'
import { audit, expectAcknowledgedOrders, settle } from '../acknowledged-orders.ts'
import { startPurchaseLoad } from '../purchase-load.ts'
import { findDifferences, openBooksAt, type ShopBooks } from '../shop-books.ts'
import { registerShoppers, type ShopperClient } from '../shopper-client.ts'
import { createEndings } from './child-server.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { missingPrograms } from './debian-programs.ts'
import { createSwitchWatch } from './failover-monitor.ts'
import { startPriceWatch } from './price-watch.ts'
import { readDatabaseReads } from './read-metrics.ts'

const missing = env.CLUSTER_FAULTS
  ? missingPrograms(['patroni', 'etcd-server', 'postgresql-15', 'haproxy', 'pgbouncer'])
  : ' (skipped: takes ten minutes; npm run test:faults runs it)'
const initialStock = 100_000
const buyers = 4
const ordersBetween = 10
const patience = { timeout: 60_000, interval: 100 }
/** `/readyz` may be a second old. */
const steadyInMs = 1_500
const maxSwitchInMs = 40_000
const maxPlannedSwitchInMs = 10_000
const etcdAwayInMs = 60_000

describe.skipIf(missing)(`a cluster that switches by itself${missing}`, () => {
  const endings = createEndings()
  const watch = createSwitchWatch()
  let cluster: Cluster
  let shops: [RunningShop, RunningShop]
  let metricsPort: number
  let sandbox: SandboxControl
  let books: ShopBooks
  let shoppers: ShopperClient[]
  let goodsIds: number[]

  beforeAll(async () => {
    cluster = await startCluster()
    endings.add(() => cluster.stop())
    const { pooled, direct, replicas } = cluster.urls
    metricsPort = await freePort()
    const first = await startShop({
      DEMO: 'off',
      ACCESS_TTL: '2h',
      DATABASE_URL: pooled,
      DATABASE_DIRECT_URL: direct,
      DATABASE_READ_URL: replicas,
      METRICS_PORT: String(metricsPort),
    })
    endings.add(first.removeData, first.stop)
    const second = await first.startSecondProcess({ ALLOWED_REDIRECT_ORIGINS: first.origin, METRICS_PORT: '0' })
    endings.add(second.stop)
    shops = [first, second]
    sandbox = await openSandboxControl(first)
    books = openBooksAt(direct)
    endings.add(books.close)
    shoppers = (await registerShoppers(first.origin, buyers)).map(watch.of)
    const stocks = [initialStock, initialStock, initialStock]
    goodsIds = (await importGoods(first, stocks, { hasPictures: false })).map(({ id }) => id)
  }, 400_000)
  afterAll(endings.run, 120_000)

  /** @returns a function that returns for how many milliseconds both processes have been ready */
  function howLongSteady(): () => Promise<number> {
    let since: number | null = null
    return async () => {
      const looks = shops.map(({ origin }) => fetch(`${origin}/readyz`).then(({ ok }) => ok))
      since = (await Promise.all(looks)).every(Boolean) ? (since ?? performance.now()) : null
      return since === null ? 0 : performance.now() - since
    }
  }

  test('nine faults in a storm of purchases lose and double nothing, and no price is older', async () => {
    const load = startPurchaseLoad({ origins: shops.map(({ origin }) => origin), goodsIds, shoppers, sandbox })
    const prices = await startPriceWatch(shops, goodsIds[2]!, async () => openBooksAt(cluster.urls.direct))
    const sellOn = () => {
      const before = load.acknowledged.length
      return expect.poll(() => load.acknowledged.length, patience).toBeGreaterThan(before + ordersBetween)
    }
    const report: string[] = []
    /** A switch ends once both processes are steadily ready and sell. */
    async function switchBy(name: string, fault: () => Promise<unknown>, maxInMs = maxSwitchInMs): Promise<void> {
      await sellOn()
      await watch.during(async () => {
        await fault()
        await expect.poll(howLongSteady(), patience).toBeGreaterThan(steadyInMs)
        await sellOn()
      })
      const { from, to } = watch.switches.at(-1)!
      const failed = watch.failures.filter((failure) => failure.to >= from && failure.from <= to)
      const lastInMs = Math.max(0, ...failed.map((failure) => failure.to - from))
      report.push(`${name}: ${failed.length} errors, the last after ${Math.round(lastInMs)} ms`)
      expect.soft(lastInMs, name).toBeLessThan(maxInMs)
    }
    const heal = () => watch.during(() => cluster.restore())
    const primary = async () => {
      await expect.poll(() => cluster.findPrimary(), patience).toBeDefined()
      return (await cluster.findPrimary())!
    }

    await switchBy('primary killed', async () => cluster.killNode(await primary()))
    await heal()
    await switchBy('Patroni alone killed', async () => cluster.killPatroni(await primary()))
    await heal()
    let thaw = () => {}
    await switchBy('primary frozen', async () => (thaw = await cluster.freezeNode(await primary())))
    await switchBy('primary thawed', async () => thaw())
    await heal()
    await switchBy('switchover', () => cluster.switchOver(), maxPlannedSwitchInMs)
    await heal()
    await sellOn()
    await cluster.killEtcdLeader()
    await sellOn()
    await cluster.restore()
    await sellOn()
    await cluster.stopEtcd()
    const awayUntil = performance.now() + etcdAwayInMs
    while (performance.now() < awayUntil) await sellOn()
    await cluster.restore()
    await sellOn()
    await switchBy('replica killed', async () => cluster.killNode(await cluster.findReplica()))
    await heal()
    const replica = openBooksAt(cluster.urlOfNode(await cluster.findReplica()))
    await replica.query('select pg_wal_replay_pause()')
    await sellOn()
    await sleep(10_000)
    await replica.query('select pg_wal_replay_resume()')
    await replica.close()
    await sellOn()
    await switchBy('primary killed, one of two', async () => cluster.killNode(await primary()))
    await switchBy('primary killed, two of two', async () => cluster.killNode(await primary()), 2 * maxSwitchInMs)
    await heal()
    await sellOn()
    await load.stop()
    const { changes, looks, older } = await prices.stop()
    const reads = await readDatabaseReads(metricsPort)
    console.info(
      [
        ...report,
        `${load.acknowledged.length} orders, ${watch.count()} responses, ${watch.failures.length} errors`,
        `${changes} changes of a price, ${looks} looks; reads ${JSON.stringify(reads)}`,
      ].join('\n'),
    )
    expect(older).toEqual([])
    expect.soft(reads.replica).toBeGreaterThan(0)
    expect.soft(watch.outsideOfSwitches()).toEqual([])

    await expectAcknowledgedOrders(shops[0], load.acknowledged)
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
    expect(await audit(shops[0])).toMatch(/^[^\n]*discrepancies: 0$/)
  }, 1_500_000)
})
