import { expect, test } from 'vitest'
import { movementsOfNight, nextRolling } from './ledger-rolling.ts'

test('every id is in the part of one night of a turn, and of one alone', () => {
  const highestId = 95_000
  let turn = { through: 0, end: 0 }
  for (let night = 1; night <= 10; night += 1) {
    const next = nextRolling(turn, highestId)
    expect(next.after).toBe(turn.through)
    turn = next
  }
  expect(turn.through).toBe(highestId)
  expect(nextRolling(turn, highestId)).toEqual({ after: 0, through: 10_000, end: highestId })
})

test.each([10_000, 20_000, 1_000_000])('a turn ends within 500 nights at %d further orders a day', (ordersOfDay) => {
  let highestId = 20_000_000
  let turn = nextRolling({ through: 0, end: 0 }, highestId)
  let nights = 1
  for (; turn.through < turn.end; nights += 1) turn = nextRolling(turn, (highestId += ordersOfDay))
  expect([turn.end, nights]).toEqual([20_000_000, 500])
  expect(nextRolling(turn, highestId).end).toBe(highestId)
})

test.each([
  [{ through: 0, end: 0 }, 0, { after: 0, through: 0, end: 0 }],
  [{ through: 0, end: 0 }, 12, { after: 0, through: 12, end: 12 }],
  [{ through: 12, end: 12 }, 12, { after: 0, through: 12, end: 12 }],
  // Rows above a restored backup's highest id are gone.
  [{ through: 90, end: 95 }, 12, { after: 0, through: 12, end: 12 }],
  [{ through: 10_000, end: 15_000 }, 16_000, { after: 10_000, through: 15_000, end: 15_000 }],
  [{ through: 0, end: 0 }, 5_000_000, { after: 0, through: 10_000, end: 5_000_000 }],
  [{ through: 0, end: 0 }, 50_000_000, { after: 0, through: 100_000, end: 50_000_000 }],
])('from %j of %d it reads %j', (last, highestId, expected) => {
  expect(nextRolling(last, highestId)).toEqual(expected)
})

test('a night reads a share of many movements', () => {
  expect([1_000, 500_000_000].map(movementsOfNight)).toEqual([200_000, 1_000_000])
})
