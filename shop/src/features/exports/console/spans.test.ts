import { expect, test } from 'vitest'
import { monthBefore, monthUntilToday, yearUntilToday } from './spans.ts'

// In the shop's zone it is already March.
const now = new Date('2028-02-29T16:30:00Z')

test('usual spans begin and end on days of the shop’s zone', () => {
  expect(monthUntilToday(now)).toEqual({ from: '2028-03-01', to: '2028-03-01' })
  expect(monthBefore(now)).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(monthBefore(new Date('2027-01-05T00:00:00Z'))).toEqual({ from: '2026-12-01', to: '2026-12-31' })
  expect(yearUntilToday(now)).toEqual({ from: '2028-01-01', to: '2028-03-01' })
})
