import { englishStem } from '../words/english-stem.ts'
import { katakanaToHiragana } from '../text/fold-text.ts'
import { kanaWords } from '../words/kana-words.ts'
import { kanaToRomaji, romajiToKana } from '../words/romaji.ts'
import { remember } from '../text/remember.ts'
import { isHan, joinedParts, textUnits } from '../text/text-units.ts'

export interface DocumentToken {
  lexeme: string
  /** From 1; characters of a run and words of other scripts count one each. */
  position: number
}

const wordLexemes = remember((part: string): readonly string[] => {
  const stem = englishStem(part)
  const kana = romajiToKana(part)
  const romaji = kana === null ? stem : kanaToRomaji(kana)
  return romaji === stem ? [stem] : [stem, romaji]
})

const runLexemes = remember((run: string): readonly RunLexeme[] => [...findRunLexemes(run)])

interface RunLexeme {
  lexeme: string
  offset: number
}

function* findRunLexemes(run: string): Generator<RunLexeme> {
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

/**
 * The lexemes by which a text is found. A kanji/kana run gives every kanji and every two neighbours. Other scripts give
 * words in the singular. `iphone15` and `t-shirt` give their parts and the whole, kana words their romaji too.
 * @param folded by `foldAllButKana`
 * @param after the position from which the text continues
 */
export function* documentTokens(folded: string, after = 0): Generator<DocumentToken, void, undefined> {
  let position = after + 1
  for (const unit of textUnits(folded)) {
    if (unit.kind === 'cjk') {
      for (const { lexeme, offset } of runLexemes(unit.text)) yield { lexeme, position: position + offset }
      position += unit.characters.length
    } else {
      const joined = joinedParts(unit.parts)
      if (joined !== null) yield { lexeme: englishStem(joined), position }
      for (const part of unit.parts) {
        for (const lexeme of wordLexemes(part)) yield { lexeme, position }
        position += 1
      }
    }
  }
}
