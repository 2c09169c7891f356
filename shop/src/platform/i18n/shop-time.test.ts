import { expect, test } from 'vitest'
import { overwriteGetLocale } from '#texts/runtime.js'
import type { Language } from './language.ts'
import { shopDate, shopDateTime } from './shop-time.ts'

test.each<[Language, string]>([
  ['zh-CN', '2024年3月9日'],
  ['ja', '2024年3月9日'],
  ['en', 'March 9, 2024'],
])('an evening in UTC is the next day in the shop (%s)', (language, date) => {
  overwriteGetLocale(() => language)
  expect(shopDate('2024-03-08T16:05:00.000Z')).toBe(date)
  expect(shopDateTime('2024-03-08T16:05:00.000Z')).toBe(`${date} 00:05`)
})
