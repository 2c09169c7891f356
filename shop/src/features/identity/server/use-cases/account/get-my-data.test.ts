import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { registerShopper, type TestShopper } from '#features/identity/testing/identity-factory.ts'
import { getMyData as contract } from '#features/identity/contract/accounts.ts'
import { copiedAtOnce } from '#platform/slices/personal-data.ts'
import { buyAsNewShopper } from '#features/orders/testing/order-factory.ts'
import { createApiListener } from '#platform/http/pages/page-server.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { getMyData } from './get-my-data.ts'

let shop: TestShop
let shopper: TestShopper
beforeAll(async () => {
  shop = await createTestShop()
  shopper = await registerShopper(shop)
})
afterAll(() => shop.close())

test('the copy is whole, however much there is', async () => {
  const more = 2 * copiedAtOnce
  const { orderNumber } = await buyAsNewShopper(shop, { goodsId: await createGoods(shop.context), shopper })
  const { database } = shop.context
  await database.execute(sql`
    insert into orders overriding system value
    select (jsonb_populate_record(orders, jsonb_build_object(
      'id', id + n, 'order_number', 'copy-' || n, 'idempotency_key', null))).*
    from orders, generate_series(1, ${more}::integer) n where order_number = ${orderNumber}`)
  await database.execute(sql`
    insert into order_lines select (jsonb_populate_record(order_lines, jsonb_build_object('order_id', order_id + n))).*
    from order_lines join orders on orders.id = order_id, generate_series(1, ${more}::integer) n
    where order_number = ${orderNumber}`)
  await database.execute(sql`
    insert into test_nodes (name, description, user_id)
    select 'many', '', ${shopper.id} from generate_series(1, ${more}::integer)`)
  await database.execute(sql`
    insert into pictures (id, user_id, size_in_bytes, created_at)
    select md5(n::text), ${shopper.id}, 1, now() from generate_series(1, ${more}::integer) n`)
  const { status, headers, body } = await shop.call('GET', '/api/user/my_data/', { token: shopper.access })
  expect(status).toBe(200)
  expect(headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
  contract.response.parse(body)
  expect(new Set(body.orders.map(({ order_number }: { order_number: string }) => order_number)).size).toBe(more + 1)
  expect(body.orders).toHaveLength(more + 1)
  expect(new Set(body.test_nodes.map(({ id }: { id: number }) => id)).size).toBe(more)
  expect(body.test_nodes).toHaveLength(more)
  expect(new Set(body.pictures.map(({ picture_id }: { picture_id: string }) => picture_id)).size).toBe(more)
})

test('the copy is read on demand, and no further', async () => {
  let reads = 0
  const endless = {
    name: 'endless',
    async read() {
      reads += 1
      return { rows: [{ reads }], goOnAfter: String(reads) }
    },
  }
  const copy = await getMyData(shop.context, { id: shopper.id, loginId: shopper.loginId } as never, {
    personalData: [endless],
    language: 'en',
  })
  const listed: string[] = []
  for await (const piece of copy) if (listed.push(String(piece)) === 5) break
  expect(listed.slice(1)).toEqual([',"endless":[', '{"reads":1}', ',{"reads":2}', ',{"reads":3}'])
  expect(reads).toBeLessThanOrEqual(6)
})

test.each(['identity', 'gzip'])('a copy that breaks off (%s) does not look whole', async (encoding) => {
  const server = createServer(createApiListener(shop.api)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const { $client: pool } = shop.context.database
  const query = pool.query.bind(pool) as (...values: unknown[]) => unknown
  let isAway = false
  const spy = vi.spyOn(pool, 'query').mockImplementation(((...values: [{ text?: string }, ...unknown[]]) => {
    // From the last part on, when most has been sent.
    isAway ||= (values[0].text ?? '').includes('"test_nodes"')
    return query(...values)
  }) as never)
  const breakOff = (client: { connection: { stream: { destroy(): void } } }) =>
    isAway && client.connection.stream.destroy()
  pool.on('acquire', breakOff)
  onTestFinished(() => {
    spy.mockRestore()
    pool.off('acquire', breakOff)
  })
  const headers = { host: 'localhost:5173', authorization: `Bearer ${shopper.access}`, 'accept-encoding': encoding }
  const response = await fetch(`http://127.0.0.1:${port}/api/user/my_data/`, { headers })
  expect(response.status).toBe(200)
  await expect(response.text()).rejects.toThrow()
  expect(isAway).toBe(true)
})
