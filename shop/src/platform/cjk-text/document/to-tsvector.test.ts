import { describe, expect, it } from 'vitest'
import { addDocumentTokens } from './document-tokens.ts'
import { foldAllButKana } from '../text/fold-text.ts'
import { toTsvector } from './to-tsvector.ts'

function tokensOf(text: string) {
  const tokens: { lexeme: string; position: number }[] = []
  addDocumentTokens(foldAllButKana(text), { field: 'body' }, (lexeme, position) => tokens.push({ lexeme, position }))
  return tokens
}
const lexemesOf = (text: string): string[] => tokensOf(text).map(({ lexeme }) => lexeme)

describe('addDocumentTokens', () => {
  it.each([
    ['抹茶碗', ['抹', '抹茶', '茶', '茶碗', '碗']],
    ['緑茶', ['绿', '绿茶', '茶']],
    ['お茶', ['お茶', '茶']],
    ['マッチャ', ['まっ', 'っち', 'ちゃ', 'ゃ', 'matcha']],
    ['抹茶 tins', ['抹', '抹茶', '茶', 'tin']],
    ['iPhone15', ['iphone15', 'iphone', '15']],
    ['houjicha', ['houjicha', 'hojicha']],
    ['茶・🍵', ['茶']],
    ['\u{20000}茶', ['\u{20000}', '\u{20000}茶', '茶']],
    ['', []],
  ])('finds %s by %j', (text, lexemes) => {
    expect(lexemesOf(text)).toEqual(lexemes)
  })

  it('returns positions that count characters, also outside the basic plane', () => {
    expect(tokensOf('\u{20000}マチ tea')).toContainEqual({ lexeme: 'tea', position: 4 })
  })

  it('does not read endings and particles as romaji words', () => {
    expect(lexemesOf('京都まで焼きました').filter((lexeme) => /[a-z]/.test(lexeme))).toEqual([])
  })
})

describe('toTsvector', () => {
  it('writes positions and fields, and separates texts', () => {
    const tsvector = toTsvector([
      { text: 'tea', field: 'title' },
      { text: '叶', field: 'category' },
      { text: '茶 tea', field: 'body' },
    ])
    expect(tsvector).toBe("'tea':1,24 't:tea':1 'w:tea':1 '叶':12 'c:叶':12 'k:叶':12 'p:ye':12 '茶':23")
  })

  it('knows a measure as a whole, and not its unit as a word', () => {
    expect(toTsvector([{ text: '米 1.8米', field: 'title' }])).toBe(
      "'米':1 't:米':1 '1.8':2 't:1.8':2 '1800mm':1 't:1800mm':1 'w:1800mm':1 'w:米':1 'w:1.8':2 'p:mi':1",
    )
    expect(toTsvector([{ text: '桌布 1.8米', field: 'title' }])).not.toContain('米')
  })

  it('is empty for texts without words', () => {
    expect(toTsvector([{ text: '——！', field: 'title' }])).toBe('')
  })

  it('stays below the limits of PostgreSQL for any text', () => {
    const rareWords = Array.from({ length: 40_000 }, (_, index) => `${'\u{10400}'.repeat(40)}${index}x`).join(' ')
    const rareKanji = Array.from({ length: 40_000 }, (_, index) => String.fromCodePoint(0x20000 + index)).join('')
    for (const text of [rareWords, rareKanji, '茶'.repeat(100_000), 'まっちゃ'.repeat(30_000)]) {
      const tsvector = toTsvector([
        { text, field: 'title' },
        { text, field: 'body' },
      ])
      const positions = Array.from(tsvector.matchAll(/(?<=[:,])(\d+)/g), ([, position]) => Number(position))
      expect(Math.max(...positions)).toBeLessThanOrEqual(16_383)
      expect(Buffer.byteLength(tsvector)).toBeLessThan(1_000_000)
    }
  })
})
