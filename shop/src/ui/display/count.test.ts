import { expect, test } from 'vitest'
import { overrideCurrentLanguage } from '#platform/i18n/current-language.ts'
import { formatCount } from './count.ts'

test.each(['zh-CN', 'ja', 'en'] as const)('thousands are parted (%s)', (language) => {
  overrideCurrentLanguage(() => language)
  expect(formatCount(89)).toBe('89')
  expect(formatCount(12800)).toBe('12,800')
})
