import { expect, test } from 'vitest'
import { nextRolling } from './ledger-rolling.ts'

test('every id is in the part of one night of a turn, and of one alone', () => {
  const highestId = 95_000
  let through = 0
  for (let night = 1; night <= 10; night += 1) {
    const rolling = nextRolling(through, highestId)
    expect(rolling.after).toBe(through)
    through = rolling.through
  }
  expect(through).toBe(highestId)
  expect(nextRolling(through, highestId)).toEqual({ after: 0, through: 10_000 })
})

test.each([
  [0, 0, { after: 0, through: 0 }],
  [0, 12, { after: 0, through: 12 }],
  [12, 12, { after: 0, through: 12 }],
  // Rows above a restored backup's highest id are gone.
  [90, 12, { after: 0, through: 12 }],
  [10_000, 15_000, { after: 10_000, through: 15_000 }],
  // A night reads no more after years.
  [0, 5_000_000, { after: 0, through: 10_000 }],
])('from %d of %d it reads %j', (rolledThrough, highestId, expected) => {
  expect(nextRolling(rolledThrough, highestId)).toEqual(expected)
})
