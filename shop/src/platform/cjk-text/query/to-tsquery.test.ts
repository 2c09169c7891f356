import { describe, expect, it } from 'vitest'
import { defaultSynonyms } from '#features/search/server/rules/default-synonyms.ts'
import { evaluateTsquery } from '../testing/evaluate-tsquery.ts'
import { toTsquery } from './to-tsquery.ts'
import { toTsvector } from '../document/to-tsvector.ts'

const textOf = (...values: Parameters<typeof toTsquery>) => toTsquery(...values)?.text ?? null

describe('toTsquery', () => {
  it.each([
    ['茶', "'茶'"],
    ['抹茶', "'抹茶'"],
    ['抹茶碗', "('抹茶' & '茶碗')"],
    ['か', "'か':*"],
    ['抹茶 tins', "('抹茶' & 'tin')"],
    ['tea tea', "'tea'"],
    ['iphone15', "(('iphone' <1> '15') | 'iphone15')"],
    ['matcha', "('matcha' | ('まっ' <1> 'っち' <1> 'ちゃ'))"],
    ["a&b|!(':*", "('a' & 'b')"],
    [`'); drop table goods; --`, "('drop' & 'table' & 'good')"],
  ])('writes %s as %s', (query, tsquery) => {
    expect(textOf(query, [])).toBe(tsquery)
  })

  it.each([
    ['mat', "('mat' | 'mat':*)"],
    ['green te', "(('green' & 'te') | ('green' & 'te':*))"],
    ['m', "'m'"],
    ['抹茶', "'抹茶'"],
  ])('reads the last word of %s as a prefix while it is typed', (query, tsquery) => {
    expect(textOf(query, [], { isUnfinished: true })).toBe(tsquery)
  })

  it('requires several words of a synonym one after the other', () => {
    expect(textOf('绿茶', [['绿茶', 'green tea']])).toBe("('绿茶' | ('green' <1> 'tea'))")
    expect(textOf('green tea', [['绿茶', 'green tea']])).toBe("(('green' & 'tea') | '绿茶')")
  })

  it.each(['', '   ', '!?&|', '🍵', '（）「」', "':*", '\u0000', '\uD842', 'ー', '\u200B'])(
    'returns null for %j',
    (query) => {
      expect(textOf(query, defaultSynonyms)).toBeNull()
    },
  )

  it('limits every word to the requested field', () => {
    const tsquery = textOf('か 抹茶 matcha', [], { field: 'title' })
    expect(tsquery).toBe("('t:か':* & 't:抹茶' & ('t:matcha' | ('t:まっ' <1> 't:っち' <1> 't:ちゃ')))")
    const tsvector = toTsvector([
      { text: '茶碗', field: 'title' },
      { text: '抹茶', field: 'body' },
    ])
    const isFound = (query: string, field: 'title' | null) =>
      evaluateTsquery(tsvector, textOf(query, [], { field }) ?? '')
    expect(isFound('抹茶', 'title')).toBe(false)
    expect(isFound('抹茶', null)).toBe(true)
    expect(isFound('茶碗', 'title')).toBe(true)
  })

  it('looks at the first 100 characters and 16 words only', () => {
    const words = Array.from({ length: 30 }, (_, index) => `w${String.fromCodePoint(97 + index)}`)
    expect(textOf(words.join(' '), [])?.split('&')).toHaveLength(16)
    const ideographs = Array.from({ length: 200 }, (_, index) => String.fromCodePoint(0x20000 + index)).join('')
    expect(textOf(ideographs, [])?.split('&')).toHaveLength(99)
  })

  it.each(['抹茶'.repeat(50), 'matcha '.repeat(14), '便当箱 '.repeat(25), '\uFDFA'.repeat(100), '茶 '.repeat(50)])(
    'stays small for %s with any synonyms',
    (query) => {
      const many = Array.from({ length: 100 }, (_, index) => `bento box ${index}`)
      const written = toTsquery(query, [...defaultSynonyms, ['便当', '抹茶', ...many]])
      for (const text of Object.values(written ?? {})) expect((text ?? '').length).toBeLessThan(40_000)
    },
  )

  it.each([
    ['抹茶 tea', "('抹茶' & 'tea')", "('抹茶' & 'tea')", null],
    ['iphone15', "(('iphone' <1> '15') | 'iphone15')", "'iphone15'", "('iphone' & '15')"],
    [
      't-shirt 抹茶',
      "((('t' <1> 'shirt') | 'tshirt') & '抹茶')",
      "('tshirt' & '抹茶')",
      "((('t' & 'shirt') | 'tshirt') & '抹茶' & ('t' & 'shirt'))",
    ],
    ['1-2-3-4-5', "('1' <1> '2' <1> '3' <1> '4' <1> '5')", null, "('1' & '2' & '3' & '4' & '5')"],
  ])('separates for %s sure matches from those that need a recheck', (query, text, sure, possible) => {
    expect(toTsquery(query, [])).toEqual({ text, sure, possible })
  })

  it('finds by both parts what the whole finds, and nothing else as sure', () => {
    const titles = [
      'green tea gift',
      'tea, green: a gift',
      '绿茶 gift',
      '绿茶礼盒',
      'green gift',
      'りょくちゃ ギフト',
      'gift',
    ]
    for (const title of titles) {
      const document = toTsvector([{ text: title, field: 'title' }])
      const { text, sure, possible } = toTsquery('绿茶 礼盒', defaultSynonyms)!
      const isFound = evaluateTsquery(document, text)
      const isSure = evaluateTsquery(document, sure!)
      const isPossible = evaluateTsquery(document, possible!)
      expect([title, isSure && !isFound, isFound && !isSure && !isPossible]).toEqual([title, false, false])
    }
  })

  it('sees new synonyms in a new array', () => {
    expect(textOf('tea', [['tea', 'cha']])).toBe("('tea' | 'cha')")
    expect(textOf('tea', [['tea', 'chai']])).toBe("('tea' | 'chai')")
  })

  it('ignores empty synonyms and those of one word', () => {
    expect(textOf('tea', [[], [''], ['tea'], ['tea', '!!']])).toBe("'tea'")
  })
})
