import { addDocumentTokens, type AddToken, type TextField } from './document-tokens.ts'
import { foldForms, foldKanji } from '../text/fold-text.ts'
import { memoize } from '../text/memoize.ts'
import { lexemeLiteral } from './lexeme-literal.ts'
import { findMeasures, withoutUnits } from '../text/measures.ts'
import { addReading } from '../words/pinyin-words.ts'
import { markedLexeme } from './search-field.ts'
import { ownWords } from '../words/own-words.ts'

export interface FieldText {
  text: string
  field: TextField
}

interface DocumentToken {
  lexeme: string
  position: number
}

// PostgreSQL's limits: position 16 383, 256 positions a lexeme, 1 MB a tsvector. These stay below all three.
const lastPosition = 16_383
const maxPositionsPerLexeme = 64
const maxLexemes = 6_000
const gapBetweenTexts = 10
/** Longest part of a title or category that is looked up in dictionaries. */
const maxNameLength = 1_000

function addTokensOf({ text, field }: FieldText, start: number, add: AddToken): void {
  const forms = foldForms(text)
  const folded = foldKanji(forms)
  const measures = findMeasures(folded)
  addDocumentTokens(withoutUnits(folded, measures), { field, after: start }, add)
  for (const { lexeme } of measures) {
    add(lexeme, start + 1)
    if (field !== 'body') add(markedLexeme(field, lexeme), start + 1)
  }
  if (field === 'body') return
  const beginning = withoutUnits(forms, measures).slice(0, maxNameLength)
  const [mark, isTitle] = field === 'title' ? (['whole', true] as const) : (['kind', false] as const)
  for (const { lexeme } of measures) add(markedLexeme(mark, lexeme), start + 1)
  for (const { word, position } of ownWords(beginning, { after: start, isTitle }))
    add(markedLexeme(mark, word), position)
  addReading(beginning, start, add)
}

/** Memoised, because a thousand goods share a category. */
const tokensOfCategory = memoize((text): readonly DocumentToken[] => {
  const tokens: DocumentToken[] = []
  addTokensOf({ text, field: 'category' }, 0, (lexeme, position) => tokens.push({ lexeme, position }))
  return tokens
})

function addPlacedTokens(part: FieldText, start: number, add: AddToken): void {
  if (part.field !== 'category') addTokensOf(part, start, add)
  else for (const { lexeme, position } of tokensOfCategory(part.text)) add(lexeme, start + position)
}

/**
 * Returns a literal for `$1::tsvector`. Needs no dictionary or configuration on the server. Put the most important
 * text first: lexemes beyond about six thousand are left out. Works on plain data alone, so any thread may call it.
 */
export function toTsvector(parts: readonly FieldText[]): string {
  /** A single number where a lexeme has one position, as most do. */
  const positionsOf = new Map<string, number | number[]>()
  let end = 0
  const add = (lexeme: string, position: number): void => {
    if (position > lastPosition) return
    if (position > end) end = position
    const positions = positionsOf.get(lexeme)
    if (positions === undefined) {
      if (positionsOf.size < maxLexemes) positionsOf.set(lexeme, position)
    } else if (typeof positions === 'number') {
      if (positions !== position) positionsOf.set(lexeme, [positions, position])
    } else if (positions.length < maxPositionsPerLexeme && !positions.includes(position)) positions.push(position)
  }
  for (const part of parts) {
    const start = end === 0 ? 0 : end + gapBetweenTexts
    addPlacedTokens({ ...part, text: part.text.slice(0, lastPosition * 4) }, start, add)
  }
  let literal = ''
  for (const [lexeme, positions] of positionsOf)
    literal += `${literal && ' '}${lexemeLiteral(lexeme)}:${String(positions)}`
  return literal
}
