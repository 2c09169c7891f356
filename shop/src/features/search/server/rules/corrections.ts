/** Chooses the word that a shopper meant from words of the goods and of the synonyms. */
import { type EditKind, editKinds, indexedWord, wordsNear } from '#platform/cjk-text/index.ts'
import type { SearchStep } from './search-steps.ts'

export interface NearWord {
  /** `typed`: goods have the word as it was typed. */
  kind: EditKind | 'typed'
  word: string
  /** 0: in names. */
  level: number
  /** Number of goods, within a limit. */
  uses: number
}

export interface CorrectionRequest {
  word: string
  /** A word of the goods may go on after it. */
  isUnfinished: boolean
}

/** A word of goods in the form of the index. */
export interface FoundLexeme {
  kind: NearWord['kind']
  lexeme: string
  level: number
  uses: number
}

const maxWordsOfStep = 180

const candidatesOf = (word: string): [NearWord['kind'], string[]][] => {
  const near = wordsNear(word)
  return [['typed', [word]], ...editKinds.map((kind): [EditKind, string[]] => [kind, near[kind]])]
}

const lexemeOf = (word: string, isUnfinished: boolean): string => (isUnfinished ? word : indexedWord(word))

/** For `findNearWords`: names first, descriptions only where no name has a word. */
export function stepsOfCorrection({ word, isUnfinished }: CorrectionRequest) {
  return candidatesOf(word)
    .filter(([, words]) => words.length > 0)
    .map(([kind, words]) => ({
      kind,
      steps: stepsOfWords([...new Set(words.map((other) => lexemeOf(other, isUnfinished)))], isUnfinished),
    }))
}

/** The words near to the requested one among all words of the goods found. */
export function nearWordsOf({ word, isUnfinished }: CorrectionRequest, found: readonly FoundLexeme[]): NearWord[] {
  const byKind = new Map(
    candidatesOf(word).map(([kind, words]) => [
      kind,
      new Map(words.toReversed().map((other) => [lexemeOf(other, isUnfinished), other])),
    ]),
  )
  return found.flatMap(({ kind, lexeme, level, uses }) => {
    const words = byKind.get(kind)!
    const lengths = isUnfinished ? [word.length + 1, word.length, word.length - 1] : [lexeme.length]
    const length = lengths.find((letters) => letters <= lexeme.length && words.has(lexeme.slice(0, letters)))
    if (length === undefined) return []
    // The beginning of a word is finished, because it is shown and searched for.
    return [{ kind, word: isUnfinished ? lexeme : words.get(lexeme)!, level, uses }]
  })
}

function stepsOfWords(lexemes: readonly string[], isUnfinished: boolean): SearchStep[] {
  const parts: string[][] = []
  for (let at = 0; at < lexemes.length; at += maxWordsOfStep) parts.push(lexemes.slice(at, at + maxWordsOfStep))
  const end = isUnfinished ? ':*' : ''
  const step = { tested: null, place: 0, is_popular: false, is_joined: false }
  const inNames = parts.map((part) => ({
    ...step,
    level: 0,
    asked: part.map((lexeme) => `'t:${lexeme}'${end} | 'c:${lexeme}'${end}`).join(' | '),
    is_guard: true,
    is_guarded: false,
  }))
  if (isUnfinished) return inNames
  const anywhere = parts.map((part) => ({
    ...step,
    level: 1,
    asked: part.map((lexeme) => `'${lexeme}'`).join(' | '),
    is_guard: false,
    is_guarded: true,
  }))
  return [...inNames, ...anywhere]
}

const weightOfKind: Record<EditKind, number> = { exchanged: 4, tooMany: 2, missing: 2, other: 1 }
const weightOfName = 20
const weightOfFirstLetter = 5

/**
 * The likeliest word; null for none, or where goods have the word as typed. Shoppers mostly type the first letter right.
 * @param synonyms words that find goods by their synonyms
 */
export function chooseWord(typed: string, found: readonly NearWord[], synonyms: ReadonlySet<string>): string | null {
  if (found.some(({ kind }) => kind === 'typed')) return null
  const weightOf = ({ kind, word, level, uses }: NearWord): number =>
    uses *
    weightOfKind[kind as EditKind] *
    (level === 0 ? weightOfName : 1) *
    (word.startsWith(typed.slice(0, 1)) ? weightOfFirstLetter : 1)
  const near = wordsNear(typed)
  const ofSynonyms = editKinds.flatMap((kind) =>
    near[kind].filter((word) => synonyms.has(indexedWord(word))).map((word) => ({ kind, word, level: 1, uses: 1 })),
  )
  const [best] = [...found, ...ofSynonyms].toSorted((one, other) => weightOf(other) - weightOf(one))
  return best?.word ?? null
}
