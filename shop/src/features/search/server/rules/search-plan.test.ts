import { expect, test } from 'vitest'
import { leavesOutMentions } from './search-plan.ts'

test.each([
  [0, false],
  [4, false],
  [5, true],
  [9, true],
  [10, false],
  [23, false],
  [24, true],
])('where %i names have the words, mentions are left out: %s', (names, isLeftOut) => {
  expect(leavesOutMentions(names)).toBe(isLeftOut)
})
