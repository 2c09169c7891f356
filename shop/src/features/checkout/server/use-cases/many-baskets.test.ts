/**
 * Two hundred people check out baskets of the same goods in any order, while an import updates these.
 * `DEADLOCK_ROUNDS=20` runs longer; a failure names the seed that repeats its baskets (`DEADLOCK_SEED=…`).
 */
import { env } from 'node:process'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveGoods } from '#features/catalogue/server/index.ts'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { createShoppers, type TestShopper } from '#features/identity/testing/identity-factory.ts'
import type { TestResponse } from '#platform/testing/tested-shop.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { checkOutBasket } from '../../testing/basket-purchase-factory.ts'

const rounds = Number(env.DEADLOCK_ROUNDS ?? 1)
const buyerCount = 200
const goodsCount = 8
const importCount = 20
const lanesPerShop = 8
const secondsPerRound = 60

interface Buyer {
  shopper: TestShopper
  addressId: number
}

interface Basket {
  buyer: Buyer
  lines: { goods_id: number; quantity: number }[]
  isCancelled: boolean
}

let shops: TestShop[]
let goodsIds: number[]
let buyers: Buyer[]

beforeAll(async () => {
  const shop = await createTestShop({ accessTtlInMs: 86_400_000 })
  // Another process of the same shop; a token of one is one of both.
  shops = [shop, await createTestShop({ second: shop, previousSecretKey: shop.context.secretKey })]
  goodsIds = []
  for (let n = 0; n < goodsCount; n++)
    goodsIds.push(await createGoods(shop.context, { sku: skuOf(n), stock: 40, priceInFen: 100 + n }))
  buyers = await createBuyers(shop)
})
afterAll(async () => {
  for (const shop of shops.toReversed()) await shop.close()
})

const skuOf = (n: number) => `MANY-${n}`

async function createBuyers(shop: TestShop): Promise<Buyer[]> {
  const shoppers = await createShoppers(shop, buyerCount)
  const ids = sql.param(shoppers.map(({ id }) => id))
  const { rows } = await shop.context.database.execute<{ id: number; userId: number }>(sql`
    insert into addresses (user_id, recipient, phone, country, region_code, region_1, region_2, region_3, street, is_default)
    select id, '林小满', '13800138000', 'CN', '330106', '浙江省', '杭州市', '西湖区', '北山街 88 号', true
    from unnest(${ids}::bigint[]) id
    returning id, user_id::int as "userId"`)
  const addressOf = new Map(rows.map(({ id, userId }) => [userId, id]))
  return shoppers.map((shopper) => ({ shopper, addressId: addressOf.get(shopper.id)! }))
}

function fill(seed: number): { baskets: Basket[]; skus: string[][] } {
  const lines = fc
    .shuffledSubarray(goodsIds, { minLength: 1, maxLength: 5 })
    .chain((ids) =>
      fc.tuple(...ids.map((id) => fc.record({ goods_id: fc.constant(id), quantity: fc.integer({ min: 1, max: 3 }) }))),
    )
  const contents = fc.sample(fc.record({ lines, isCancelled: fc.boolean() }), { numRuns: buyerCount, seed })
  const skus = goodsIds.map((_, n) => skuOf(n))
  return {
    baskets: contents.map((content, place) => ({ buyer: buyers[place]!, ...content })),
    skus: fc.sample(fc.shuffledSubarray(skus, { minLength: goodsCount }), { numRuns: importCount, seed }),
  }
}

async function buy(shop: TestShop, { buyer, lines, isCancelled }: Basket): Promise<TestResponse> {
  const { shopper, addressId } = buyer
  // Above any price of the import, so that only the stock decides.
  const response = await checkOutBasket(shop, shopper, { lines, address_id: addressId, expected_total: '9999.00' })
  if (response.status !== 201 || !isCancelled) return response
  const path = `/api/order/${response.body.order_number}/cancel/`
  expect(await shop.call('POST', path, { token: shopper.access })).toMatchObject({ status: 200 })
  return response
}

/** One lane per connection. Callers that wait too long for one are rejected. */
async function buyAll(baskets: readonly Basket[]): Promise<Map<Basket, TestResponse>> {
  const responses = new Map<Basket, TestResponse>()
  const queue = baskets.values()
  const lanes = shops.flatMap((shop) =>
    Array.from({ length: lanesPerShop }, async () => {
      for (const basket of queue) responses.set(basket, await buy(shop, basket))
    }),
  )
  await Promise.all(lanes)
  return responses
}

async function importAgain(skus: readonly string[][]): Promise<void> {
  for (const [turn, order] of skus.entries())
    await saveGoods(
      shops[0]!.context,
      order.map((sku) => ({ sku, stock: 40 + turn, priceInFen: 100 + turn })),
    )
}

const read = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await shops[0]!.context.database.execute<Row>(query)).rows

/** A victim has waited for a second, so statistics include its deadlock by its rollback. */
const countDeadlocks = () =>
  read<{ deadlocks: number }>(sql`select deadlocks from pg_stat_database where datname = current_database()`)

/** Stock of each item, with booked and reserved units. */
const readGoods = () =>
  read<Record<'stock' | 'booked' | 'reserved' | 'counted', number>>(sql`
    select stock,
      (select sum(stock_change)::int from stock_movements where goods_id = goods.id) as booked,
      (select sum(stock_change)::int from stock_movements where goods_id = goods.id and cause = 'count') as counted,
      (select coalesce(sum(quantity), 0)::int from order_lines join orders on orders.id = order_id
        where goods_id = goods.id and status = 'pending') as reserved
    from goods order by id`)

const readOrders = () =>
  read<{ number: string; lines: Basket['lines']; isWhole: boolean }>(sql`
    select order_number as number, total_in_fen = sum(paid_in_fen) as "isWhole",
      json_agg(json_build_object('goods_id', goods_id, 'quantity', quantity) order by position) as lines
    from orders left join order_lines on order_id = orders.id group by orders.id`)

test(
  'two hundred baskets of one to five goods, checked out and cancelled during an import of the same goods',
  async () => {
    const bought = new Map<string, Basket['lines']>()
    for (let round = 0; round < rounds; round++) {
      const seed = Number(env.DEADLOCK_SEED ?? Date.now() % 2 ** 31)
      const why = `DEADLOCK_SEED=${seed}`
      const { baskets, skus } = fill(seed)
      const [responses] = await Promise.all([buyAll(baskets), importAgain(skus)])

      const texts = [...responses.values()].filter(({ status }) => status !== 201).map(({ text }) => text)
      expect(
        texts.filter((text) => !text.includes('out_of_stock')),
        why,
      ).toEqual([])
      expect(await countDeadlocks(), why).toEqual([{ deadlocks: 0 }])
      for (const [basket, { status, body }] of responses)
        if (status === 201) bought.set(body.order_number, basket.lines)
      for (const { stock, booked, reserved, counted } of await readGoods()) {
        expect({ stock, total: stock + reserved }, why).toEqual({ stock: booked, total: counted })
        expect(stock, why).toBeGreaterThanOrEqual(0)
      }
      const orders = await readOrders()
      expect(new Map(orders.map(({ number, lines }) => [number, lines])), why).toEqual(bought)
      expect(
        orders.every(({ isWhole }) => isWhole),
        why,
      ).toBe(true)
    }
    expect(bought.size).toBeGreaterThan((rounds * buyerCount) / 4)
    if (env.DEADLOCK_ROUNDS) console.info(`${rounds} rounds: ${bought.size} of ${rounds * buyerCount} baskets bought`)
  },
  rounds * secondsPerRound * 1000,
)
