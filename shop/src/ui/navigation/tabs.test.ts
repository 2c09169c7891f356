import { expect, test } from 'vitest'
import { placeAfter } from './tabs.tsx'

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 2, 0],
  ['ArrowLeft', 0, 2],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['Enter', 1, null],
])('%s leads from tab %i of three to %s', (key, from, to) => {
  expect(placeAfter(key, from, 3)).toBe(to)
})
