import { expect, test } from 'vitest'
import { z } from 'zod'
import { wholeNumber } from './fields.ts'
import { findBrokenLimit, isTooLong, requireTextLimits, text } from './text.ts'

test.each([
  ['a'.repeat(10), false],
  ['a'.repeat(11), true],
  ['𠮷'.repeat(10), false],
  ['𠮷'.repeat(11), true],
  ['e\u0301'.repeat(10), true],
])('counts the characters of %j as sent', (value, isRefused) => {
  expect(isTooLong(value, { max: 10 })).toBe(isRefused)
})

test.each([
  ['e\u0301'.repeat(10), false],
  [' a '.padEnd(40), false],
  ['e\u0301'.repeat(11), true],
  // Three letters in one character.
  ['㌔'.repeat(6), true],
  ['a'.repeat(41), true],
])('counts the characters of %j composed, where configured', (value, isRefused) => {
  expect(isTooLong(value, { max: 10, form: 'NFKC' })).toBe(isRefused)
})

test('the longest text that is looked at needs no time', () => {
  const marks = `a${'\u0301\u0323'.repeat(524_288)}`
  const before = process.threadCpuUsage()
  expect(isTooLong(marks, { max: 150, form: 'NFKC' })).toBe(true)
  expect(isTooLong(marks.slice(0, 600), { max: 150, form: 'NFKC' })).toBe(true)
  expect(process.threadCpuUsage(before).user).toBeLessThan(50_000)
})

test.each([
  ['plain', text(3)],
  ['trimmed and matched', text(3).trim().min(1).regex(/^a+$/)],
  ['described', text(3).meta({ description: 'three letters' })],
  ['transformed', text(3).transform(Number)],
  ['optional', text(3).nullish().default('a')],
  ['one of several', z.union([z.int(), text(3)])],
  ['in a list', z.array(text(3))],
  ['inside', z.object({ lines: z.array(z.object({ note: text(3) })) })],
])('finds the limit of a text that is %s', (name, schema) => {
  const at = (value: string) =>
    name === 'in a list' ? ['a', value] : name === 'inside' ? { lines: [{ note: 'a' }, { note: value }] } : value
  expect(findBrokenLimit(schema, at('aaa'))).toBeNull()
  expect(findBrokenLimit(schema, at('aaaa'))).toEqual({ max: 3 })
  expect(() => requireTextLimits(schema, 'a field')).not.toThrow()
})

test('a text loses the controls that turn letters about, before it is trimmed, measured and matched', () => {
  const control = '\u202E\u061C\u200E\u200F\u202A\u202B\u202C\u202D\u2066\u2067\u2068\u2069'
  expect(text(40).trim().min(1).parse(`${control} 放${control}门口 ${control}`)).toBe('放门口')
  expect(text(40).regex(/^\d+$/).parse(`1${control}2`)).toBe('12')
  expect(text(40).trim().min(1).safeParse(control).success).toBe(false)
  expect(text(40).parse('👩‍👩‍👧 نص\u200B')).toBe('👩‍👩‍👧 نص\u200B')
})

test('a text loses control characters except tabs and line ends, and half a character is replaced', () => {
  expect(text(40).parse('a\u0001\u001Bb\tc\r\nd\u007F')).toBe('ab\tc\r\nd')
  expect(text(40).parse('a\uD800b𠮷')).toBe('a\uFFFDb𠮷')
  expect(text(40, { allowsControls: true }).parse('a\u0001\uD800')).toBe('a\u0001\uFFFD')
  // NUL makes the whole request invalid.
  expect(text(40).parse('a\u0000b')).toBe('a\u0000b')
})

test('a password stays as it is typed', () => {
  expect(text(40, { isPassword: true }).parse('a\u202Eb')).toBe('a\u202Eb')
})

test.each([[undefined], [null], [7], [true], [['aaaa']], [{ length: 9 }]])('leaves %j to the schema', (value) => {
  expect(findBrokenLimit(text(3), value)).toBeNull()
})

test.each([
  ['a text', z.string()],
  ['a text with a pattern', z.string().regex(/a/).optional()],
  ['a text whose length is counted after work', z.string().trim().max(9)],
  ['an address', z.url()],
  ['text or a number', z.union([wholeNumber(1, 9), z.string()])],
  ['what is made into text', z.preprocess(String, text(3))],
  ['what is coerced', z.coerce.string()],
  ['a list of texts', z.array(z.string())],
  ['text inside', z.object({ note: z.string() })],
  ['a record', z.record(text(3), text(3))],
  ['anything', z.any()],
])('refuses a field that accepts %s of any length', (_name, schema) => {
  expect(() => requireTextLimits(z.object({ field: schema }), 'POST /api/x/')).toThrow(/^POST \/api\/x\/ field/)
})
