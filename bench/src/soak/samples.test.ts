import { expect, test } from 'vitest'
import { growthPerHour } from './samples.ts'

const after = (memories: readonly number[]) => memories.map((memoryInMb, minute) => ({ minute, memoryInMb }))

test('growth is what a straight line gains in an hour', () => {
  expect(growthPerHour(after([100, 101, 102, 103]))).toBeCloseTo(60)
  expect(growthPerHour(after([103, 102, 101, 100]))).toBeCloseTo(-60)
})

test('memory that only varies does not grow', () => {
  expect(growthPerHour(after([100, 104, 104, 100]))).toBeCloseTo(0)
})
