import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scaleOf } from './chart-scale.ts'

test('marks are round and end above the highest bar', () => {
  expect(scaleOf(5_880)).toEqual({ max: 6_000, marks: [6_000, 4_000, 2_000, 0] })
  expect(scaleOf(0)).toEqual({ max: 1, marks: [1, 0] })
  expect(scaleOf(0.01)).toEqual({ max: 1, marks: [1, 0] })
})

test('every bar has its place on the scale, and there are few marks', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), (fen) => {
      const { max, marks } = scaleOf(fen / 100)
      expect(max).toBeGreaterThanOrEqual(fen / 100)
      expect(marks.length).toBeLessThanOrEqual(5)
      expect(marks.at(0)).toBe(max)
      expect(marks.at(-1)).toBe(0)
    }),
  )
})
