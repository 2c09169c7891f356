/**
 * Transactions lock several goods by id, so deadlocks cannot occur.
 * `DEADLOCK_ROUNDS=20` runs longer; a failure names the seed that repeats its baskets (`DEADLOCK_SEED=…`).
 */
import { env } from 'node:process'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveGoods } from '#features/catalogue/server/index.ts'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { sqlStateOf } from '#platform/database/database-errors.ts'
import type { DatabaseHandle } from '#platform/database/database.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { insertOrder } from './queries/insert-order.ts'
import { lockOrder, lockStockOf, moveOrder } from './queries/move-order.ts'
import type { OrderRow } from './queries/order-tables.ts'
import type { OrderEvent } from './rules/order-states.ts'
import { priceOf, readFacts } from './use-cases/offer-facts.ts'

const rounds = Number(env.DEADLOCK_ROUNDS ?? 1)
const buyerCount = 200
const goodsCount = 8
const secondsPerRound = 60

interface Basket {
  userId: number
  lines: { goodsId: number; quantity: number }[]
  /** Events of the order after its insert. */
  events: OrderEvent[]
}

let shops: TestShop[]
let goodsIds: number[]
let userIds: number[]

beforeAll(async () => {
  const shop = await createTestShop()
  // Another process of the same shop.
  shops = [shop, await createTestShop({ second: shop })]
  goodsIds = []
  for (let n = 0; n < goodsCount; n++)
    goodsIds.push(await createGoods(shop.context, { sku: `LOCKS-${n}`, stock: 100, priceInFen: 100 + n }))
  const { rows } = await shop.context.database.execute<{ id: number }>(sql`
    insert into users (username, username_key, password_hash)
    select 'buyer' || n, 'buyer' || n, '' from generate_series(1, ${buyerCount}) n returning id`)
  userIds = rows.map(({ id }) => id)
})
afterAll(async () => {
  for (const shop of shops.toReversed()) await shop.close()
})

/** Records SQL states of a transaction before its retry. */
function watched({ inTransaction }: DatabaseHandle, states: (string | undefined)[]): DatabaseHandle['inTransaction'] {
  return (work, options) =>
    inTransaction(
      (transaction) =>
        work(transaction).catch((error: unknown) => {
          states.push(sqlStateOf(error))
          throw error
        }),
      options,
    )
}

class SoldOut extends Error {}

async function buyBasket(shop: TestShop, inTransaction: DatabaseHandle['inTransaction'], basket: Basket) {
  const now = shop.context.now()
  let order: OrderRow | undefined
  // The import changes prices between reading and ordering.
  for (let attempt = 1; attempt <= 10 && !order; attempt++) {
    const requested = { ...basket, addressId: 'default', code: null } as const
    const facts = await readFacts(shop.context.database, { id: basket.userId }, requested, now)
    const { lines, ...sums } = priceOf(facts, basket.lines, now)
    const inserted = await inTransaction((transaction) =>
      insertOrder(transaction, {
        ...sums,
        promotions: [],
        automaticPromotions: null,
        orderNumber: crypto.randomUUID(),
        userId: basket.userId,
        lines: lines.map((line) => ({ ...line, weightInGrams: facts.offers.get(line.goodsId)!.weightInGrams })),
        zone: null,
        address: null,
        message: '',
        termsVersion: null,
        language: 'zh-CN',
        redirectUrl: 'http://localhost:5173/user/order',
        idempotencyKey: null,
        requestDigest: null,
        maxPending: null,
        createdAt: now,
        expiresAt: now,
      }),
    )
    order = inserted?.order
  }
  if (!order) throw new SoldOut()
  const { id } = order
  for (const event of basket.events)
    await inTransaction(async (transaction) => {
      await lockOrder(transaction, id)
      if (event === 'revive' && !(await lockStockOf(transaction, id))) return
      await moveOrder(transaction, id, event, now)
    })
}

function fill(seed: number): { baskets: Basket[]; skus: string[][] } {
  const fates: OrderEvent[][] = [['pay'], ['expire'], ['cancel', 'revive'], ['pay', 'start_refund', 'refund'], []]
  const lines = fc
    .shuffledSubarray(goodsIds, { minLength: 1, maxLength: 5 })
    .chain((ids) =>
      fc.tuple(
        ...ids.map((goodsId) => fc.record({ goodsId: fc.constant(goodsId), quantity: fc.integer({ min: 1, max: 3 }) })),
      ),
    )
  const contents = fc.sample(fc.record({ lines, events: fc.constantFrom(...fates) }), { numRuns: buyerCount, seed })
  const allSkus = goodsIds.map((_, n) => `LOCKS-${n}`)
  return {
    baskets: contents.map((content, place) => ({ userId: userIds[place]!, ...content })),
    skus: fc.sample(fc.shuffledSubarray(allSkus, { minLength: goodsCount }), { numRuns: 20, seed }),
  }
}

