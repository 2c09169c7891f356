import { expect, test } from 'vitest'
import type { ShopApi } from '#platform/shop-api/shop-api.ts'
import { countTypes } from '../../client/lists/load-shop-home.ts'
import { typesWithGoods } from './types-with-goods.ts'

const asked: unknown[] = []
const api: ShopApi = {
  async call(key, input) {
    if (key.startsWith('GET /api/goods_type/'))
      return {
        results: ['茶', '无图', '全下架'].map((type_1, id) => ({
          id,
          type_1,
          type_2: [],
          image_url: id ? '' : '/a.png',
        })),
      } as never
    asked.push(input?.query?.['type_1'])
    return { count: input?.query?.['type_1'] === '无图' ? 3 : 0, results: [] } as never
  },
}

test('a type without goods on sale is left out; one with a picture is not looked up', async () => {
  const types = [
    { name: '茶', imageUrl: '/a.png' },
    { name: '无图', imageUrl: null },
    { name: '全下架', imageUrl: null },
  ]
  expect((await typesWithGoods(api, types)).map(({ name }) => name)).toEqual(['茶', '无图'])
  expect(asked).toEqual(['无图', '全下架'])
})

test('the shop counts types that have goods on sale', async () => {
  expect(await countTypes(api)).toBe(2)
})
