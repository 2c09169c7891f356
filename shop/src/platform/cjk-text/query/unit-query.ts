import { englishStem } from '../words/english-stem.ts'
import { otherSpellings } from '../words/kana-spellings.ts'
import { kanaToRomaji, romajiToKana } from '../words/romaji.ts'
import type { QueryUnit } from './query-units.ts'
import { isHan, isKana, joinedParts, type TextUnit } from '../text/text-units.ts'
import { combine, inField, lexemeNode, phrase, type PlacedLexeme, type QueryNode } from './tsquery-node.ts'

/** The lexemes of a run in a document: pairs, or the character itself. A lone kana or hangul also begins a pair. */
export function runLexemes(characters: string[]): PlacedLexeme[] {
  const [first = ''] = characters
  if (characters.length === 1) return [{ lexeme: first, offset: 0, isPrefix: !isHan(first) }]
  return characters.slice(1).map((character, offset) => ({ lexeme: `${characters[offset] ?? ''}${character}`, offset }))
}

const partLexemes = (parts: string[]): PlacedLexeme[] =>
  parts.map((part, offset) => ({ lexeme: englishStem(part), offset }))

const asWord = (characters: string[], node: QueryNode): QueryNode => ({ kind: 'word', word: characters.join(''), node })

/**
 * A kana word as written (コンピューター also without its last ー), or in romaji. Pairs of kana are common, so all must be
 * adjacent. A single pair must be a whole word, because longer words contain it by chance: パン in パンツ.
 */
function kanaNode(characters: string[]): QueryNode {
  const spellings = otherSpellings(characters.join('')).map((spelling) => Array.from(spelling))
  return combine('any', [characters, ...spellings].map(spelledKanaNode))
}

function spelledKanaNode(characters: string[]): QueryNode {
  const endsLong = characters.length > 3 && characters.at(-1) === 'ー'
  const written = asWord(characters, phrase(runLexemes(endsLong ? characters.slice(0, -1) : characters)))
  const romaji = englishStem(kanaToRomaji(characters.join('')))
  const isWord = characters.length > 1 && /^[a-z]{2,}$/.test(romaji)
  if (isWord && characters.length === 2)
    return combine('any', [asWord(characters, inField('whole', written)), lexemeNode(romaji)])
  return isWord ? combine('any', [written, lexemeNode(romaji)]) : written
}

function runNode(characters: string[]): QueryNode {
  if (isKana(characters.join(''))) return kanaNode(characters)
  const pairs = runLexemes(characters).map(({ lexeme, isPrefix }) => lexemeNode(lexeme, isPrefix))
  return asWord(characters, combine('all', pairs))
}

function wordNode(parts: string[]): QueryNode {
  const [word = ''] = parts
  const written = phrase(partLexemes(parts))
  const joined = joinedParts(parts)
  if (joined !== null) return combine('any', [written, lexemeNode(englishStem(joined))])
  const kana = parts.length > 1 ? null : romajiToKana(word)
  if (kana === null) return written
  const romaji = lexemeNode(englishStem(kanaToRomaji(kana)))
  const characters = Array.from(kana)
  return combine('any', [written, romaji, asWord(characters, phrase(runLexemes(characters)))])
}

/** Requires a document to match this unit of a query. A run with kanji matches by its pairs, in any position. */
export function unitNode(unit: QueryUnit): QueryNode {
  if (unit.kind === 'measure') return combine('any', [adjacentNode(unit.units), lexemeNode(unit.lexeme)])
  return unit.kind === 'cjk' ? runNode(unit.characters) : wordNode(unit.parts)
}

/** Requires a document to contain these units one after the other. */
export function adjacentNode(units: readonly TextUnit[]): QueryNode {
  const [only] = units
  if (units.length === 1 && only !== undefined) {
    const hasKanji = only.kind === 'cjk' && !isKana(only.text)
    return hasKanji ? asWord(only.characters, phrase(runLexemes(only.characters))) : unitNode(only)
  }
  const lexemes: PlacedLexeme[] = []
  let start = 0
  for (const unit of units) {
    const placed = unit.kind === 'cjk' ? runLexemes(unit.characters) : partLexemes(unit.parts)
    for (const lexeme of placed) lexemes.push({ ...lexeme, offset: lexeme.offset + start })
    start += unit.kind === 'cjk' ? unit.characters.length : unit.parts.length
  }
  return phrase(lexemes)
}
