import { expect, test } from 'vitest'
import type { ShopApi } from '#platform/shop-api/shop-api.ts'
import { loadHome } from './load-home.ts'

const types = [
  { id: 1, type_1: '茶', type_2: [], image_url: '/goods_img/10.png?v=1' },
  { id: 2, type_1: '户外', type_2: [], image_url: '' },
]

const api: ShopApi = {
  async call(key, input) {
    if (key.startsWith('GET /api/home/')) return { version: 1, preview: input?.query?.['preview'] } as never
    if (key.startsWith('GET /api/goods_type/')) return { results: types } as never
    expect(key).toBe('GET /api/goods_info/')
    const { ordering, page_size } = (input?.query ?? {}) as { ordering: string; page_size: number }
    return { results: Array.from({ length: page_size }, (_, index) => ({ id: index, name: ordering })) } as never
  },
}

test('a type has its picture, and none where none of its goods has one', async () => {
  expect((await loadHome(api, 'https://shop.test/')).types).toEqual([
    { id: 1, name: '茶', imageUrl: '/goods_img/10.png?v=1' },
    { id: 2, name: '户外', imageUrl: null },
  ])
})

test('shows four new and eight popular goods', async () => {
  const { newest, popular } = await loadHome(api, 'https://shop.test/')
  expect(newest.map(({ name }) => name)).toEqual(Array(4).fill('newest'))
  expect(popular.map(({ name }) => name)).toEqual(Array(8).fill('popular'))
})

test('shows the published content, or the preview that the address names', async () => {
  expect((await loadHome(api, 'https://shop.test/?lang=ja')).content).toEqual({ version: 1 })
  expect((await loadHome(api, 'https://shop.test/?preview=draft.1.x')).content).toMatchObject({ preview: 'draft.1.x' })
})
