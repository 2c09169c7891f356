import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { buildGoods } from '#features/catalogue/testing/goods-factory.ts'
import { saveGoods } from '../saving/save-goods.ts'

let shop: TestShop
const tea = { type1: { 'zh-CN': '茶', ja: 'お茶', en: 'Tea' } }
const describe = { 'zh-CN': '。' }

beforeAll(async () => {
  shop = await createTestShop()
  await saveGoods(shop.context, [
    buildGoods({
      ...tea,
      describe,
      type2: { 'zh-CN': '抹茶', en: 'Matcha' },
      name: { 'zh-CN': '宇治抹茶', en: 'Uji Matcha' },
    }),
    buildGoods({
      ...tea,
      describe,
      type2: { 'zh-CN': '茶具' },
      name: { 'zh-CN': '茶筅', en: 'Matcha whisk' },
      soldCount: 9,
    }),
    ...Array.from({ length: 20 }, (_, index) =>
      buildGoods({ type1: { 'zh-CN': '文具' }, type2: { 'zh-CN': '纸' }, name: { 'zh-CN': `线装手帐 ${index}` } }),
    ),
  ])
})
afterAll(() => shop.close())

async function suggest(query: string, language = 'zh-CN') {
  const response = await shop.call(
    'GET',
    `/api/goods_info/suggest_goods/?query=${encodeURIComponent(query)}&lang=${language}`,
  )
  expect(response.status).toBe(200)
  return {
    types: response.body.types,
    names: response.body.goods.map(({ name }: { name: string }) => name),
  }
}

test('offers goods by the beginning of the last word, the popular first', async () => {
  expect(await suggest('matc')).toMatchObject({ names: ['茶筅', '宇治抹茶'] })
  expect(await suggest('uji mat', 'en')).toMatchObject({ names: ['Uji Matcha'] })
})

test('offers types of both levels by the beginning of their name in any language, named in the requested one', async () => {
  expect((await suggest('茶')).types).toEqual([
    { type_1: '茶', type_2: null },
    { type_1: '茶', type_2: '茶具' },
  ])
  expect((await suggest('TEA')).types).toEqual([{ type_1: '茶', type_2: null }])
  expect((await suggest('抹', 'en')).types).toEqual([{ type_1: 'Tea', type_2: 'Matcha' }])
})

test('offers eight at most, types among them', async () => {
  const { types, names } = await suggest('手帐')
  expect([...types, ...names]).toHaveLength(8)
  const mixed = await suggest('文具')
  expect(mixed.types).toEqual([{ type_1: '文具', type_2: null }])
  expect(mixed.names).toHaveLength(0)
})

test('offers a new type at once, and reads the types no more often than they change', async () => {
  await suggest('茶', 'ja')
  const fresh = buildGoods({ type1: { 'zh-CN': '陶器' }, type2: { 'zh-CN': '急须' } })
  await saveGoods(shop.context, [fresh])
  expect((await suggest('陶', 'ja')).types).toEqual([{ type_1: '陶器', type_2: null }])
  const query = vi.spyOn(shop.context.database.$client, 'query')
  for (const typed of ['陶', '茶', '文']) await suggest(typed, 'ja')
  const statements = query.mock.calls.map(([statement]) => (statement as unknown as { text: string }).text)
  expect(statements.filter((text) => text.includes('suggest'))).toEqual([])
  expect(statements.filter((text) => text.includes('goods_search'))).toHaveLength(2)
  expect(statements.filter((text) => !text.includes('goods_search'))).toEqual([])
})

test.each(['', '   ', "':*", '🍵'])('offers nothing for %j', async (query) => {
  expect(await suggest(query)).toEqual({ types: [], names: [] })
})
