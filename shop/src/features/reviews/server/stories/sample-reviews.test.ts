import { sampleReviews } from '@yokoso/demo'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildGoods, createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { seedSampleReviews } from '../use-cases/seed-sample-reviews.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

test('samples come once, say that they are samples, and go with the demo', async () => {
  expect(sampleReviews.length).toBeGreaterThan(190)
  const goodsId = await createGoods(shop.context, { ...buildGoods(), sku: sampleReviews[0]!.sku })
  const read = async (language: string) =>
    (await shop.call('GET', `/api/review/?goods_id=${goodsId}&lang=${language}`)).body
  for (let start = 0; start < 2; start++) await seedSampleReviews(shop.context, sampleReviews)
  for (const language of ['zh-CN', 'ja', 'en'])
    expect(await read(language)).toMatchObject({ count: 3, summary: { is_sample: true } })
  expect((await shop.call('GET', `/api/goods_info/${goodsId}/`)).body).toMatchObject({ review_count: 0, stars: null })
  await seedSampleReviews(shop.context, null)
  expect((await read('en')).count).toBe(0)
})
