import { expect, test } from 'vitest'
import type { ShopApi } from '#platform/shop-api/shop-api.ts'
import { loadFavourites } from './load-favourites.ts'

function apiWith(count: number): ShopApi & { paths: string[] } {
  const paths: string[] = []
  return {
    paths,
    call: async (key, input) => {
      paths.push(`${key} ${JSON.stringify(input?.query)}`)
      return { count, next: null, previous: null, results: [] } as never
    },
  }
}

test('requests the favourites and their goods, the same page of both', async () => {
  const api = apiWith(49)
  expect(await loadFavourites(api, 2)).toEqual({ goods: [], count: 49, page: 2, pageCount: 3 })
  expect(api.paths).toEqual([
    'GET /api/favorites/index_user_favorites_queryset/ {"page":2,"page_size":24}',
    'GET /api/favorites/index_user_favorites_goods_queryset/ {"page":2,"page_size":24}',
  ])
})

test('no favourites are one empty page', async () => {
  expect(await loadFavourites(apiWith(0), 1)).toMatchObject({ count: 0, pageCount: 1 })
})
