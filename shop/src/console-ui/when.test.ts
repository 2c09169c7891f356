import { expect, test } from 'vitest'
import { clockOf, dayOf, whenOf } from './when.ts'

test.each([
  ['2026-11-23T04:05:00Z', '11-23 12:05', '11-23'],
  // In the shop it is the next year already.
  ['2025-12-31T16:30:00Z', '01-01 00:30', '01-01'],
  ['2025-12-31T15:30:00Z', '2025-12-31 23:30', '2025-12-31'],
])('%s is formatted as %s', (time, moment, day) => {
  const now = new Date('2026-11-23T10:00:00Z')
  expect(whenOf(time, now)).toBe(moment)
  expect(dayOf(time, now)).toBe(day)
})

test('formats a day of the shop like a moment, and a time of day alone', () => {
  const now = new Date('2026-11-23T10:00:00Z')
  expect(dayOf('2026-08-25', now)).toBe('08-25')
  expect(dayOf('2025-08-25', now)).toBe('2025-08-25')
  expect(clockOf('2026-11-23T04:05:00Z')).toBe('12:05')
})
