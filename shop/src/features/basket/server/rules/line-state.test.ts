import { expect, test } from 'vitest'
import { checkAvailability } from './line-state.ts'

const offer = {
  goodsId: 1,
  isOnSale: true,
  stock: 5,
  mostPerOrder: 999,
  weightInGrams: null,
  priceInFen: 100,
  isReturnable: true,
  goodsSubTypeId: 1,
  goodsTypeId: 1,
}

test.each([
  [3, {}, { state: 'ok', counted: 3, most: 5 }],
  [5, {}, { state: 'ok', counted: 5, most: 5 }],
  [6, {}, { state: 'less', counted: 5, most: 5 }],
  [6, { mostPerOrder: 2 }, { state: 'less', counted: 2, most: 2 }],
  [999, { stock: 5000 }, { state: 'ok', counted: 999, most: 999 }],
  [1, { stock: 0 }, { state: 'sold_out', counted: 0, most: 0 }],
  [1, { isOnSale: false }, { state: 'withdrawn', counted: 0, most: 0 }],
  [1, { isOnSale: false, stock: 0 }, { state: 'withdrawn', counted: 0, most: 0 }],
])('%i wished for of %j count as %j', (quantity, changes, expected) => {
  expect(checkAvailability(quantity, { ...offer, ...changes })).toEqual(expected)
})
