/** Words of a name for the goods themselves, not for what they fit. */
import { englishStem } from './english-stem.ts'
import { foldForms, foldKanji, katakanaToHiragana } from '../text/fold-text.ts'
import { kanaToRomaji } from './romaji.ts'
import { memoize } from '../text/memoize.ts'
import { isKana, joinedParts, lengthOf, textUnits, type TextUnit } from '../text/text-units.ts'
import { wordSegments } from '../text/word-segments.ts'

const longestTail = 6
const longestRun = 12

// Words before the things that an item fits: 适用于苹果手机, for iPhone.
const fittingRun = /适用于?|适配|兼容|通用于|支持|専用|专用于|対応|对应/u
const fittingWords = new Set(['for', 'fits', 'compatible'])
const smallWords = new Set([...fittingWords, 'a', 'and', 'at', 'by', 'from', 'in', 'of', 'on', 'the', 'to', 'with'])
const phrasePattern = /[\p{L}\p{N}\p{M}\s'’&.+-]+/gu
/** Types with a list for a name have goods of several kinds, so that no word of it names them all: 茶与咖啡, Pens & pencils. */
const listPattern = /[&+,、;/|・·]|(?<!\p{L})(?:and|or)(?!\p{L})|(?<=\p{L})[与及或](?=\p{L})/u

export interface OwnWord {
  word: string
  /** Position as counted by `addDocumentTokens`, from 1. */
  position: number
}

/** Words at the end of a run; for a title also those between two word ends of the dictionary. */
function* wordsOfRun(run: string, isTitle: boolean): Generator<string> {
  const hiragana = katakanaToHiragana(foldKanji(run))
  const characters = Array.from(hiragana)
  if (characters.length <= longestRun) yield hiragana
  for (let length = 1; length <= Math.min(longestTail, characters.length); length += 1)
    yield characters.slice(-length).join('')
  if (!isTitle) return
  const segments = wordSegments(run)
  for (const [at, segment] of segments.entries()) {
    if (segment.length > 1) yield segment
    const next = segments[at + 1]
    if (next !== undefined && segment.length + next.length <= 3) yield segment + next
    if (segment.length > 1 && isKana(segment)) yield englishStem(kanaToRomaji(segment))
  }
  if (isKana(hiragana) && characters.length > 1) yield englishStem(kanaToRomaji(hiragana))
}

const wordsOfTitleRun = memoize((run: string): ReadonlySet<string> => new Set(wordsOfRun(run, true)))
const wordsOfKindRun = memoize((run: string): ReadonlySet<string> => new Set(wordsOfRun(run, false)))

/** The last word of a phrase names the goods: tea in green tea, but not in tea towel. Numbers may follow that word. */
function endsPhrase(unit: TextUnit, next: TextUnit | undefined): boolean {
  return /\p{N}/u.test(unit.text) || next?.kind !== 'word' || smallWords.has(next.text) || /^\p{N}/u.test(next.text)
}

function* wordsOfPart(unit: Extract<TextUnit, { kind: 'word' }>, position: number): Generator<OwnWord> {
  const joined = joinedParts(unit.parts)
  if (joined !== null) yield { word: englishStem(joined), position }
  for (const [at, part] of unit.parts.entries()) yield { word: englishStem(part), position: position + at }
}

/** 和 also begins words: 和服. */
const hasAndWithin = (unit: TextUnit): boolean =>
  unit.kind === 'cjk' && wordSegments(unit.text).slice(1, -1).includes('和')

/** Whether the name of a type lists several kinds: 茶与咖啡, Pens & pencils. */
export const listsKinds = (name: string): boolean => factsOf(name).isList

const factsOf = memoize((name) => {
  const folded = foldForms(name)
  return { isList: listPattern.test(folded) || textUnits(folded).some(hasAndWithin) }
})

/** Each word once with one position, which is exact for words of other scripts. @param text folded by `foldForms` */
export function ownWords(text: string, { after = 0, isTitle = true } = {}): OwnWord[] {
  const found: OwnWord[] = []
  let position = after + 1
  let isOther = false
  for (const [phrase] of text.matchAll(phrasePattern)) {
    const units = textUnits(phrase)
    for (const [at, unit] of units.entries()) {
      if (unit.kind === 'cjk') {
        const fitting = fittingRun.exec(foldKanji(unit.text))
        const own = fitting === null ? unit.text : unit.text.slice(0, fitting.index)
        const words = isTitle ? wordsOfTitleRun : wordsOfKindRun
        if (own !== '' && !isOther) for (const word of words(own)) found.push({ word, position })
        // A run that only introduces a fitted product also applies to the next unit: 适用于 iPhone.
        isOther = fitting !== null && fitting.index + fitting[0].length === unit.text.length
      } else {
        isOther ||= fittingWords.has(unit.text)
        if (!isOther && endsPhrase(unit, units[at + 1])) found.push(...wordsOfPart(unit, position))
      }
      position += lengthOf(unit)
    }
  }
  return found
}
