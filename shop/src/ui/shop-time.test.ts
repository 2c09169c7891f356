import { expect, test } from 'vitest'
import { formatShopClock, formatShopTime } from './shop-time.ts'

test('a time stands in the zone of the shop', () => {
  expect(formatShopTime('2025-11-21T06:32:10.123Z')).toBe('2025-11-21 14:32')
  expect(formatShopTime('2025-12-31T16:00:00Z')).toBe('2026-01-01 00:00')
})

test('a time of today is its clock alone, another day is named', () => {
  const now = new Date('2025-11-21T15:50:00Z')
  expect(formatShopClock('2025-11-21T15:59:00Z', now)).toBe('23:59')
  expect(formatShopClock('2025-11-21T16:05:00Z', now)).toBe('2025-11-22 00:05')
})
