import { expect, test } from 'vitest'
import { defaultSynonyms } from './default-synonyms.ts'
import { parseSynonyms, writeSynonyms } from './synonym-file.ts'

test('what is written is read again as it was', async () => {
  const groups = [
    ['抹茶', 'まっちゃ', 'matcha'],
    ['a "b"', 'c, d'],
  ]
  expect(await parseSynonyms(writeSynonyms(groups))).toEqual(groups)
  expect(await parseSynonyms(writeSynonyms(defaultSynonyms))).toHaveLength(defaultSynonyms.length)
})

test('bidi controls are removed from words', async () => {
  expect(await parseSynonyms('茶,\u202Eaet\u2066\n')).toEqual([['茶', 'aet']])
})

test('spaces, empty cells, empty lines and repeated words do not matter', async () => {
  expect(await parseSynonyms('\uFEFF 茶 , tea ,,\r\n\r\n,,\r\nTea,ＴＥＡ,ちゃ\r\n')).toEqual([
    ['茶', 'tea'],
    ['ＴＥＡ', 'ちゃ'],
  ])
  expect(await parseSynonyms('')).toEqual([])
})

test.each([
  ['茶,tea\n抹茶\n', 'line 2: "抹茶" stands alone'],
  ['tea,Tea\n', 'stands alone'],
  [`a,${'b'.repeat(101)}\n`, 'line 1: a word has more than 100 characters'],
  [Array.from({ length: 51 }, (_, n) => `w${n}`).join(','), 'more than 50 words'],
  ['a,\uFFFD\n', 'it is not UTF-8'],
  ['a,b\nc,"d\n', 'line 2: a quotation mark is not closed'],
  ['a,b"c"\n', 'line 1: a quotation mark stands where none can be'],
])('%j is refused', async (text, message) => {
  await expect(parseSynonyms(text)).rejects.toThrow(message)
})
