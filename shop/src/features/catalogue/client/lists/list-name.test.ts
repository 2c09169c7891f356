import { expect, test } from 'vitest'
import { listName } from './list-name.ts'

const found = { type_1: 'Tea', type_2: 'Matcha' }
const params = { query: '抹茶', type1: '茶', type2: '抹茶', ordering: null, page: 1 }

test('the list of a type has its name in the language of the page, in any order', () => {
  expect(listName(params, found)).toBe('Matcha')
  expect(listName({ ...params, query: '茶', type2: null, ordering: 'price' }, found)).toBe('Tea')
})

test('a search has the words that were searched for', () => {
  expect(listName({ ...params, type2: null }, found)).toBe('抹茶')
  expect(listName({ ...params, type1: null, type2: null }, found)).toBe('抹茶')
  expect(listName(params, undefined)).toBe('抹茶')
})
