import { beforeAll, expect, it, test } from 'vitest'
import { listName } from './list-name.ts'
import { loadGoodsList, pagesOf } from './load-goods-list.ts'
import type { ShopApi } from '#platform/shop-api/shop-api.ts'
import { loadNewGoods } from './load-new-goods.ts'
import { overrideShopName } from '#platform/seo/shop-name.ts'
import { typeDescription } from './type-description.ts'

const list = 'https://shop.test/api/goods_info/search_goods_queryset/?query=tea'

it.each([
  { name: 'the only page', answer: { count: 3, next: null, previous: null }, page: 1, pageCount: 1 },
  { name: 'the first page', answer: { count: 60, next: `${list}&page=2`, previous: null }, page: 1, pageCount: 3 },
  { name: 'a middle page', answer: { count: 60, next: `${list}&page=3`, previous: list }, page: 2, pageCount: 3 },
  { name: 'the last page', answer: { count: 60, next: null, previous: `${list}&page=2` }, page: 3, pageCount: 3 },
  {
    name: 'a count that is too small',
    answer: { count: 1, next: `${list}&page=2`, previous: null },
    page: 1,
    pageCount: 2,
  },
])('knows $name by its neighbours', ({ answer, page, pageCount }) => {
  expect(pagesOf(answer)).toEqual({ page, pageCount })
})

it('has no goods, rather than an empty list, when the answer has no results', async () => {
  const api = { call: () => Promise.resolve({ count: 0, next: null, previous: null } as never) }
  const params = { query: 'tea', type1: null, type2: null, ordering: null, filters: {}, page: 1 }
  expect(await loadGoodsList(api, params)).toMatchObject({ goods: null, count: 0, pageCount: 1 })
})

it.each([
  ['the goods found', { results: [{ id: 7, type_1: 'Tea', type_2: 'Matcha' }] }],
  ['the response, where filters leave nothing', { results: [], named_types: { type_1: 'Tea', type_2: 'Matcha' } }],
])('reads the names of types from %s', async (_, list) => {
  const api = { call: () => Promise.resolve({ count: 0, next: null, previous: null, ...list } as never) }
  const params = { query: '抹茶', type1: '茶', type2: '抹茶', ordering: null, filters: {}, page: 1 }
  expect((await loadGoodsList(api, params)).namedTypes).toEqual({ type_1: 'Tea', type_2: 'Matcha' })
})

const found = { type_1: 'Tea', type_2: 'Matcha' }
const params = { query: '抹茶', type1: '茶', type2: '抹茶', ordering: null, filters: {}, page: 1 }

test('the list of a type has its name in the language of the page, in any order', () => {
  expect(listName(params, found)).toBe('Matcha')
  expect(listName({ ...params, query: '茶', type2: null, ordering: 'price' }, found)).toBe('Tea')
})

test('a search has the words that were searched for', () => {
  expect(listName({ ...params, type2: null }, found)).toBe('抹茶')
  expect(listName({ ...params, type1: null, type2: null }, found)).toBe('抹茶')
  expect(listName(params, null)).toBe('抹茶')
})

test('requests one page of all goods, the newest first', async () => {
  const requests: unknown[] = []
  const next = 'http://localhost/api/goods_info/?ordering=newest&page=3&page_size=24'
  const previous = 'http://localhost/api/goods_info/?ordering=newest&page_size=24'
  const api: ShopApi = {
    call: async (key, input) => {
      requests.push([key, input?.query])
      return { count: 60, next, previous, results: [{ id: 7 }] } as never
    },
  }
  expect(await loadNewGoods(api, 2)).toEqual({ goods: [{ id: 7 }], page: 2, pageCount: 3 })
  expect(requests).toEqual([['GET /api/goods_info/', { ordering: 'newest', page: 2, page_size: 24 }]])
})

beforeAll(() => overrideShopName(() => '春山'))

test('a type is described by what lies on its shelf', () => {
  expect(typeDescription('茶', ['抹茶', '茶具', '红茶', '白茶', '黑茶', '黄茶'], '支付宝')).toMatch(
    /^春山的茶：抹茶、茶具、红茶、白茶、黑茶等/,
  )
  expect(typeDescription('茶', [], '支付宝')).toBe('在春山找到的「茶」。')
})
