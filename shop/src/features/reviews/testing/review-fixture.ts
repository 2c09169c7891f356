/** Calls about reviews for tests: a writer with one delivered order for each test, and four readers. */
import { afterAll, beforeEach, expect } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { logInAgain, registerShopper, type TestShopper } from '#features/identity/testing/identity-factory.ts'
import { createPicture, formWithFile } from '#features/media/testing/picture-factory.ts'
import { createTestShop } from '#testing/test-shop.ts'
import { deliveredOrder, type DeliveredOrder, readCounters } from './review-factory.ts'

export const dayInMs = 86_400_000

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The fixture of one test file; the shop closes after the last test. */
export async function openReviewFixtureOfFile() {
  const shop = await createTestShop({ accessTtlInMs: 400 * dayInMs })
  shop.stopClock()
  const writer = await registerShopper(shop)
  const readers: TestShopper[] = []
  for (let count = 0; count < 4; count++) readers.push(await registerShopper(shop))
  shop.passTime(2 * dayInMs)
  /** What the writer has bought; a test may replace it. */
  const bought = {} as { goodsId: number; order: DeliveredOrder }
  beforeEach(async () => {
    bought.goodsId = await createGoods(shop.context)
    bought.order = await deliveredOrder(shop, { userId: writer.id, goodsIds: [bought.goodsId] })
  })
  afterAll(() => shop.close())

  function call(method: Method, json?: object, { of = bought.order, by = writer, position = 1 } = {}) {
    const path = `/api/review/${of.orderNumber}/${position}/`
    return shop.call(method, path, { token: by.access, ...(json && { json }) })
  }

  return {
    shop,
    writer,
    readers,
    bought,
    call,
    list: async (query = '', language = 'zh-CN') =>
      (await shop.call('GET', `/api/review/?goods_id=${bought.goodsId}${query}&lang=${language}`)).body,
    mark: (method: 'POST' | 'DELETE', id: number, kind: 'helpful' | 'report', by: TestShopper) =>
      shop.call(method, `/api/review/${id}/${kind}/`, { token: by.access }),
    /** Sessions end meanwhile. */
    async waitDays(days: number) {
      shop.passTime(days * dayInMs)
      for (const shopper of [writer, ...readers]) Object.assign(shopper, await logInAgain(shop, shopper.username))
    },
    /** @returns the new review's id */
    async written(json: object = { stars: 5, text: '好碗' }): Promise<number> {
      const { status, body } = await call('POST', json)
      expect(status).toBe(201)
      return body.id
    },
    async sendPicture(by = writer): Promise<string> {
      const multipart = formWithFile(await createPicture(), { name: 'bowl.jpg' })
      const { status, body } = await shop.call('POST', '/api/picture/', { token: by.access, multipart })
      expect(status).toBe(201)
      return body.picture_id
    },
    /** @returns the stored counters, which equal the same counted anew */
    async expectCounted() {
      const { stored, recounted } = await readCounters(shop, bought.goodsId)
      expect(stored).toEqual(recounted)
      return stored
    },
  }
}
