import { describe, expect, test } from 'vitest'
import { overrideCurrentLanguage } from '#platform/i18n/current-language.ts'
import type { Language } from '#platform/i18n/language.ts'
import { promiseInDates } from './promise-words.ts'

describe.each<[Language, Record<'dates' | 'day' | 'months' | 'years', string>]>([
  [
    'zh-CN',
    {
      dates: '预计 11 月 25 日至 27 日送达',
      day: '预计 11 月 25 日送达',
      months: '预计 11 月 29 日至 12 月 2 日送达',
      years: '预计 2026 年 12 月 30 日至 2027 年 1 月 2 日送达',
    },
  ],
  [
    'ja',
    {
      dates: '11月25日〜27日にお届け予定',
      day: '11月25日にお届け予定',
      months: '11月29日〜12月2日にお届け予定',
      years: '2026年12月30日〜2027年1月2日にお届け予定',
    },
  ],
  [
    'en',
    {
      dates: 'Expected November 25 to 27',
      day: 'Expected November 25',
      months: 'Expected November 29 to December 2',
      years: 'Expected December 30, 2026 to January 2, 2027',
    },
  ],
])('in %s', (language, words) => {
  test.each([
    ['dates', '2026-11-25', '2026-11-27'],
    ['day', '2026-11-25', '2026-11-25'],
    ['months', '2026-11-29', '2026-12-02'],
    ['years', '2026-12-30', '2027-01-02'],
  ] as const)('%s', (kind, from, until) => {
    overrideCurrentLanguage(() => language)
    expect(promiseInDates({ from, until })).toBe(words[kind])
  })
})
