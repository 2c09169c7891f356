import { describe, expect, it, test } from 'vitest'
import {
  correctableWords,
  editKinds,
  joinablePairs,
  replaceWords,
  wordsNear,
  wordsOfSynonyms,
} from './typing-errors.ts'

describe('words near to a typed one', () => {
  it.each([
    ['iphnoe', 'iphone', 'exchanged'],
    ['matcah', 'matcha', 'exchanged'],
    ['pihone', 'iphone', 'exchanged'],
    ['iphoone', 'iphone', 'tooMany'],
    ['ipone', 'iphone', 'missing'],
    ['samsumg', 'samsung', 'other'],
    ['somy', 'sony', 'other'],
  ] as const)('%s: %s is %s', (typed, meant, kind) => {
    expect(wordsNear(typed)[kind]).toContain(meant)
  })

  it('has every word once, none shorter than four letters, and not the word itself', () => {
    const near = editKinds.flatMap((kind) => wordsNear('sony')[kind])
    expect(new Set(near).size).toBe(near.length)
    expect(near.filter((word) => word.length < 4 || word === 'sony')).toEqual([])
  })

  it('does not have words two edits away', () => {
    const near = editKinds.flatMap((kind) => wordsNear('ihpnoe')[kind])
    expect(near).not.toContain('iphone')
  })
})

test.each([
  ['iphnoe 15', ['iphnoe']],
  ['ＩＰＨＮＯＥ', ['iphnoe']],
  ['Crème brulee crème', ['creme', 'brulee']],
  ['tea cup', []],
  ['护手霜', []],
  ['まっちゃ', []],
  ['iphnoe手机壳', ['iphnoe']],
  [`${'x'.repeat(21)} чайник`, []],
])('%s: %j can be corrected', (query, words) => {
  expect(correctableWords(query)).toEqual(words)
})

test.each([
  ['cook book', ['cookbook']],
  ['big Cook Book', ['bigcook', 'cookbook']],
  ['i phone 15', ['iphone']],
  ['tea, cup', []],
  ['a b', []],
  ['抹茶 cup', []],
])('%s may mean %j', (query, words) => {
  expect(joinablePairs(query).map(({ joined }) => joined)).toEqual(words)
})

test('a corrected query is otherwise as typed', () => {
  const corrections = new Map([['iphnoe', 'iphone']])
  expect(replaceWords('IPHNOE 15  Pro, 黑色', corrections)).toBe('iphone 15  Pro, 黑色')
  expect(replaceWords('iphnoe15 iphnoes', corrections)).toBe('iphone15 iphnoes')
})

test('words of the synonyms are known in singular and plural, also those of several words', () => {
  const known = wordsOfSynonyms([['手机壳', 'phone cases', 'スマホケース']])
  expect([known.has('phone'), known.has('case'), known.has('cases')]).toEqual([true, true, false])
})
