import { expect, test } from 'vitest'
import { languages } from '#platform/i18n/language.ts'
import { formatCount } from './count.ts'

test.each(languages)('counts are written as usual (%s)', (language) => {
  const usual = new Intl.NumberFormat(language)
  for (const count of [0, 7, 89, 999, 1000, 12_800, 123_456, 1_000_000, 1_234_567_890, -1, -100, -12_800])
    expect(formatCount(count)).toBe(usual.format(count))
})
