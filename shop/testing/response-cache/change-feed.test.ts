/** Two processes on one database: changes of one, and announcements that the other misses. */
import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, inject as provided, test, vi } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { type DatabaseRelay, startDatabaseRelay } from '../database-relay.ts'
import { createTestShop, type TestShop } from '../test-shop.ts'
import { type Get, askerOf, countStatements } from './request.ts'

let first: TestShop
let second: TestShop
let relay: DatabaseRelay
let get: Get
let path: string
let goodsId: number
const lines: string[] = []

beforeEach(async () => {
  lines.length = 0
  relay = await startDatabaseRelay(provided('postgresUrl'))
  first = await createTestShop()
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) })
  second = await createTestShop({ second: first, relay, log })
  get = askerOf(second)
  goodsId = await createGoods(first.context)
  path = `/api/goods_info/${goodsId}/`
  await second.context.changes.settle()
  await get(path)
  await get(path)
})
afterEach(async () => {
  await second.close()
  await first.close()
  await relay.close()
})

function setPrice({ database }: ShopContext, priceInFen: number) {
  return database.execute(sql`update goods set price_in_fen = ${priceInFen} where id = ${goodsId}`)
}

const priceShown = async () => (await get(path)).body.price as string
const becomes = (state: string) =>
  vi.waitFor(() => expect(second.context.changes.state).toBe(state), { timeout: 10_000, interval: 5 })

/** Ends the connection on which the second shop listens, and none of its others. */
async function endListening(): Promise<void> {
  await first.context.database.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = ${second.databaseName} and application_name = 'yokoso changes'`)
}

test('another process shows a change once it has been announced', async () => {
  for (let price = 2000; price < 2020; price++) {
    await setPrice(first.context, price)
    await second.context.changes.settle()
    expect(await priceShown()).toBe((price / 100).toFixed(2))
  }
})

test('in a storm of writes by both, neither shows an older state than shown or announced before', async () => {
  const shops = [
    { shop: first, get: askerOf(first), floor: 0, shown: 0 },
    { shop: second, get, floor: 0, shown: 0 },
  ]
  const paths = [path, `${path}?lang=ja`, '/api/goods_info/?ordering=price', '/api/goods_info/?ordering=-price&lang=en']
  const lastPrice = 4_100
  const storm = { isOver: false }
  const write = async () => {
    for (let price = 4_001; price <= lastPrice; price++) {
      await setPrice(shops[price % 2]!.shop.context, price)
      // Announcements come with the commit: one round trip on the listening connection proves their arrival.
      const writer = shops[Math.floor(price / 2) % 2]!
      await writer.shop.context.changes.settle()
      writer.floor = Math.max(writer.floor, price)
    }
    storm.isOver = true
  }
  const read = async (at: (typeof shops)[number], reader: number) => {
    for (let turn = reader; !storm.isOver; turn++) {
      const { floor } = at
      const { body } = await at.get(paths[turn % paths.length]!)
      const price = Math.round(Number((body.results?.[0] ?? body).price) * 100)
      expect(price).toBeGreaterThanOrEqual(floor)
      at.floor = Math.max(at.floor, price)
      at.shown += 1
      await setImmediate()
    }
  }
  await setPrice(first.context, 4_000)
  for (const at of shops) {
    await at.shop.context.changes.settle()
    at.floor = 4_000
  }
  await Promise.all([write(), ...shops.flatMap((at) => Array.from({ length: 4 }, (_, reader) => read(at, reader)))])
  for (const { shop, shown, get: getFrom } of shops) {
    await shop.context.changes.settle()
    expect((await getFrom(path)).body.price).toBe((lastPrice / 100).toFixed(2))
    expect(shown).toBeGreaterThan(20)
  }
})

test('while disconnected, nothing is cached or served from the cache, which is empty after reconnecting', async () => {
  const statements = countStatements(second)
  expect([await priceShown(), statements()]).toEqual(['10.00', 0])
  const wentDeaf = Promise.withResolvers<void>()
  second.context.changes.add({ onChange() {}, onConnectionState: () => wentDeaf.resolve() })
  await endListening()
  await wentDeaf.promise
  // The feed waits a moment before it reconnects.
  expect(second.context.changes.state).toBe('disconnected')
  const before = statements()
  const pendingPrice = priceShown()
  // The one statement reads goods with their pictures.
  expect([second.api.cache!.canKeep, await pendingPrice, statements() - before]).toEqual([false, '10.00', 1])
  await setPrice(first.context, 777)
  await becomes('listening')
  expect(await priceShown()).toBe('7.77')
  const later = statements()
  expect([await priceShown(), statements() - later]).toEqual(['7.77', 0])
})

test('while the database is unreachable, cached responses are served as stale; writes and all else are refused', async () => {
  await relay.cut()
  await becomes('unreachable')
  for (let turn = 0; turn < 2; turn++) {
    const response = await get(path)
    expect([response.status, response.body.price]).toEqual([200, '10.00'])
    expect(response.headers.warning).toMatch(/^110 /)
    expect(Number(response.headers.age)).toBeGreaterThanOrEqual(0)
  }
  expect((await get('/api/goods_info/?page_size=9')).status).toBe(503)
  const sent = await second.call('POST', '/api/items-v1/', { json: { name: 'a', description: 'b' } })
  expect(sent).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect(lines.filter((line) => line.includes('cached responses are served'))).toHaveLength(1)

  await setPrice(first.context, 888)
  await relay.restore()
  await becomes('listening')
  const response = await get(path)
  expect(response.body.price).toBe('8.88')
  expect(response.headers).not.toHaveProperty('warning')
})

test('after a long outage, nothing is served any more', async () => {
  await relay.cut()
  await becomes('unreachable')
  expect((await get(path)).status).toBe(200)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 })
  expect((await get(path)).status).toBe(503)
  vi.useRealTimers()
})
