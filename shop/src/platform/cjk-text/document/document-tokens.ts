import { englishStem } from '../words/english-stem.ts'
import { katakanaToHiragana } from '../text/fold-text.ts'
import { kanaWords } from '../words/kana-words.ts'
import { kanaToRomaji, romajiToKana } from '../words/romaji.ts'
import { memoize } from '../text/memoize.ts'
import { isHan, joinedParts, lengthOf, partsOf, textUnits, type TextUnit } from '../text/text-units.ts'
import { markedLexeme } from './search-field.ts'

/** Called for each lexeme. Positions count from 1: one for each character of a run, or word of another script. */
export type AddToken = (lexeme: string, position: number) => void

interface PlacedLexeme {
  lexeme: string
  offset: number
}

function* lexemesOfRun(run: string): Generator<PlacedLexeme> {
  const characters = Array.from(katakanaToHiragana(run))
  for (const [offset, character] of characters.entries()) {
    const next = characters[offset + 1]
    if (isHan(character) || next === undefined) yield { lexeme: character, offset }
    if (next !== undefined) yield { lexeme: character + next, offset }
  }
  for (const { hiragana, offset } of kanaWords(run)) {
    const romaji = englishStem(kanaToRomaji(hiragana))
    if (romaji.length > 1) yield { lexeme: romaji, offset }
  }
}

function* lexemesOfPart(part: string): Generator<string> {
  const stem = englishStem(part)
  yield stem
  const kana = romajiToKana(part)
  const romaji = kana === null ? stem : kanaToRomaji(kana)
  if (romaji !== stem) yield romaji
}

function* lexemesOfWord(parts: string[]): Generator<PlacedLexeme> {
  const joined = joinedParts(parts)
  if (joined !== null) yield { lexeme: englishStem(joined), offset: 0 }
  for (const [offset, part] of parts.entries()) for (const lexeme of lexemesOfPart(part)) yield { lexeme, offset }
}

/** Two parallel lists, because objects for hundreds of lexemes an item would be garbage. */
interface LexemesOfUnit {
  lexemes: readonly string[]
  offsets: readonly number[]
}

export type TextField = 'title' | 'category' | 'body'

function lexemesIn(field: TextField) {
  const listed = (placed: Iterable<PlacedLexeme>): LexemesOfUnit => {
    const lexemes: string[] = []
    const offsets: number[] = []
    for (const { lexeme, offset } of placed) {
      lexemes.push(lexeme)
      offsets.push(offset)
      if (field === 'body') continue
      lexemes.push(markedLexeme(field, lexeme))
      offsets.push(offset)
    }
    return { lexemes, offsets }
  }
  const ofRun = memoize((run) => listed(lexemesOfRun(run)))
  const ofWord = memoize((word) => listed(lexemesOfWord(partsOf(word))))
  return (unit: TextUnit) => (unit.kind === 'cjk' ? ofRun(unit.text) : ofWord(unit.text))
}

const lexemesOf = { title: lexemesIn('title'), category: lexemesIn('category'), body: lexemesIn('body') }

/**
 * Adds the lexemes by which a text is found. A run of kanji or kana adds every kanji and every pair of neighbours.
 * Other scripts add words in the singular. `iphone15` and `t-shirt` add their parts and the whole, kana words their
 * romaji too. A title or category adds each lexeme twice, the second time with the field's mark.
 * @param folded by `foldAllButKana`
 * @param after the position from which the text continues
 */
export function addDocumentTokens(
  folded: string,
  { field, after = 0 }: { field: TextField; after?: number },
  add: AddToken,
): void {
  let position = after + 1
  for (const unit of textUnits(folded)) {
    const { lexemes, offsets } = lexemesOf[field](unit)
    for (let place = 0; place < lexemes.length; place += 1) add(lexemes[place]!, position + offsets[place]!)
    position += lengthOf(unit)
  }
}
