import { expect, test } from 'vitest'
import { readGoodsListParams } from './read-goods-list-params.ts'
import { subTypeFilters, typeCounts, typeFilters } from './goods-list-filters.ts'

const tea = {
  id: 1,
  name: '茶',
  imageUrl: null,
  subTypes: [
    { id: 11, name: '抹茶' },
    { id: 12, name: '茶具' },
    { id: 13, name: '红茶' },
  ],
}
const ceramics = { id: 2, name: '陶瓷', imageUrl: null, subTypes: [{ id: 21, name: '碗' }] }
const paper = { id: 3, name: '纸', imageUrl: null, subTypes: [] }
const types = [tea, ceramics, paper]
const matched = [
  {
    id: 1,
    count: 3,
    type_2: [
      { id: 11, count: 2 },
      { id: 12, count: 1 },
    ],
  },
  { id: 2, count: 1, type_2: [{ id: 21, count: 1 }] },
]
const paramsOf = (query: string, search = '') => readGoodsListParams(query, new URLSearchParams(search))
const nobody = { type: undefined, subType: undefined }
const inTea = { type: tea, subType: undefined }
const names = (filters: { name: string | null }[]) => filters.map(({ name }) => name)
const current = (filters: { name: string | null; isCurrent: boolean }[]) =>
  filters.filter(({ isCurrent }) => isCurrent).map(({ name }) => name)

test('a search is narrowed down to the types in which it finds something', () => {
  const filters = typeFilters(paramsOf('抹茶碗', 'ordering=price'), types, nobody, matched)
  expect(names(filters)).toEqual([null, '茶', '陶瓷'])
  expect(current(filters)).toEqual([null])
  expect(filters[2]!.to).toBe('/shop/goods_list/%E6%8A%B9%E8%8C%B6%E7%A2%97?type_1=%E9%99%B6%E7%93%B7&ordering=price')
})

test('the chosen type stays, also where nothing is found in it; all are offered where it is not known', () => {
  const filters = typeFilters(paramsOf('抹茶', 'type_1=纸'), types, { type: paper, subType: undefined }, matched)
  expect(names(filters)).toEqual([null, '茶', '陶瓷', '纸'])
  expect(current(filters)).toEqual(['纸'])
  expect(names(typeFilters(paramsOf('抹茶'), types, nobody, null))).toEqual([null, '茶', '陶瓷', '纸'])
})

test('within a type a search leads to the sub-types with matches, with its own words', () => {
  expect(subTypeFilters(paramsOf('碗'), nobody, matched)).toEqual([])
  const filters = subTypeFilters(paramsOf('竹', 'type_1=茶'), inTea, matched)
  expect(names(filters)).toEqual([null, '抹茶', '茶具'])
  expect(current(filters)).toEqual([null])
  expect(filters[2]!.to).toBe('/shop/goods_list/%E7%AB%B9?type_1=%E8%8C%B6&type_2=%E8%8C%B6%E5%85%B7')
})

test('who looks through a sub-type can walk to its siblings, and back to the whole type', () => {
  const params = paramsOf('抹茶', 'type_1=茶&type_2=抹茶')
  const filters = subTypeFilters(params, { type: tea, subType: tea.subTypes[0] }, matched)
  expect(names(filters)).toEqual([null, '抹茶', '茶具', '红茶'])
  expect(current(filters)).toEqual(['抹茶'])
  expect(filters[0]!.to).toBe('/shop/goods_list/%E8%8C%B6?type_1=%E8%8C%B6')
  expect(filters[3]!.to).toBe('/shop/goods_list/%E7%BA%A2%E8%8C%B6?type_1=%E8%8C%B6&type_2=%E7%BA%A2%E8%8C%B6')
})

test('a single sub-type is no choice', () => {
  expect(subTypeFilters(paramsOf('碗', 'type_1=陶瓷'), { type: ceramics, subType: undefined }, matched)).toEqual([])
})

test('types are counted beside the list, the chosen one also where nothing fits; unknown counts offer none', () => {
  const inPaper = { type: paper, subType: undefined }
  expect(typeCounts(paramsOf('抹茶', 'type_1=纸'), types, inPaper, matched)).toEqual([
    { name: null, count: 4, isCurrent: false },
    { name: '茶', count: 3, isCurrent: false },
    { name: '陶瓷', count: 1, isCurrent: false },
    { name: '纸', count: 0, isCurrent: true },
  ])
  expect(typeCounts(paramsOf('抹茶'), types, nobody, null)).toEqual([])
  expect(typeCounts(paramsOf('抹茶'), types, nobody, matched.slice(0, 1))).toEqual([])
})
