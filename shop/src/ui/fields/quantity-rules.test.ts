import { expect, test } from 'vitest'
import { toQuantity } from './quantity.tsx'

test.each([
  ['1', 1],
  ['12', 12],
  ['0', 1],
  ['-3', 1],
  ['', 1],
  ['abc', 1],
  ['2.9', 2],
  ['999', 999],
  ['1000', 999],
])('reads %j as %i', (text, quantity) => {
  expect(toQuantity(text, 1, 999)).toBe(quantity)
})
