import { expect, test } from 'vitest'
import { noticeTime, partByDay } from './notice-days.ts'

// Already the next day in the shop's zone.
const now = new Date('2026-11-25T16:30:00Z')

test.each([
  ['2026-11-25T16:00:00Z', '00:00'],
  ['2026-11-25T15:59:00Z', '11-25 23:59'],
  ['2025-12-31T15:59:00Z', '2025-12-31 23:59'],
])('%s is shown as %s', (time, shown) => {
  expect(noticeTime(time, now)).toBe(shown)
})

test('a list is parted at midnight of the shop', () => {
  const [early, late] = [{ created_at: '2026-11-25T15:59:59Z' }, { created_at: '2026-11-25T16:00:00Z' }]
  expect(partByDay([late, early], now)).toEqual({ today: [late], earlier: [early] })
  expect(partByDay([], now)).toEqual({ today: [], earlier: [] })
})