/** A victim has waited for a second, so statistics include its deadlock by its rollback. */
async function countDeadlocks(): Promise<number> {
  const { rows } = await shops[0]!.context.database.execute<{ deadlocks: number }>(
    sql`select deadlocks from pg_stat_database where datname = current_database()`,
  )
  return rows[0]!.deadlocks
}

async function readBooks() {
  const { rows } = await shops[0]!.context.database.execute<
    Record<'stock' | 'sold' | 'booked' | 'bookedSold', number>
  >(sql`
    select stock, sold_count as sold, sum(stock_change)::int as booked, sum(sold_change)::int as "bookedSold"
    from goods join stock_movements on goods_id = goods.id group by goods.id order by goods.id`)
  return rows
}

test(
  'two hundred baskets in any order, expiring, paid, revived and refunded during an import of the same goods, never deadlock',
  async () => {
    for (let round = 0; round < rounds; round++) {
      const seed = Number(env.DEADLOCK_SEED ?? Date.now() % 2 ** 31)
      const { baskets, skus } = fill(seed)
      const states: (string | undefined)[] = []
      let bought = 0
      const queue = baskets.values()
      const buyers = shops.flatMap((shop) =>
        Array.from({ length: 9 }, async () => {
          const inTransaction = watched(shop.context, states)
          for (const basket of queue) {
            await buyBasket(shop, inTransaction, basket).then(
              () => (bought += 1),
              (error: unknown) => {
                // `watched` has recorded the database's errors.
                if (!(error instanceof SoldOut) && sqlStateOf(error) === undefined) throw error
              },
            )
          }
        }),
      )
      const importer = async () => {
        const { now, ...handle } = shops[0]!.context
        for (const [turn, order] of skus.entries())
          await saveGoods(
            { now, inTransaction: watched(handle, states) },
            order.map((sku) => ({ sku, stock: 90 + turn, priceInFen: 100 + turn })),
          )
      }
      await Promise.all([...buyers, importer()])

      const why = `DEADLOCK_SEED=${seed}`
      expect(
        { deadlocks: await countDeadlocks(), refused: states.filter((state) => state !== undefined) },
        why,
      ).toEqual({
        deadlocks: 0,
        refused: [],
      })
      expect(bought, why).toBeGreaterThan(buyerCount / 4)
      for (const { stock, sold, booked, bookedSold } of await readBooks()) {
        expect([stock, sold], why).toEqual([booked, bookedSold])
        expect(stock, why).toBeGreaterThanOrEqual(0)
      }
      await expectWholeOrders(baskets, bought, why)
    }
  },
  rounds * secondsPerRound * 1000,
)

async function expectWholeOrders(baskets: Basket[], bought: number, why: string): Promise<void> {
  const { database } = shops[0]!.context
  const { rows } = await database.execute<{ userId: number; total: number; lines: Basket['lines']; gross: number }>(sql`
    select user_id as "userId", total_in_fen as total, sum(quantity * unit_price_in_fen)::int as gross,
      json_agg(json_build_object('goodsId', goods_id, 'quantity', quantity) order by position) as lines
    from orders left join order_lines on order_id = orders.id
    where orders.id in (select max(id) from orders group by user_id) group by orders.id`)
  const requested = new Map(baskets.map(({ userId, lines }) => [userId, lines]))
  expect(rows.length, why).toBeGreaterThanOrEqual(bought)
  for (const { userId, total, gross, lines } of rows) {
    expect(total, why).toBe(gross)
    if (rounds === 1) expect(lines, why).toEqual(requested.get(userId))
  }
}

test('an order has one line per item', async () => {
  const [shop] = shops
  const twice = [goodsIds[0]!, goodsIds[0]!].map((goodsId) => ({ goodsId, quantity: 1 }))
  const before = await readBooks()
  const buying = buyBasket(shop!, shop!.context.inTransaction, { userId: userIds[0]!, lines: twice, events: [] })
  await expect(buying).rejects.toThrow('one line per item')
  expect(await readBooks()).toEqual(before)
})
