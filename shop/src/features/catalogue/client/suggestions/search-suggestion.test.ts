import { expect, test } from 'vitest'
import { toSearchSuggestions } from './search-suggestion.ts'

test('types lead to their goods, goods to their page', () => {
  const suggestions = toSearchSuggestions('茶', {
    types: [
      { type_1: '茶', type_2: null },
      { type_1: '茶', type_2: '抹茶' },
    ],
    goods: [{ id: 7, name: '青釉抹茶碗', image_url: '/goods_img/7.png?v=1' }],
  })
  expect(suggestions.map(({ label, to }) => [label, decodeURIComponent(to)])).toEqual([
    ['茶', '/shop/goods_list/茶?type_1=茶'],
    ['茶 · 抹茶', '/shop/goods_list/抹茶?type_1=茶&type_2=抹茶'],
    ['青釉抹茶碗', '/shop/goods_detail/7'],
  ])
})

test('a query with its typing error mended comes first, and leads to its own list', () => {
  const [first] = toSearchSuggestions('iphnoe', {
    types: [],
    goods: [{ id: 7, name: 'iPhone 15', image_url: '' }],
    corrected_query: 'iphone',
  })
  expect(first).toMatchObject({ kind: 'search', to: '/shop/goods_list/iphone' })
  expect(first!.label).toMatch(/iphnoe.*iphone/)
})
