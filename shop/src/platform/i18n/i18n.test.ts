import { afterEach, expect, test } from 'vitest'
import { formatDuration } from './duration.ts'
import { foldEmptyLines } from './empty-lines.ts'
import { amountText, wholeNumber } from '#platform/contract/fields.ts'
import { plainNumber } from './plain-number.ts'
import { addDays, shopDay, shopWallTime, shopZone, shopZoneOffset } from './shop-zone.ts'
import { m } from '#texts'
import { overrideCurrentLanguage } from './current-language.ts'
import { defaultLanguage } from './language.ts'
import { text } from './text.ts'

const minuteInMs = 60_000

test.each([
  ['zh-CN', 15, '15 分钟'],
  ['ja', 15, '15分'],
  ['en', 15, '15 minutes'],
  ['zh-CN', 90, '1 小时 30 分钟'],
  ['ja', 90, '1時間30分'],
  ['en', 1440, '1 day'],
  ['en', 0.5, '1 minute'],
] as const)('in %s, %d minutes are %s', (language, minutes, words) => {
  expect(formatDuration(minutes * minuteInMs, language)).toBe(words)
})

test.each([
  ['a\n\nb', 'a\n\nb'],
  ['a\nb\nc', 'a\nb\nc'],
  ['a\n  b', 'a\n  b'],
  ['a\n\n\nb', 'a\n\nb'],
  [`a${'\n'.repeat(197)}b`, 'a\n\nb'],
  ['a\n \n\t\n\u3000\nb\n\n\n\nc', 'a\n\nb\n\nc'],
  ['a\n\u200B\n\u2060\n\uFE0F\n\u3164\n\u2800\nb', 'a\n\nb'],
])('%j shows as %j', (text, folded) => {
  expect(foldEmptyLines(text)).toBe(folded)
})

test('takes no longer for blanks than for words', () => {
  const text = '\n '.repeat(100_000)
  expect(foldEmptyLines(`${text}a`)).toBe('\n\n a')
  expect(foldEmptyLines(`\n${' '.repeat(200_000)}a`)).toHaveLength(200_002)
})

test.each([
  ['８０', '80'],
  ['＋６０', '+60'],
  ['－３', '-3'],
  ['−3', '-3'],
  ['ー3', '-3'],
  ['１２．５', '12.5'],
  ['12。5', '12.5'],
  ['１４：００', '14:00'],
  [' 1,280.00 ', '1280.00'],
  ['１，２８０', '1280'],
  ['￥128', '128'],
  ['¥ 1,280.50', '1280.50'],
])('%s is read as %s', (typed, plain) => {
  expect(plainNumber(typed)).toBe(plain)
})

test.each(['12,80', '1,2', 'many', '', '八十'])('%j stays an invalid number', (typed) => {
  expect(wholeNumber(0, 999_999).safeParse(plainNumber(typed)).success).toBe(false)
})

test('schemas of numbers read full-width digits', () => {
  expect(wholeNumber(0, 999).parse('８０')).toBe(80)
  expect(amountText(16).parse('１２８．５')).toBe('128.5')
  expect(amountText(16).safeParse('128.555').success).toBe(false)
})

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

afterEach(() => overrideCurrentLanguage(() => defaultLanguage))

test('a text is in the language of the page, or in a requested one', () => {
  expect(m.catalogue_all()).toBe('全部')
  overrideCurrentLanguage(() => 'ja')
  expect(m.catalogue_all()).toBe('すべて')
  expect(m.catalogue_all({}, { locale: 'en' })).toBe('All')
})

test('values are inserted in their places, repeated and with any content', () => {
  const twice = text('{name} 与 {name}：{count}', '', '')
  expect(twice({ name: '$& {count}', count: 0 })).toBe('$& {count} 与 $& {count}：0')
})

test('an unknown text, a missing value and a foreign one do not compile', () => {
  // @ts-expect-error unknown
  const unknown: keyof typeof m = 'no_such_text'
  expect(m).not.toHaveProperty(unknown)
  // @ts-expect-error missing
  expect(() => m.field_too_big()).toThrow(TypeError)
  // @ts-expect-error foreign
  expect(m.field_too_big({ number: 3 })).toContain('undefined')
  // @ts-expect-error takes none
  expect(m.catalogue_all({ count: 3 })).toBe('全部')
})
