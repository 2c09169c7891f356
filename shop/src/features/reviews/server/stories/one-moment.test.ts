/** Stars and words of a list are those of one moment, also while reviews change. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { registerShopper } from '#features/identity/testing/identity-factory.ts'
import { createReview, deliveredOrder } from '#features/reviews/testing/review-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

test('an edit between two statements shows nowhere in the list', async () => {
  const { database } = shop.context
  const client = database.$client
  const writer = await registerShopper(shop)
  const goodsId = await createGoods(shop.context)
  const order = await deliveredOrder(shop, { userId: writer.id, goodsIds: [goodsId] })
  const id = await createReview(shop, { orderId: order.id, userId: writer.id, stars: 5 })
  await database.execute(sql`update reviews set text = '5' where id = ${id}`)
  let edits = 0
  const queried = client as unknown as { query(...call: unknown[]): Promise<unknown> }
  const query = queried.query.bind(client)
  const spied = vi.spyOn(queried, 'query').mockImplementation(async (...call: unknown[]) => {
    const result = await query(...call)
    const { text = '' } = call[0] as { text?: string }
    if (/^\s*(?:with|select)\b.*\b(?:reviews|goods_ratings)\b/s.test(text)) {
      edits += 1
      await query(`update reviews set stars = 6 - stars, text = (6 - stars)::text where id = ${id}`)
    }
    return result
  })
  try {
    for (let time = 0; time < 3; time++) {
      const { body } = await shop.call('GET', `/api/review/?goods_id=${goodsId}&time=${time}`)
      expect(body.summary.stars).toBe(body.results[0].stars)
      expect(body.results[0].text).toBe(String(body.summary.stars))
    }
    expect(edits).toBe(3)
  } finally {
    spied.mockRestore()
  }
})
