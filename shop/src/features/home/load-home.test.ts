import { expect, test } from 'vitest'
import type { ShopApi } from '#platform/shop-api/shop-api.ts'
import { loadHome } from './load-home.ts'

function goods(id: number, type: string) {
  return { id, type_1: type, image_url: `/goods_img/${id}.png` }
}

const answers: Record<string, unknown[]> = {
  types: [
    { id: 1, type_1: '茶', type_2: [] },
    { id: 2, type_1: '户外', type_2: [] },
  ],
  newest: [goods(4, '茶')],
  popular: Array.from({ length: 12 }, (_, index) => goods(index + 10, '茶')),
}

const api: ShopApi = {
  async call(key, input) {
    const { ordering = 'types' } = (input?.query ?? {}) as { ordering?: string }
    expect(key).toBe(ordering === 'types' ? 'GET /api/goods_type/' : 'GET /api/goods_info/')
    return { results: answers[ordering] } as never
  },
}

test('a type is pictured by its most popular goods, and by none where it has none', async () => {
  const { types } = await loadHome(api)
  expect(types).toEqual([
    { id: 1, name: '茶', imageUrl: '/goods_img/10.png' },
    { id: 2, name: '户外', imageUrl: null },
  ])
})

test('shows eight popular goods', async () => {
  const { popular } = await loadHome(api)
  expect(popular.map(({ id }) => id)).toEqual([10, 11, 12, 13, 14, 15, 16, 17])
})
