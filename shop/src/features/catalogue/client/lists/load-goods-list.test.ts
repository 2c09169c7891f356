import { expect, it } from 'vitest'
import { loadGoodsList, pagesOf } from './load-goods-list.ts'

const list = 'https://shop.test/api/goods_info/search_goods_queryset/?query=tea'

it.each([
  { name: 'the only page', response: { count: 3, next: null, previous: null }, page: 1, pageCount: 1 },
  { name: 'the first page', response: { count: 60, next: `${list}&page=2`, previous: null }, page: 1, pageCount: 3 },
  { name: 'a middle page', response: { count: 60, next: `${list}&page=3`, previous: list }, page: 2, pageCount: 3 },
  { name: 'the last page', response: { count: 60, next: null, previous: `${list}&page=2` }, page: 3, pageCount: 3 },
  {
    name: 'a count that is too small',
    response: { count: 1, next: `${list}&page=2`, previous: null },
    page: 1,
    pageCount: 2,
  },
])('knows $name by its neighbours', ({ response, page, pageCount }) => {
  expect(pagesOf(response)).toEqual({ page, pageCount })
})

it('has no goods, rather than an empty list, when the answer has no results', async () => {
  const api = { call: () => Promise.resolve({ count: 0, next: null, previous: null } as never) }
  const params = { query: 'tea', type1: null, type2: null, ordering: null, page: 1 }
  expect(await loadGoodsList(api, params)).toMatchObject({ goods: null, count: 0, pageCount: 1 })
})
