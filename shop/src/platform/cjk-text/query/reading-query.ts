/** Reads Latin letters as a name: pinyin, whole or by initials, and short romaji. */
import { toHiragana } from 'wanakana'
import { pinyinSyllables } from '../words/pinyin-syllables.ts'
import { asIndexed, type QueryUnit } from './query-units.ts'
import { combine, inField, lexemeNode, phrase, type QueryNode } from './tsquery-node.ts'
import { runLexemes, unitNode } from './unit-query.ts'

const maxSyllables = 8
const maxSpellings = 6
const maxInitials = 5

/** Returns at most six readings of the letters as pinyin syllables (`xian` is 西安 and 先). */
export function pinyinSpellings(letters: string): string[][] {
  const found: string[][] = []
  const read = (at: number, syllables: string[]): void => {
    if (found.length >= maxSpellings) return
    if (at === letters.length) {
      found.push(syllables)
      return
    }
    if (syllables.length === maxSyllables) return
    for (let length = Math.min(6, letters.length - at); length > 0; length -= 1) {
      const syllable = letters.slice(at, at + length)
      if (pinyinSyllables.has(syllable)) read(at + length, [...syllables, syllable])
    }
  }
  read(0, [])
  return found
}

const pinyinNode = (syllables: string[]): QueryNode =>
  inField('pinyin', phrase(syllables.map((lexeme, offset) => ({ lexeme, offset }))))

/** Also reads 杯子 as 杯. */
const withoutEndingNodes = (syllables: string[]): QueryNode[] =>
  syllables.length > 1 && /^(?:zi|tou|er)$/.test(syllables.at(-1)!) ? [pinyinNode(syllables.slice(0, -1))] : []

/** Kana of a word too short to be distinguished from English by its letters: ame, kamera. */
function kanaNodes(letters: string): QueryNode[] {
  const kana = toHiragana(letters)
  return /^[ぁ-ゖー]{2,}$/.test(kana) ? [inField('title', phrase(runLexemes(Array.from(kana))))] : []
}

const lettersOf = (unit: QueryUnit): string | null =>
  unit.kind === 'word' && /^[a-z]{2,40}$/.test(unit.text) ? unit.text : null

/** Whole readings first, then initials; none without Latin letters. */
export function readingNodes(units: readonly QueryUnit[]): QueryNode[] {
  if (!units.some((unit) => lettersOf(unit) !== null)) return []
  const levelOf = (nodesOf: (letters: string) => QueryNode[]): QueryNode =>
    combine(
      'all',
      units.map((unit) => {
        const letters = lettersOf(unit)
        return combine('any', [unitNode(asIndexed(unit)), ...(letters === null ? [] : nodesOf(letters))])
      }),
    )
  const whole = (letters: string) => [...pinyinSpellings(letters).map(pinyinNode), ...kanaNodes(letters)]
  const shortened = (letters: string) => pinyinSpellings(letters).flatMap(withoutEndingNodes)
  const initials = (letters: string) =>
    letters.length <= maxInitials ? [inField('initials', lexemeNode(letters))] : []
  return [levelOf(whole), levelOf((letters) => [...whole(letters), ...shortened(letters), ...initials(letters)])]
}
