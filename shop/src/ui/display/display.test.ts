import { expect, test } from 'vitest'
import { type Language, languages } from '#platform/i18n/language.ts'
import { formatCount } from './count.ts'
import { overrideCurrentLanguage } from '#platform/i18n/current-language.ts'
import { formatShopClock, formatShopDate, formatShopTime } from './shop-time.ts'

test.each(languages)('counts are written as usual (%s)', (language) => {
  const usual = new Intl.NumberFormat(language)
  for (const count of [0, 7, 89, 999, 1000, 12_800, 123_456, 1_000_000, 1_234_567_890, -1, -100, -12_800])
    expect(formatCount(count)).toBe(usual.format(count))
})

test('a time is in the zone of the shop', () => {
  expect(formatShopTime('2025-11-21T06:32:10.123Z')).toBe('2025-11-21 14:32')
  expect(formatShopTime('2025-12-31T16:00:00Z')).toBe('2026-01-01 00:00')
})

test('a time of today shows only the clock, another day shows its date', () => {
  const now = new Date('2025-11-21T15:50:00Z')
  expect(formatShopClock('2025-11-21T15:59:00Z', now)).toBe('23:59')
  expect(formatShopClock('2025-11-21T16:05:00Z', now)).toBe('2025-11-22 00:05')
})

test.each<[Language, string]>([
  ['zh-CN', '2024年3月9日'],
  ['ja', '2024年3月9日'],
  ['en', 'March 9, 2024'],
])('a day is written in words, in the shop’s time zone: an evening in UTC is the next day (%s)', (language, date) => {
  overrideCurrentLanguage(() => language)
  expect(formatShopDate('2024-03-08T16:05:00.000Z')).toBe(date)
})
