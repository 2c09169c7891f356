import { englishStem } from '../words/english-stem.ts'
import { foldText } from '../text/fold-text.ts'
import { kanaToRomaji, romajiToKana } from '../words/romaji.ts'
import type { QueryUnit } from './query-units.ts'
import { textUnits, type TextUnit } from '../text/text-units.ts'

/** Groups of synonyms; order does not matter. A word may consist of several (`green tea`). */
export type SynonymGroups = readonly (readonly string[])[]

export interface SynonymWord {
  key: string
  units: TextUnit[]
}

export interface SynonymIndex {
  /** All words of the groups that contain this word, including itself. */
  wordsOf: ReadonlyMap<string, SynonymWord[]>
  /**
   * Words of one run and at least two characters, the longest first. Only these are recognised inside a longer run.
   */
  runs: readonly string[]
  maxUnits: number
}

/** The lookup key of a query's words; ignores spelling, number and romaji style. */
export const synonymKey = (units: readonly QueryUnit[]): string =>
  units
    .map((unit) => {
      if (unit.kind === 'cjk') return unit.text
      if (unit.kind === 'measure') return unit.lexeme
      const word = unit.parts.join('')
      const kana = romajiToKana(word)
      return englishStem(kana === null ? word : kanaToRomaji(kana))
    })
    .join(' ')

function buildIndex(groups: SynonymGroups): SynonymIndex {
  const wordsOf = new Map<string, SynonymWord[]>()
  const runs = new Set<string>()
  let maxUnits = 1
  for (const group of groups) {
    const units = group.map((word) => [...textUnits(foldText(word))]).filter((word) => word.length > 0)
    const words = [...new Map(units.map((word) => [synonymKey(word), word]))].map(([key, units]) => ({ key, units }))
    for (const { key, units } of words) {
      const known = wordsOf.get(key) ?? []
      wordsOf.set(key, [...known, ...words.filter((word) => !known.some((other) => other.key === word.key))])
      maxUnits = Math.max(maxUnits, units.length)
      const [only] = units
      if (units.length === 1 && only?.kind === 'cjk' && only.characters.length > 1) runs.add(key)
    }
  }
  return { wordsOf, runs: [...runs].toSorted((one, other) => other.length - one.length), maxUnits }
}

const scripts = [/^[\p{Script=Han} ]+$/u, /[\p{Script=Hiragana}\p{Script=Katakana}]/u] as const
const isKanji = (key: string): boolean => scripts[0].test(key)
const hasKana = (key: string): boolean => scripts[1].test(key)

/** Whether both words may be of one language, by their script: kana go with kanji. */
function isAlike(typed: string, other: string): boolean {
  if (isKanji(typed)) return isKanji(other)
  if (hasKana(typed)) return hasKana(other) || isKanji(other)
  return !isKanji(other) && !hasKana(other)
}

const alikeIndexes = new WeakMap<SynonymIndex, SynonymIndex>()

/** The index without synonyms of another script. */
export function alikeOnly(index: SynonymIndex): SynonymIndex {
  const known = alikeIndexes.get(index)
  if (known !== undefined) return known
  const wordsOf = new Map(
    Array.from(index.wordsOf, ([typed, words]) => [typed, words.filter(({ key }) => isAlike(typed, key))]),
  )
  const alike = { ...index, wordsOf }
  alikeIndexes.set(index, alike)
  return alike
}

const builtIndexes = new WeakMap<SynonymGroups, SynonymIndex>()

/** Builds one index for each array of groups. Pass a new array when synonyms change. */
export function synonymIndex(groups: SynonymGroups): SynonymIndex {
  const built = builtIndexes.get(groups)
  if (built !== undefined) return built
  const index = buildIndex(groups)
  builtIndexes.set(groups, index)
  return index
}
