import { describe, expect, it } from 'vitest'
import { defaultSynonyms } from '#features/catalogue/server/rules/default-synonyms.ts'
import { evaluateTsquery } from '../testing/evaluate-tsquery.ts'
import { toTsquery } from './to-tsquery.ts'
import { toTsvector } from '../document/to-tsvector.ts'

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
    expect(toTsquery(query, [])).toBe(tsquery)
  })

  it.each([
    ['mat', "('mat' | 'mat':*)"],
    ['green te', "(('green' & 'te') | ('green' & 'te':*))"],
    ['m', "'m'"],
    ['抹茶', "'抹茶'"],
  ])('takes the last word of %s for the beginning of one while it is typed', (query, tsquery) => {
    expect(toTsquery(query, [], { isUnfinished: true })).toBe(tsquery)
  })

  it('asks for several words of a synonym one after the other', () => {
    expect(toTsquery('绿茶', [['绿茶', 'green tea']])).toBe("('绿茶' | ('green' <1> 'tea'))")
    expect(toTsquery('green tea', [['绿茶', 'green tea']])).toBe("(('green' & 'tea') | '绿茶')")
  })

  it.each(['', '   ', '!?&|', '🍵', '（）「」', "':*", '\u0000', '\uD842', 'ー', '\u200B'])(
    'has nothing to look for in %j',
    (query) => {
      expect(toTsquery(query, defaultSynonyms)).toBeNull()
    },
  )

  it('limits every word to the field asked for', () => {
    const tsquery = toTsquery('か 抹茶 matcha', [], { field: 'title' })
    expect(tsquery).toBe("('t:か':* & 't:抹茶' & ('t:matcha' | ('t:まっ' <1> 't:っち' <1> 't:ちゃ')))")
    const tsvector = toTsvector([
      { text: '茶碗', field: 'title' },
      { text: '抹茶', field: 'body' },
    ])
    const isFound = (query: string, field: 'title' | null) =>
      evaluateTsquery(tsvector, toTsquery(query, [], { field }) ?? '')
    expect(isFound('抹茶', 'title')).toBe(false)
    expect(isFound('抹茶', null)).toBe(true)
    expect(isFound('茶碗', 'title')).toBe(true)
  })

  it('looks at the first 100 characters and 16 words only', () => {
    const words = Array.from({ length: 30 }, (_, index) => `w${String.fromCodePoint(97 + index)}`)
    expect(toTsquery(words.join(' '), [])?.split('&')).toHaveLength(16)
    const ideographs = Array.from({ length: 200 }, (_, index) => String.fromCodePoint(0x20000 + index)).join('')
    expect(toTsquery(ideographs, [])?.split('&')).toHaveLength(99)
  })

  it.each(['抹茶'.repeat(50), 'matcha '.repeat(14), '便当箱 '.repeat(25), '\uFDFA'.repeat(100), '茶 '.repeat(50)])(
    'stays small for %s, whatever the synonyms',
    (query) => {
      const many = Array.from({ length: 100 }, (_, index) => `bento box ${index}`)
      const tsquery = toTsquery(query, [...defaultSynonyms, ['便当', '抹茶', ...many]])
      expect(tsquery?.length).toBeLessThan(20_000)
    },
  )

  it('sees new synonyms in a new array', () => {
    expect(toTsquery('tea', [['tea', 'cha']])).toBe("('tea' | 'cha')")
    expect(toTsquery('tea', [['tea', 'chai']])).toBe("('tea' | 'chai')")
  })

  it('ignores empty synonyms and those of one word', () => {
    expect(toTsquery('tea', [[], [''], ['tea'], ['tea', '!!']])).toBe("'tea'")
  })
})
