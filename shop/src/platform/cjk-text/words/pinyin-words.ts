/** Readings of the Chinese characters of a title. For indexing only, because the dictionary is large. */
import { createRequire } from 'node:module'
import type * as PinyinPro from 'pinyin-pro'
import { foldKanji } from '../text/fold-text.ts'
import type { AddToken } from '../document/document-tokens.ts'
import { lexemeLiteral } from '../document/lexeme-literal.ts'
import { markedLexeme } from '../document/search-field.ts'
import { memoize } from '../text/memoize.ts'
import { isHan, lengthOf, textUnits } from '../text/text-units.ts'
import { wordSegments } from '../text/word-segments.ts'

const longestInitials = 5

// Loaded on demand: serving requests does not need its twenty megabytes.
const load = createRequire(import.meta.url)
let dictionary: typeof PinyinPro | undefined
const pinyinOf = (run: string): string[] => {
  dictionary ??= load('pinyin-pro') as typeof PinyinPro
  return dictionary.pinyin(run, { toneType: 'none', type: 'array', v: true })
}

/** Ends of words, counted in characters from the start of the run. */
function wordEnds(run: string): Set<number> {
  const ends = new Set([0])
  let end = 0
  for (const segment of wordSegments(run)) ends.add((end += Array.from(segment).length))
  return ends
}

function initialsOf(run: string, letters: readonly string[]): Set<string> {
  const ends = wordEnds(run)
  const spans = new Set<string>()
  for (let start = 0; start < letters.length; start += 1) {
    for (let end = start + 2; end <= Math.min(start + longestInitials, letters.length); end += 1) {
      const isWord = ends.has(start) && ends.has(end)
      if (isWord || end === letters.length) spans.add(letters.slice(start, end).join(''))
    }
  }
  return spans
}

/** Lexemes as indexed. */
interface RunReading {
  syllables: readonly { lexeme: string; offset: number }[]
  /** First letters of two to five characters that start and end at word boundaries. */
  initials: readonly string[]
}

const readingOfRun = memoize((run: string): RunReading => {
  const read = pinyinOf(foldKanji(run))
  const letters = read.map((syllable) => syllable.slice(0, 1))
  const syllables = read.flatMap((syllable, offset) => {
    if (!/^[a-z]+$/.test(syllable)) return []
    // Keyboards without ü make shoppers type u.
    const spellings = syllable.endsWith('v') ? [syllable, syllable.replace('v', 'u')] : [syllable]
    return spellings.map((spelling) => ({ lexeme: markedLexeme('pinyin', spelling), offset }))
  })
  const initials = [...initialsOf(run, letters)].filter((initials) => /^[a-z]+$/.test(initials))
  return { syllables, initials: initials.map((initials) => markedLexeme('initials', initials)) }
})

/** Adds one syllable of each character, with `v` for ü, and the initials of words. @param after as in `addDocumentTokens` */
export function addReading(title: string, after: number, add: AddToken): void {
  let position = after + 1
  for (const unit of textUnits(title)) {
    if (unit.kind === 'cjk' && unit.characters.every(isHan)) {
      const { syllables, initials } = readingOfRun(unit.text)
      for (const { lexeme, offset } of syllables) add(lexeme, position + offset)
      for (const lexeme of initials) add(lexeme, after + 1)
    }
    position += lengthOf(unit)
  }
}

/** Pinyin of each Chinese character, without tones; null for texts with other characters. */
export function readingOf(text: string): string[] | null {
  if (text === '' || !Array.from(text).every(isHan)) return null
  const syllables = pinyinOf(foldKanji(text))
  return syllables.every((syllable) => /^[a-z]+$/.test(syllable)) ? syllables : null
}

/** A tsquery of titles and categories in which these syllables follow each other. */
export const readingQuery = (syllables: readonly string[]): string =>
  syllables.map((syllable) => lexemeLiteral(markedLexeme('pinyin', syllable))).join(' <-> ')
