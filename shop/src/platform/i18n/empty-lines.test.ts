import { expect, test } from 'vitest'
import { foldEmptyLines } from './empty-lines.ts'

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
