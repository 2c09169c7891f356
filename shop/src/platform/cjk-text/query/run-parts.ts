/** Splits a Chinese or Japanese run into words when no document contains it as typed. */
import { withoutEnding } from '../words/endings.ts'
import { isNoun } from '../words/one-character-nouns.ts'
import { foldText } from '../text/fold-text.ts'
import type { SynonymIndex } from './synonym-index.ts'
import { isHan, textUnits } from '../text/text-units.ts'
import { combine, inNames, type QueryNode } from './tsquery-node.ts'
import { unitNode } from './unit-query.ts'
import { queryWords } from './word-nodes.ts'
import { wordSegments } from '../text/word-segments.ts'
import { isQuality } from '../words/qualities.ts'

const maxParts = 6
const maxMerged = 4

const particles = new Set('的 之 与 和 及 或 用 款 の に を は が で と も や へ な から まで より'.split(' '))

// Generic: the word before one of these names the goods.
const genericEnds = new Set(
  '套装 组合 礼盒 礼物 礼品 用品 产品 制品 商品 系列 专用 セット グッズ 用品 ギフト'.split(' ').map(foldText),
)

export interface RunPart {
  /** The word as typed, by synonyms, or without its ending. */
  node: QueryNode
  word: string
  /** Without the ending. */
  characters: string[]
  /** Means something alone: several characters, or one that names goods. */
  isWord: boolean
}

/** Merges segments that synonyms know as one word: 拉杆 and 箱, 大 and 号. Never merges the whole run, which was not found. */
function mergeKnown(segments: readonly string[], index: SynonymIndex): string[] {
  const words: string[] = []
  for (let at = 0; at < segments.length;) {
    let length = Math.min(maxMerged, segments.length - at)
    const isKnown = () => {
      const word = segments.slice(at, at + length).join('')
      return length < segments.length && (index.wordsOf.has(word) || isQuality(word))
    }
    while (length > 1 && !isKnown()) length -= 1
    words.push(segments.slice(at, at + length).join(''))
    at += length
  }
  return words
}

/** Finds a word without its ending, only in names: one character means too little in a description. */
export function nodeWithoutEnding(word: string): QueryNode | null {
  const rest = withoutEnding(word)
  const [unit] = rest === null ? [] : textUnits(rest)
  return unit === undefined ? null : unitNode(unit)
}

function partOf(word: string, index: SynonymIndex, maxOperands: number): RunPart {
  const written = combine(
    'all',
    queryWords([...textUnits(word)], index, maxOperands).map(({ node }) => node),
  )
  const cut = nodeWithoutEnding(word)
  const characters = Array.from(withoutEnding(word) ?? word)
  return {
    node: cut === null ? written : combine('any', [written, inNames(cut)]),
    word,
    characters,
    isWord: word.length > 1 || isNamingCharacter(word, index),
  }
}

/** All words of the run, in order. @param run folded by `foldForms` */
export const wordsOfRun = (run: string, index: SynonymIndex): string[] => mergeKnown(wordSegments(run), index)

export const isParticle = (word: string): boolean => particles.has(word)

/** By number of parts: how often `atLeast` names all parts when half is required. */
const namedForHalf = [0, 1, 2, 5, 8, 15, 22]
const maxOperandsNamed = 110

const isSingleHan = (word: string): boolean => Array.from(word).length === 1 && isHan(word)

/**
 * The dictionary cuts words that it does not know into characters: 降, 噪, 耳机. These are one word, and a noun at its end
 * another: 护颈 and 枕, but 护手霜.
 */
function mergeSingles(words: readonly string[], index: SynonymIndex): string[] {
  const merged: string[] = []
  let singles: string[] = []
  const endWord = () => {
    const last = singles.at(-1)
    const hasNoun = singles.length > 2 && last !== undefined && isNamingCharacter(last, index)
    const whole = (hasNoun ? singles.slice(0, -1) : singles).join('')
    merged.push(...[whole, hasNoun ? last : ''].filter((word) => word !== ''))
    singles = []
  }
  for (const word of words) {
    if (isSingleHan(word) && !isParticle(word)) {
      singles.push(word)
      continue
    }
    endWord()
    merged.push(word)
  }
  endWord()
  return merged
}

const isNamingCharacter = (character: string, index: SynonymIndex): boolean =>
  isNoun(character) || index.wordsOf.has(character)

const wordsToRelax = (run: string, index: SynonymIndex): string[] =>
  mergeSingles(wordsOfRun(run, index), index)
    .filter((word) => !isParticle(word) && textUnits(word).length > 0)
    .slice(-maxParts)

/**
 * More parts leave room for fewer synonyms of each, because `atLeast` names every part more often.
 * @returns at most six parts of each run, in order
 */
export function partsOfRuns(runs: readonly (string | null)[], index: SynonymIndex): RunPart[][] {
  const words = runs.map((run) => (run === null ? [] : wordsToRelax(run, index)))
  const named = words.reduce((sum, { length }) => sum + namedForHalf[length]!, 0)
  const maxOperands = Math.floor(maxOperandsNamed / named)
  return words.map((ofRun) => ofRun.map((word) => partOf(word, index, maxOperands)))
}

/** The part that names the goods, mostly the last. */
export function headOf(parts: readonly RunPart[]): RunPart | undefined {
  return parts.findLast(({ word }) => !genericEnds.has(word)) ?? parts.at(-1)
}

const weightOfKanaWord = 2

/** Weight in characters; a kana word counts as two kanji at any length. */
export const weightOf = (part: RunPart): number => (isOnlyHan(part) ? part.characters.length : weightOfKanaWord)

export const isOnlyHan = ({ characters }: RunPart): boolean => characters.every(isHan)
