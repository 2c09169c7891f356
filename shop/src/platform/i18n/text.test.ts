import { afterEach, expect, test } from 'vitest'
import { m } from '#texts'
import { overrideCurrentLanguage } from './current-language.ts'
import { defaultLanguage } from './language.ts'
import { text } from './text.ts'

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
