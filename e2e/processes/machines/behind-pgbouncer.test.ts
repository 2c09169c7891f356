/** Two processes of one shop behind a pooler with fewer connections than either requests. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importGoods, type OwnGoods } from '../../fixtures/own-goods.ts'
import { type RunningShop, startShop } from '../../running-shop.ts'
import { openSandboxControl, type SandboxControl } from '../../sandbox-control.ts'
import { audit } from '../acknowledged-orders.ts'
import { openBooksAt, type ShopBooks } from '../shop-books.ts'
import { registerShopper } from '../shopper-client.ts'
import { createEndings } from './child-server.ts'
import { missingPrograms } from './debian-programs.ts'
import { startPgbouncer } from './pgbouncer.ts'
import { shopUrl, startPostgres } from './postgres-server.ts'

const missing = missingPrograms(['pgbouncer'])
const connectionsOfPooler = 4

describe.skipIf(missing)(`behind pgbouncer in transaction mode${missing}`, () => {
  const endings = createEndings()
  let first: RunningShop
  let second: RunningShop
  let poolerPort: number
  let sandbox: SandboxControl
  let books: ShopBooks
  let single: OwnGoods
  let goodsOfShop: OwnGoods

  beforeAll(async () => {
    const postgres = await startPostgres()
    endings.add(postgres.stop)
    const pooler = await startPgbouncer(postgres.port, connectionsOfPooler)
    endings.add(pooler.stop)
    poolerPort = pooler.port
    books = openBooksAt(shopUrl(postgres.port))
    endings.add(books.close)
    first = await startShop({
      DEMO: 'off',
      DATABASE_URL: shopUrl(pooler.port),
      DATABASE_DIRECT_URL: shopUrl(postgres.port),
    })
    endings.add(first.removeData, first.stop)
    second = await first.startSecondProcess({ ALLOWED_REDIRECT_ORIGINS: first.origin })
    endings.add(second.stop)
    sandbox = await openSandboxControl(first)
    const goods = await importGoods(first, [1, 25], { hasPictures: false })
    ;[single, goodsOfShop] = [goods[0]!, goods[1]!]
  })
  afterAll(endings.run)

  async function search(origin: string, word: string): Promise<string[]> {
    const query = new URLSearchParams({ query: word })
    const response = await fetch(`${origin}/api/goods_info/search_goods_queryset/?${query}`)
    expect(response.status).toBe(200)
    const { results } = (await response.json()) as { results: { name: string }[] }
    return results.map(({ name }) => name)
  }

  test('goods are bought, paid, refunded and found, and one process receives the changes of the other', async () => {
    const { id, name } = single
    expect(await search(first.origin, name)).toContain(name)

    const isInStock = async (origin: string) => {
      const response = await fetch(`${origin}/api/goods_info/${id}/`)
      return ((await response.json()) as { in_stock: boolean }).in_stock
    }
    // The second response comes from the cache: only the change feed can evict it.
    expect([await isInStock(second.origin), await isInStock(second.origin)]).toEqual([true, true])
    const shopper = await registerShopper(first.origin)
    const { status, body: order } = await shopper.buy(first.origin, id)
    expect(status).toBe(201)
    await expect.poll(() => isInStock(second.origin)).toBe(false)

    await sandbox.pay(order.pay_url)
    const stateOf = async () =>
      (await shopper.call(second.origin, 'GET', `/api/order/${order.order_number}/`)).body.status
    await expect.poll(stateOf).toBe('paid')
    expect((await shopper.refund(second.origin, order.order_number)).status).toBe(200)
    await expect.poll(stateOf).toBe('refunded')
    expect(await audit(first)).toMatch(/^[^\n]*discrepancies: 0$/)
  })

  test('forty purchases at once share the few connections, and none is lost', async () => {
    const shopper = await registerShopper(second.origin)
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, turn) => shopper.buy([first, second][turn % 2]!.origin, goodsOfShop.id)),
    )
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(25)
    expect(replies.filter(({ body }) => body.code === 'out_of_stock')).toHaveLength(15)
    const lent = await books.query(
      `select from pg_stat_activity where application_name = 'yokoso' and datname = 'yokoso' and client_port is not null`,
    )
    // The other side of the pooler, where each process may have twenty and one for readiness.
    expect(lent.length).toBeLessThanOrEqual(connectionsOfPooler + 2)
  })

  test('a shop that would read replicas through the pooler does not start', async () => {
    const starting = first.startSecondProcess({ DATABASE_READ_URL: shopUrl(poolerPort) })
    await expect(starting).rejects.toThrow(/DATABASE_READ_URL: a pooler of transactions answers/)
  })
})
