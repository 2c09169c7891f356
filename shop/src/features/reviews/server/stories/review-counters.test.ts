/** The counters of shown reviews equal a recount, whatever moved the reviews, also at the same time. */
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { registerShopper, type TestShopper, validPassword } from '#features/identity/testing/identity-factory.ts'
import { deliveredOrder, readCounters } from '#features/reviews/testing/review-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
let shoppers: TestShopper[]
beforeAll(async () => {
  shop = await createTestShop()
  shoppers = [await registerShopper(shop), await registerShopper(shop)]
})
afterAll(() => shop.close())

const statuses = ['waiting', 'shown', 'hidden'] as const
const change = fc.record({
  line: fc.nat(5),
  kind: fc.constantFrom('write', 'move', 'delete'),
  stars: fc.integer({ min: 1, max: 5 }),
  pictures: fc.integer({ min: 0, max: 6 }),
  status: fc.constantFrom(...statuses),
})
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never

async function apply(
  orders: readonly { id: number }[],
  goodsId: number,
  { line, kind, stars, pictures, status }: Change,
) {
  const order = orders[line]!
  const reasons = status === 'waiting' ? ['phone'] : []
  const { database } = shop.context
  const now = shop.context.now()
  const where = sql`order_id = ${order.id} and position = 1`
  if (kind === 'delete') return database.execute(sql`delete from reviews where ${where}`)
  const values = sql`${stars}, ${pictures}, ${status}, ${sql.param(reasons)}::text[], 'spam'`
  if (kind === 'write')
    return database.execute(sql`
      insert into reviews (order_id, position, user_id, goods_id, author, created_at, stars, picture_count, status, waiting_reasons, reason)
      values (${order.id}, 1, ${shoppers[line % 2]!.id}, ${goodsId}, 'm***a', ${now}, ${values}) on conflict (order_id, position) do nothing`)
  return database.execute(sql`
    update reviews set (stars, picture_count, status, waiting_reasons, reason) = (${values}) where ${where}`)
}

const numRuns = Number(process.env.PROPERTY_RUNS ?? 30)
const timeout = Math.max(600_000, 4_000 * numRuns)

test('after any sequence of changes, one after the other or at once', { timeout }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(change, { minLength: 1, maxLength: 6 }), { maxLength: 8 }), async (rounds) => {
      const goodsId = await createGoods(shop.context)
      const orders: { id: number }[] = []
      for (let line = 0; line < 6; line++)
        orders.push(await deliveredOrder(shop, { userId: shoppers[line % 2]!.id, goodsIds: [goodsId] }))
      for (const round of rounds) {
        await Promise.all(round.map((one) => apply(orders, goodsId, one)))
        const { stored, recounted } = await readCounters(shop, goodsId)
        expect(stored).toEqual(recounted)
      }
    }),
    { numRuns },
  )
})

test('samples count nowhere', async () => {
  const goodsId = await createGoods(shop.context)
  await shop.context.database.execute(sql`insert into reviews (goods_id, author, language, stars, status, created_at)
    values (${goodsId}, 'm***a', 'en', 5, 'shown', ${shop.context.now()})`)
  expect((await readCounters(shop, goodsId)).stored).toMatchObject({ count: 0, starSum: 0 })
})

test('reviews and votes are in the copy of a person’s data, and go with the account', async () => {
  const [author] = shoppers as [TestShopper]
  const leaving = await registerShopper(shop)
  const goodsId = await createGoods(shop.context)
  const { database } = shop.context
  const written: number[] = []
  for (const person of [leaving, author]) {
    const order = await deliveredOrder(shop, { userId: person.id, goodsIds: [goodsId] })
    const { rows } = await database.execute<{ id: number }>(sql`
      insert into reviews (order_id, position, user_id, goods_id, author, stars, text, status, helpful_count, created_at)
      values (${order.id}, 1, ${person.id}, ${goodsId}, 'm***a', 4, '好碗', 'shown', 1, ${shop.context.now()}) returning id`)
    written.push(Number(rows[0]!.id))
  }
  for (const table of ['review_votes', 'review_reports'])
    await database.execute(sql`insert into ${sql.identifier(table)} (review_id, user_id, created_at)
      values (${written[1]}, ${leaving.id}, ${shop.context.now()})`)
  const copy = await shop.call('GET', '/api/user/my_data/', { token: leaving.access })
  expect(JSON.parse(copy.text)).toMatchObject({
    reviews: [{ id: written[0], stars: 4, text: '好碗', status: 'shown' }],
    review_votes: [{ review_id: written[1] }],
    review_reports: [{ review_id: written[1] }],
  })
  const json = { password: validPassword }
  const gone = await shop.call('POST', '/api/user/delete_account/', { token: leaving.access, json })
  expect(gone.status).toBeLessThan(300)
  const { rows } = await database.execute(
    sql`select id::integer, helpful_count from reviews where goods_id = ${goodsId}`,
  )
  expect(rows).toEqual([{ id: written[1], helpful_count: 0 }])
  const { stored, recounted } = await readCounters(shop, goodsId)
  expect(stored).toEqual(recounted)
  expect(stored.count).toBe(1)
})
