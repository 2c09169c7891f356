/** A list that filters leave empty names its types in the language of the response. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildGoods } from '#features/catalogue/testing/goods-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { saveGoods } from '../saving/save-goods.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
  await saveGoods(shop.context, [
    buildGoods({
      name: { 'zh-CN': '宇治抹茶' },
      priceInFen: 5_000,
      type1: { 'zh-CN': '茶', ja: 'お茶', en: 'Tea' },
      type2: { 'zh-CN': '抹茶', ja: '抹茶', en: 'Matcha' },
    }),
  ])
})
afterAll(() => shop.close())

const search = async (parameters: Record<string, string>) => {
  const path = `/api/goods_info/search_goods_queryset/?${new URLSearchParams({ query: '抹茶', price_min: '900', ...parameters })}`
  const { status, body } = await shop.call('GET', path)
  expect(status).toBe(200)
  return body
}

test.each([
  ['en', { type_1: 'Tea', type_2: 'Matcha' }],
  ['ja', { type_1: 'お茶', type_2: '抹茶' }],
  ['zh-CN', { type_1: '茶', type_2: '抹茶' }],
])('a filtered list of Chinese names, in %s', async (lang, names) => {
  expect(await search({ type_1: '茶', type_2: '抹茶', lang })).toMatchObject({ count: 0, named_types: names })
  expect((await search({ type_1: 'Tea', lang })).named_types).toEqual({ ...names, type_2: '' })
})

test('no list has them that shows goods, has no type, or one that no shop has', async () => {
  expect(await search({ type_1: '茶', price_min: '10' })).not.toHaveProperty('named_types')
  expect(await search({})).not.toHaveProperty('named_types')
  expect(await search({ type_1: '酒' })).not.toHaveProperty('named_types')
})
