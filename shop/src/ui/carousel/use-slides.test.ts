import { expect, test } from 'vitest'
import { slideAfterSwipe } from './use-slides.ts'

test.each([
  [0, 2, -39, 0],
  [0, 2, -40, 1],
  [1, 2, -40, 0],
  [0, 3, 40, 2],
  [2, 3, 39, 2],
])('from slide %i of %i, a swipe of %i px leads to %i', (from, count, distanceInPx, slide) => {
  expect(slideAfterSwipe(from, count, distanceInPx)).toBe(slide)
})
