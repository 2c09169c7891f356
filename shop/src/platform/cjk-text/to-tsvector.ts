import { documentTokens, type Weight } from './document-tokens.ts'
import { lexemeLiteral } from './lexeme-literal.ts'

export interface WeightedText {
  text: string
  weight: Weight
}

// PostgreSQL: positions end at 16 383, a lexeme keeps 256 of them, a tsvector is at most 1 MB. These stay below all three.
const lastPosition = 16_383
const maxPositionsPerLexeme = 64
const maxLexemes = 6_000
const gapBetweenTexts = 10

/**
 * A literal for `$1::tsvector`. Needs no dictionary or configuration on the server. Put the most important text first.
 * PostgreSQL takes about six thousand different words and pairs; the rest is left out.
 */
export function toTsvector(parts: readonly WeightedText[]): string {
  const marksOf = new Map<string, string[]>()
  let end = 0
  for (const { text, weight } of parts) {
    const start = end === 0 ? 0 : end + gapBetweenTexts
    for (const { lexeme, position } of documentTokens(text.slice(0, lastPosition * 4), weight, start)) {
      if (position > lastPosition) break
      end = Math.max(end, position)
      const marks = marksOf.get(lexeme)
      if (marks === undefined) {
        if (marksOf.size < maxLexemes) marksOf.set(lexeme, [`${position}${weight}`])
      } else if (marks.length < maxPositionsPerLexeme) marks.push(`${position}${weight}`)
    }
  }
  return Array.from(marksOf, ([lexeme, marks]) => `${lexemeLiteral(lexeme)}:${marks.join(',')}`).join(' ')
}
