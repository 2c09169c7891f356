import { expect, test } from 'vitest'
import type { ShopApi } from '#platform/shop-api/shop-api.ts'
import { loadNewGoods } from './load-new-goods.ts'

test('requests one page of all goods, the newest first', async () => {
  const inputs: unknown[] = []
  const next = 'http://localhost/api/goods_info/?ordering=newest&page=3&page_size=24'
  const previous = 'http://localhost/api/goods_info/?ordering=newest&page_size=24'
  const api: ShopApi = {
    call: async (key, input) => {
      inputs.push([key, input?.query])
      return { count: 60, next, previous, results: [{ id: 7 }] } as never
    },
  }
  expect(await loadNewGoods(api, 2)).toEqual({ goods: [{ id: 7 }], page: 2, pageCount: 3 })
  expect(inputs).toEqual([['GET /api/goods_info/', { ordering: 'newest', page: 2, page_size: 24 }]])
})
