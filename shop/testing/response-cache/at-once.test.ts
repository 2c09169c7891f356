/** Concurrent changes and requests: nobody sees an older state than one already shown. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { createApiListener } from '#platform/http/pages/page-server.ts'
import { createTestShop, type TestShop } from '../test-shop.ts'
import { type Get, askerOf } from './request.ts'

let shop: TestShop
let get: Get
let goodsId: number
beforeAll(async () => {
  shop = await createTestShop()
  get = askerOf(shop)
  goodsId = await createGoods(shop.context, { type2: { 'zh-CN': '风暴' } })
  await shop.context.changes.settle()
})
afterAll(() => shop.close())

const setPrice = (priceInFen: number) =>
  shop.context.database.execute(sql`update goods set price_in_fen = ${priceInFen} where id = ${goodsId}`)

async function priceAt(path: string): Promise<number> {
  const { body } = await get(path)
  const goods = body.results ? body.results.find(({ id }: { id: number }) => id === goodsId) : body
  return Math.round(Number(goods.price) * 100)
}

/** Delays results of statements until released. */
function delayStatements() {
  const pool = shop.context.database.$client
  const query = pool.query.bind(pool)
  const gate = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  pool.query = (...args: never[]) => {
    const result = Reflect.apply(query, pool, args) as unknown as Promise<unknown>
    return result.then(async (rows) => {
      reached.resolve()
      await gate.promise
      return rows
    }) as never
  }
  return {
    reached: reached.promise,
    letGo() {
      pool.query = query
      gate.resolve()
    },
  }
}

test('a response in flight during a change is neither cached nor shared with later requests', async () => {
  const path = `/api/goods_info/${goodsId}/?lang=en`
  await setPrice(500)
  await shop.context.changes.settle()
  const delayed = delayStatements()
  const early = priceAt(path)
  await delayed.reached
  const together = priceAt(path)
  // Bypasses the pool, whose statements are delayed.
  const client = await shop.context.database.$client.connect()
  await client.query('update goods set price_in_fen = 600 where id = $1', [goodsId])
  client.release()
  await shop.context.changes.settle()
  const late = priceAt(path)
  delayed.letGo()
  expect([await early, await together, await late]).toEqual([500, 500, 600])
  expect(await priceAt(path)).toBe(600)
})

test('a response whose visitor left is not cached, because changes meanwhile are not recorded', async () => {
  const path = `/api/goods_info/${goodsId}/?lang=zh-CN`
  const server = createServer(createApiListener(shop.api))
  onTestFinished(() => void server.close())
  const ending = vi.spyOn(shop.api.cache!, 'end')
  const left = new Promise<void>((resolve) => server.once('request', (_, response) => response.once('close', resolve)))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const delayed = delayStatements()
  const visitor = connect((server.address() as AddressInfo).port, '127.0.0.1')
  visitor.write(`GET ${path} HTTP/1.1\r\nHost: localhost:5173\r\n\r\n`)
  await delayed.reached
  visitor.destroy()
  await left
  const client = await shop.context.database.$client.connect()
  await client.query('update goods set price_in_fen = 4242 where id = $1', [goodsId])
  client.release()
  await shop.context.changes.settle()
  delayed.letGo()
  await vi.waitFor(() => expect(ending).toHaveBeenCalledOnce())
  await ending.mock.results[0]!.value
  expect(await priceAt(path)).toBe(4242)
  expect(await priceAt(path)).toBe(4242)
})

test('an unrelated change does not make a response outdated', async () => {
  const path = `/api/goods_info/${goodsId}/?lang=ja`
  const delayed = delayStatements()
  const pricePending = priceAt(path)
  await delayed.reached
  const client = await shop.context.database.$client.connect()
  await client.query("insert into search_synonyms (words) values ('{a,b}')")
  client.release()
  await shop.context.changes.settle()
  const cachedCount = shop.api.cache!.count
  delayed.letGo()
  await pricePending
  expect(shop.api.cache!.count).toBe(cachedCount + 1)
})

test('in a storm of changes nobody sees an older state than one committed or shown before', async () => {
  const paths = [
    `/api/goods_info/${goodsId}/`,
    `/api/goods_info/${goodsId}/?lang=ja`,
    '/api/goods_info/?ordering=price',
    encodeURI('/api/goods_info/?type_2=风暴'),
    encodeURI('/api/goods_info/search_goods_queryset/?query=风暴'),
  ]
  const lastPrice = 1_300
  let known = 1_000
  const write = async () => {
    for (let price = known + 1; price <= lastPrice; price++) {
      await setPrice(price)
      await shop.context.changes.settle()
      known = price
    }
  }
  let shown = 0
  const read = async (reader: number) => {
    for (let turn = reader; known < lastPrice; turn++) {
      const before = known
      const price = await priceAt(paths[turn % paths.length]!)
      expect(price).toBeGreaterThanOrEqual(before)
      known = Math.max(known, price)
      shown += 1
      // Cached responses arrive at once: without a pause nothing else would run.
      await setImmediate()
    }
  }
  await setPrice(known)
  await shop.context.changes.settle()
  await Promise.all([write(), ...Array.from({ length: 8 }, (_, reader) => read(reader))])
  expect(shown).toBeGreaterThan(100)
})
