import { expect, test } from 'vitest'
import { toSearchSuggestions } from './search-suggestion.ts'

const bowl = { id: 7, name: '青釉抹茶碗', image_url: '', price: '198.00', currency: 'CNY' as const, family: null }

test('goods have their price, and a family its lowest one and the number of its members', () => {
  const family = { id: 3, from_price: '88.00', count: 3 }
  const found = { types: [], goods: [bowl, { ...bowl, family }, { ...bowl, family: { ...family, count: 1 } }] }
  expect(toSearchSuggestions('碗', found).map(({ price }) => price)).toEqual(['¥198.00', '¥88.00 起，3 种', '¥198.00'])
})

test('types lead to their goods, goods to their page', () => {
  const suggestions = toSearchSuggestions('茶', {
    types: [
      { type_1: '茶', type_2: null },
      { type_1: '茶', type_2: '抹茶' },
    ],
    goods: [{ ...bowl, image_url: '/goods_img/7.png?v=1' }],
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
    goods: [{ ...bowl, name: 'iPhone 15' }],
    corrected_query: 'iphone',
  })
  expect(first).toMatchObject({ kind: 'search', to: '/shop/goods_list/iphone' })
  expect(first!.label).toMatch(/iphnoe.*iphone/)
})
