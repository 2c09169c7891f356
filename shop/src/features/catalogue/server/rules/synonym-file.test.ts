import { expect, test } from 'vitest'
import { defaultSynonyms } from './default-synonyms.ts'
import { parseSynonyms, writeSynonyms } from './synonym-file.ts'

test('what is written is read again as it was', () => {
  const groups = [
    ['抹茶', 'まっちゃ', 'matcha'],
    ['a "b"', 'c, d'],
  ]
  expect(parseSynonyms(writeSynonyms(groups))).toEqual(groups)
  expect(parseSynonyms(writeSynonyms(defaultSynonyms))).toHaveLength(defaultSynonyms.length)
})

test('bidi controls are taken out of words', () => {
  expect(parseSynonyms('茶,\u202Eaet\u2066\n')).toEqual([['茶', 'aet']])
})

test('spaces, empty cells, empty lines and words said twice do not matter', () => {
  expect(parseSynonyms('\uFEFF 茶 , tea ,,\r\n\r\n,,\r\nTea,ＴＥＡ,ちゃ\r\n')).toEqual([
    ['茶', 'tea'],
    ['ＴＥＡ', 'ちゃ'],
  ])
  expect(parseSynonyms('')).toEqual([])
})

test.each([
  ['茶,tea\n抹茶\n', 'line 2: "抹茶" stands alone'],
  ['tea,Tea\n', 'stands alone'],
  [`a,${'b'.repeat(101)}\n`, 'line 1: a word has more than 100 characters'],
  [Array.from({ length: 51 }, (_, n) => `w${n}`).join(','), 'more than 50 words'],
  ['a,\uFFFD\n', 'it is not UTF-8'],
  ['a,"b\n', 'Quote'],
])('%j is refused', (text, message) => {
  expect(() => parseSynonyms(text)).toThrow(message)
})
