import { expect, test } from 'vitest'
import { toQuantity } from './quantity.tsx'
import { moveChoice } from './use-combobox.ts'

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

test.each([
  [-1, 1, 0],
  [0, 1, 1],
  [2, 1, -1],
  [-1, -1, 2],
  [0, -1, -1],
] as const)('three options and the typed text, from %i by %i to %i', (from, step, to) => {
  expect(moveChoice(from, step, { count: 3, first: -1 })).toBe(to)
})

test.each([
  [0, 1, 1],
  [2, 1, 0],
  [0, -1, 2],
] as const)('three options alone, from %i by %i to %i', (from, step, to) => {
  expect(moveChoice(from, step, { count: 3, first: 0 })).toBe(to)
})
