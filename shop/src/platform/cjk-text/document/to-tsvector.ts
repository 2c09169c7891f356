import { documentTokens, type DocumentToken } from './document-tokens.ts'
import { foldForms, foldKanji } from '../text/fold-text.ts'
import { remember } from '../text/remember.ts'
import { lexemeLiteral } from './lexeme-literal.ts'
import { findMeasures, withoutUnits } from '../text/measures.ts'
import { readingOf } from '../words/pinyin-words.ts'
import { markedLexeme } from './search-field.ts'
import { ownWords } from '../words/own-words.ts'

export interface FieldText {
  text: string
  field: 'title' | 'category' | 'body'
}

// PostgreSQL: positions end at 16 383, a lexeme keeps 256 of them, a tsvector is at most 1 MB. These stay below all three.
const lastPosition = 16_383
const maxPositionsPerLexeme = 64
const maxLexemes = 6_000
const gapBetweenTexts = 10
/** So much of a title or category is looked up in dictionaries. */
const maxNameLength = 1_000

function* readTokens(forms: string, start: number): Generator<DocumentToken> {
  const { syllables, initials } = readingOf(forms, start)
  for (const { syllable, position } of syllables) yield { lexeme: markedLexeme('pinyin', syllable), position }
  for (const letters of initials) yield { lexeme: markedLexeme('initials', letters), position: start + 1 }
}

function* tokensOf({ text, field }: FieldText, start: number): Generator<DocumentToken> {
  const forms = foldForms(text)
  const folded = foldKanji(forms)
  const measures = [...findMeasures(folded)]
  const measureTokens = measures.map(({ lexeme }) => ({ lexeme, position: start + 1 }))
  for (const { lexeme, position } of [...documentTokens(withoutUnits(folded, measures), start), ...measureTokens]) {
    yield { lexeme, position }
    if (field !== 'body') yield { lexeme: markedLexeme(field, lexeme), position }
  }
  if (field === 'body') return
  const beginning = withoutUnits(forms, measures).slice(0, maxNameLength)
  const [mark, isTitle] = field === 'title' ? (['whole', true] as const) : (['kind', false] as const)
  for (const { lexeme, position } of measureTokens) yield { lexeme: markedLexeme(mark, lexeme), position }
  for (const { word, position } of ownWords(beginning, { after: start, isTitle }))
    yield { lexeme: markedLexeme(mark, word), position }
  yield* readTokens(beginning, start)
}

/** A thousand goods are of one category. */
const tokensOfCategory = remember((text): readonly DocumentToken[] => [...tokensOf({ text, field: 'category' }, 0)])

function* placedTokens(part: FieldText, start: number): Generator<DocumentToken> {
  if (part.field !== 'category') yield* tokensOf(part, start)
  else for (const { lexeme, position } of tokensOfCategory(part.text)) yield { lexeme, position: start + position }
}

/**
 * A literal for `$1::tsvector`. Needs no dictionary or configuration on the server. Put the most important text first.
 * PostgreSQL takes about six thousand different words and pairs; the rest is left out.
 * It works on plain data alone, so any thread may call it.
 */
export function toTsvector(parts: readonly FieldText[]): string {
  const positionsOf = new Map<string, number[]>()
  let end = 0
  for (const part of parts) {
    const start = end === 0 ? 0 : end + gapBetweenTexts
    for (const { lexeme, position } of placedTokens({ ...part, text: part.text.slice(0, lastPosition * 4) }, start)) {
      if (position > lastPosition) continue
      end = Math.max(end, position)
      const positions = positionsOf.get(lexeme)
      if (positions === undefined) {
        if (positionsOf.size < maxLexemes) positionsOf.set(lexeme, [position])
      } else if (positions.length < maxPositionsPerLexeme && !positions.includes(position)) positions.push(position)
    }
  }
  let literal = ''
  for (const [lexeme, positions] of positionsOf)
    literal += `${literal && ' '}${lexemeLiteral(lexeme)}:${positions.length === 1 ? positions[0] : positions.join(',')}`
  return literal
}
