/** A primary with a standby that anonymous responses are read from, as long as it is current. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { importGoods } from '../../fixtures/own-goods.ts'
import { freePort, type RunningShop } from '../../running-shop.ts'
import { type CallAsStaff, signInToApi } from '../../staff-client.ts'
import { freezeWithChildren } from '../postgres-processes.ts'
import { startPreparedShop } from '../prepared/prepared-shop.ts'
import { openBooksAt, type ShopBooks } from '../shop-books.ts'
import { createEndings } from './child-server.ts'
import { type PostgresServer, shopUrl, startPreparedPostgres, superuserUrl } from './postgres-server.ts'
import { readDatabaseReads } from './read-metrics.ts'

const endings = createEndings()
let primary: PostgresServer
let standby: PostgresServer
let standbyBooks: ShopBooks
let shop: RunningShop
let metricsPort: number
let callAsStaff: CallAsStaff
let goodsIds: number[]
let price = 20

const startWithStandby = async () => {
  const server = await startPreparedPostgres(await freePort())
  endings.add(() => server.stop())
  const follower = await server.addStandby(await freePort())
  endings.add(() => follower.stop())
  // Commits need not wait for a replica.
  const books = openBooksAt(superuserUrl(server.port))
  await books.query(`alter system set synchronous_standby_names = ''`)
  await books.query('select pg_reload_conf()')
  await books.close()
  return [server, follower] as const
}

beforeAll(async () => {
  ;[primary, standby] = await startWithStandby()
  standbyBooks = openBooksAt(superuserUrl(standby.port).replace('/postgres', '/yokoso'))
  endings.add(standbyBooks.close)
  metricsPort = await freePort()
  shop = await startPreparedShop({
    DATABASE_URL: shopUrl(primary.port),
    DATABASE_READ_URL: shopUrl(standby.port),
    METRICS_PORT: String(metricsPort),
  })
  endings.add(shop.removeData, shop.stop)
  const openBooks = async () => openBooksAt(shopUrl(primary.port))
  callAsStaff = await signInToApi(shop, 'owner', openBooks)
  goodsIds = (await importGoods(shop, [9, 9], { hasPictures: false })).map(({ id }) => id)
})
afterAll(endings.run)

/** @returns the new price */
async function raisePrice(goodsId: number): Promise<string> {
  price += 1
  const { revision } = await callAsStaff<{ revision: number }>('GET', `goods/${goodsId}/`)
  const changed = { price: `${price}.00` }
  await callAsStaff('PATCH', `goods/${goodsId}/`, changed, { 'if-match': `"${revision}"` })
  return changed.price
}

async function readPrice(origin: string, goodsId: number): Promise<string> {
  const response = await fetch(`${origin}/api/goods_info/${goodsId}/`)
  expect(response.status).toBe(200)
  return ((await response.json()) as { price: string }).price
}

const readsOf = () => readDatabaseReads(metricsPort)
let requests = 0
/** Another address each time, because the response cache answers those that it knows. */
const readSomething = async (origin = shop.origin) =>
  expect((await fetch(`${origin}/api/goods_info/?page_size=${1 + (requests++ % 90)}`)).status).toBe(200)

/** Raises a price to empty the cache, and reads until the replica has been used. */
async function expectReplicaInUse(): Promise<void> {
  const before = (await readsOf()).replica
  await raisePrice(goodsIds[1]!)
  await vi.waitFor(
    async () => {
      await readSomething()
      expect((await readsOf()).replica).toBeGreaterThan(before)
    },
    { timeout: 20_000, interval: 50 },
  )
}

test('anonymous responses are read from a current replica', async () => {
  await expectReplicaInUse()
  expect(await readPrice(shop.origin, goodsIds[0]!)).toBe('19.90')
})

test('while its replay is paused, every new price comes from the primary at once; then the replica counts again', async () => {
  await standbyBooks.query('select pg_wal_replay_pause()')
  for (let turn = 0; turn < 5; turn++) {
    const changed = await raisePrice(goodsIds[0]!)
    expect(await readPrice(shop.origin, goodsIds[0]!)).toBe(changed)
  }
  const paused = await readsOf()
  // Asks more than once, at different times: what is needed is known, and the replica stays behind.
  for (let turn = 0; turn < 5; turn++) {
    await readSomething()
    await sleep(60)
  }
  const later = await readsOf()
  expect(later.replica).toBe(paused.replica)
  expect(later.primary.behind).toBeGreaterThan(paused.primary.behind ?? 0)
  const [stored] = await standbyBooks.query<{ price: number }>(
    'select price_in_fen::int as price from goods where id = $1',
    [goodsIds[0]!],
  )
  expect(stored!.price).toBeLessThan(100 * price)

  await standbyBooks.query('select pg_wal_replay_resume()')
  await expectReplicaInUse()
  const changed = await raisePrice(goodsIds[0]!)
  expect(await readPrice(shop.origin, goodsIds[0]!)).toBe(changed)
})

test('a replica of another history is refused, although its log is longer', async () => {
  const [stranger, follower] = await startWithStandby()
  const strangerBooks = openBooksAt(superuserUrl(stranger.port))
  onTestFinished(strangerBooks.close)
  for (let turn = 0; turn < 3; turn++) {
    await strangerBooks.query('select txid_current()')
    await strangerBooks.query('select pg_switch_wal()')
  }
  const port = await freePort()
  const second = await shop.startSecondProcess({
    DATABASE_READ_URL: shopUrl(follower.port),
    METRICS_PORT: String(port),
    ALLOWED_REDIRECT_ORIGINS: shop.origin,
  })
  onTestFinished(second.stop)
  await vi.waitFor(
    async () => {
      await readSomething(second.origin)
      expect((await readDatabaseReads(port)).primary.unproven).toBeGreaterThan(5)
    },
    { timeout: 20_000, interval: 60 },
  )
  expect(await readPrice(second.origin, goodsIds[0]!)).toBe(`${price}.00`)
  expect((await readDatabaseReads(port)).replica).toBe(0)
})

test('a replica that falls silent costs one wait, and serves again once it answers', async () => {
  await expectReplicaInUse()
  const resume = await freezeWithChildren(standby.pid)
  try {
    await raisePrice(goodsIds[1]!)
    await sleep(200)
    const startedAt = performance.now()
    await Promise.all(Array.from({ length: 8 }, () => readSomething()))
    expect(performance.now() - startedAt).toBeLessThan(6_000)
    expect((await readsOf()).primary.failed).toBeGreaterThan(0)
    const restingAt = performance.now()
    for (let turn = 0; turn < 20; turn++) await readSomething()
    expect(performance.now() - restingAt).toBeLessThan(3_000)
    expect((await readsOf()).primary.resting).toBeGreaterThan(0)
  } finally {
    resume()
  }
  await expectReplicaInUse()
})

test('a replica that dies is not noticed, and the shop stays ready', async () => {
  await standby.stop('SIGKILL')
  const changed = await raisePrice(goodsIds[0]!)
  expect(await readPrice(shop.origin, goodsIds[0]!)).toBe(changed)
  for (let turn = 0; turn < 10; turn++) await readSomething()
  expect((await fetch(`${shop.origin}/readyz`)).status).toBe(200)
})
