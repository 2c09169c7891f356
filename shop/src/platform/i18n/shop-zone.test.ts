import { expect, test } from 'vitest'
import { addDays, shopDay, shopWallTime, shopZone, shopZoneOffset } from './shop-zone.ts'

test('a day begins and ends in the shop’s zone, in any zone of the machine', () => {
  expect(shopDay(new Date('2026-11-25T15:59:59Z'))).toBe('2026-11-25')
  expect(shopDay(new Date('2026-11-25T16:00:00Z'))).toBe('2026-11-26')
  expect(shopWallTime(new Date('2026-11-25T16:05:00Z'))).toBe('2026-11-26T00:05:00.000')
  expect(addDays('2026-12-30', 3)).toBe('2027-01-02')
})

test.each(['2026-01-01T12:00:00', '2026-07-01T12:00:00'])('the offset is the zone’s, summer and winter: %s', (noon) => {
  const there = new Intl.DateTimeFormat('sv-SE', { timeZone: shopZone, dateStyle: 'short', timeStyle: 'medium' })
  expect(there.format(new Date(`${noon}${shopZoneOffset}`)).replace(' ', 'T')).toBe(noon)
})
