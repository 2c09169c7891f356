/** Several processes on the same ports: losing one goes unnoticed. */
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { importGoods } from '../fixtures/own-goods.ts'
import { freePort, type RunningShop } from '../running-shop.ts'
import { signInToApi } from '../staff-client.ts'
import { startPreparedShop } from './prepared/prepared-shop.ts'
import { openShopBooks, type ShopBooks } from './shop-books.ts'
import { registerShopper } from './shopper-client.ts'
import { workerPidsOf } from './worker-pids.ts'

/** Two are several, and restart quickly. */
const count = 2
const maxConnections = 100
/** A restarted process needs some seconds, more on a busy machine. */
const isBack = { timeout: 60_000 }
let metricsPort: number
let shop: RunningShop
let books: ShopBooks
let goodsId: number

beforeAll(async () => {
  metricsPort = await freePort()
  shop = await startPreparedShop({
    WORKERS: String(count),
    METRICS_PORT: String(metricsPort),
    ORDER_TTL: '2s',
    MAX_CONNECTIONS: String(maxConnections),
  })
  books = await openShopBooks(shop.dataDir)
  const [goods] = await importGoods(shop, [2], { hasPictures: false })
  goodsId = goods!.id
})
afterAll(async () => {
  await books.close()
  await shop.stop()
  await shop.removeData()
})

const workerPids = () => workerPidsOf(shop)

/** On a separate connection, so that any worker may respond. A dying worker drops its connections. */
async function get(path: string): Promise<number> {
  const signal = AbortSignal.timeout(15_000)
  const response = await fetch(`${shop.origin}${path}`, { headers: { connection: 'close' }, signal })
  await response.arrayBuffer()
  return response.status
}

const listeners = () =>
  books.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'yokoso changes' and datname = current_database()`,
  )

let price = 30

async function readPrice(): Promise<string> {
  const response = await fetch(`${shop.origin}/api/goods_info/${goodsId}/`, { headers: { connection: 'close' } })
  return ((await response.json()) as { price: string }).price
}

/** Changes the price as staff, and reads it from several connections, which reach all workers. */
async function expectNewPrice(): Promise<void> {
  const callAsStaff = await signInToApi(shop, 'owner')
  price += 1
  const { revision } = await callAsStaff<{ revision: number }>('GET', `goods/${goodsId}/`)
  await callAsStaff('PATCH', `goods/${goodsId}/`, { price: `${price}.00` }, { 'if-match': `"${revision}"` })
  const readFromAll = async () => new Set(await Promise.all(Array.from({ length: 8 }, readPrice)))
  await expect.poll(readFromAll, isBack).toEqual(new Set([`${price}.00`]))
  expect(await readFromAll()).toEqual(new Set([`${price}.00`]))
}

async function buyAndSeeItExpire(): Promise<void> {
  const shopper = await registerShopper(shop.origin)
  const { body } = await shopper.buy(shop.origin, goodsId)
  const status = async () => (await shopper.call(shop.origin, 'GET', `/api/order/${body.order_number}/`)).body.status
  await expect.poll(status, { interval: 200 }).toBe('expired')
}

test('all workers serve pages and calls, and the sweeper runs', async () => {
  expect(workerPids()).toHaveLength(count)
  const statuses = await Promise.all(Array.from({ length: 60 }, (_, turn) => get(turn % 2 ? '/' : '/api/goods_type/')))
  expect(new Set(statuses)).toEqual(new Set([200]))
  await buyAndSeeItExpire()
})

test('the metrics of all workers are reported together', async () => {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const [, memory] = /^process_resident_memory_bytes (\d+)$/m.exec(text) ?? []
  // Node itself needs more than 40 MB.
  expect(Number(memory)).toBeGreaterThan(count * 40_000_000)
})

test('the limit of connections holds for all workers together', async () => {
  const { hostname, port } = new URL(shop.origin)
  /** A request whose body never arrives, within its limit of half a minute. */
  const request = 'POST /api/token/verify/ HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\n'
  const sockets: Socket[] = []
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()))
  let refused = 0
  function dialOneMore(): void {
    const socket = connect(Number(port), hostname, () => socket.write(request))
    socket.on('error', () => {})
    socket.on('close', () => (refused += 1))
    sockets.push(socket)
  }
  for (let more = maxConnections - 10; more > 0; more -= 1) dialOneMore()
  const refusedAfterOneMore = () => {
    dialOneMore()
    return refused
  }
  await expect.poll(refusedAfterOneMore, { interval: 250 }).toBeGreaterThan(0)
  // One process alone would accept as many again.
  expect(sockets.length).toBeLessThan(count * maxConnections - 20)
})

test('one connection listens for all workers; while it ends again and again, each shows the new price', async () => {
  await expectNewPrice()
  expect(await listeners()).toHaveLength(1)
  for (let turn = 0; turn < 3; turn++) {
    await books.query('select pg_terminate_backend($1)', [(await listeners())[0]?.pid])
    await expectNewPrice()
    await expect.poll(listeners, isBack).toHaveLength(1)
  }
}, 120_000)

test('a killed worker restarts, the others continue, and its sweeper’s work is done', async () => {
  const [first, ...others] = workerPids()
  process.kill(first!, 'SIGKILL')
  // Requests sent to a dying worker are lost. The primary notices the death once the process id is gone.
  await expect.poll(() => isAlive(first!), isBack).toBe(false)
  for (let turn = 0; turn < 20; turn++) expect(await get('/readyz')).toBe(200)
  await expect.poll(() => workerPids().length, isBack).toBe(count)
  expect(workerPids()).toEqual(expect.arrayContaining(others))
  expect(workerPids()).not.toContain(first)
  await buyAndSeeItExpire()
}, 120_000)

test('after all workers are killed, one after the other, the shop serves again', async () => {
  const before = workerPids()
  for (const pid of before) process.kill(pid, 'SIGKILL')
  const replaced = () => workerPids().filter((pid) => !before.includes(pid)).length
  await expect.poll(replaced, isBack).toBe(count)
  await expect.poll(() => get('/readyz').catch(() => 0), isBack).toBe(200)
  await expectNewPrice()
  expect(await listeners()).toHaveLength(1)
}, 120_000)

test('after the primary is killed no worker runs, and the shop restarts on its ports', async () => {
  const pids = workerPids()
  await shop.kill()
  const alive = () => pids.filter((pid) => isAlive(pid))
  await expect.poll(alive).toEqual([])
  shop = await shop.startAgain()
  expect(await get('/')).toBe(200)
}, 120_000)

test('the shop stops on a signal while a worker restarts', async () => {
  const [first] = workerPids()
  process.kill(first!, 'SIGKILL')
  await expect.poll(() => isAlive(first!)).toBe(false)
  // The worker runs, but does not listen to the primary yet.
  await expect.poll(() => workerPids().length, { ...isBack, interval: 10 }).toBe(count)
  await shop.stop()
}, 60_000)

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
