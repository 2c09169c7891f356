import { sampleReviews } from '@yokoso/demo'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveGoods } from '#features/catalogue/server/index.ts'
import { buildGoods, createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { seedSampleReviews } from '../use-cases/seed-sample-reviews.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

const read = async (goodsId: number, language: string) =>
  (await shop.call('GET', `/api/review/?goods_id=${goodsId}&lang=${language}`)).body

test('samples come once, say that they are samples, and go with the demo', async () => {
  expect(sampleReviews.length).toBeGreaterThan(190)
  const goodsId = await createGoods(shop.context, { ...buildGoods(), sku: sampleReviews[0]!.sku })
  for (let start = 0; start < 2; start++) await seedSampleReviews(shop.context, sampleReviews)
  for (const language of ['zh-CN', 'ja', 'en'])
    expect(await read(goodsId, language)).toMatchObject({ count: 2, summary: { is_sample: true } })
  expect((await shop.call('GET', `/api/goods_info/${goodsId}/`)).body).toMatchObject({ review_count: 0, stars: null })
  await seedSampleReviews(shop.context, null)
  expect((await read(goodsId, 'en')).count).toBe(0)
})

test('members of a family show the samples of all, each with its variant in the reader’s language', async () => {
  const scents = [
    { 'zh-CN': '桧木', en: 'Hinoki' },
    { 'zh-CN': '柚子', en: 'Yuzu' },
  ]
  const saved = await saveGoods(
    shop.context,
    scents.map((value, place) =>
      buildGoods({
        sku: `SAMPLE-${place}`,
        family: { code: 'samples', options: [{ names: { 'zh-CN': '香味' }, value }] },
      }),
    ),
  )
  const sample = { language: 'en' as const, author: 'w***w', stars: 5, text: 'A light scent.' }
  await seedSampleReviews(
    shop.context,
    saved.map(({ sku }) => ({ sku, ...sample })),
  )
  const { results } = await read(saved[0]!.id, 'en')
  expect(results.map((one: { option_text: string }) => one.option_text)).toEqual(['Yuzu', 'Hinoki'])
})
