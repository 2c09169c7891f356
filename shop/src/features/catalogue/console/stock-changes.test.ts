import { expect, test } from 'vitest'
import { readStockText } from './stock-changes.ts'

test.each([
  ['80', { seen: 83, counted: 80, reason: 'count' }],
  [' +60 ', { change: 60, reason: 'arrival' }],
  ['-3', { change: -3, reason: 'other' }],
  ['−3', { change: -3, reason: 'other' }],
  ['0', { seen: 83, counted: 0, reason: 'count' }],
])('%s typed over 83 is a count or a difference', (typed, change) => {
  expect(readStockText(typed, 83)).toEqual(change)
})

test.each(['', 'many', '1.5', '+', '9999999999'])('%s is no stock', (typed) => {
  expect(readStockText(typed, 83)).toBeNull()
})
