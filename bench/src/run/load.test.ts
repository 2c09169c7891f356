import { expect, test } from 'vitest'
import { median } from './load.ts'

test.each([
  [[7], 7],
  [[9, 1], 5],
  [[3, 1, 2], 2],
  [[4, 1, 10, 2], 3],
])('the median of %j is %d', (values, middle) => {
  expect(median(values)).toBe(middle)
})
