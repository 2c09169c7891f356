/** Words that a shopper may have meant: one letter more, less, or another, or two neighbours exchanged. */
import { englishStem } from '../words/english-stem.ts'
import { foldForms } from '../text/fold-text.ts'
import { maxCharactersSearched } from '../values.ts'
import { synonymIndex, type SynonymGroups } from '../query/synonym-index.ts'

const letters = Array.from('abcdefghijklmnopqrstuvwxyz')
const minLength = 4
const maxLength = 20

/** The likeliest first. */
export const editKinds = ['exchanged', 'tooMany', 'missing', 'other'] as const
export type EditKind = (typeof editKinds)[number]

// Looks ahead, because the second word of a pair is the first one of the next.
const pairPattern = /(?<![\p{L}\p{N}])(?=((\p{Script=Latin}+) (\p{Script=Latin}+))(?![\p{L}\p{N}]))/gu
const piecePattern = /[\p{Script=Latin}\p{M}]+/gu

/** Words of Latin letters that are long enough to be corrected, folded; none twice. */
export function correctableWords(query: string): string[] {
  const pieces = Array.from(query.slice(0, maxCharactersSearched).matchAll(piecePattern), ([piece]) => foldForms(piece))
  return [...new Set(pieces)].filter((word) => /^[a-z]+$/.test(word) && isLong(word) && word.length <= maxLength)
}

/** Neighbouring words of Latin letters, and the word that both make: `cook book` as `cookbook`. */
export function joinablePairs(query: string): { pair: string; joined: string }[] {
  const found = query.slice(0, maxCharactersSearched).matchAll(pairPattern)
  return Array.from(found, ([, pair, one, other]) => ({ pair: pair!, joined: foldForms(one! + other!) })).filter(
    ({ joined }) => /^[a-z]+$/.test(joined) && isLong(joined) && joined.length <= maxLength,
  )
}

const isLong = (word: string): boolean => word.length >= minLength

/** Replaces words of a query, and leaves everything else as typed. */
export const replaceWords = (query: string, corrections: ReadonlyMap<string, string>): string =>
  query.replace(piecePattern, (piece) => corrections.get(foldForms(piece)) ?? piece)

/** All words within one edit, each under its likeliest kind. @param word folded */
export function wordsNear(word: string): Record<EditKind, string[]> {
  const places = Array.from({ length: word.length + 1 }, (_, at) => [word.slice(0, at), word.slice(at)] as const)
  const inside = places.slice(0, -1)
  const made: Record<EditKind, string[]> = {
    exchanged: inside.slice(0, -1).map(([before, after]) => before + after[1]! + after[0]! + after.slice(2)),
    tooMany: inside.map(([before, after]) => before + after.slice(1)),
    missing: places.flatMap(([before, after]) => letters.map((letter) => before + letter + after)),
    other: inside.flatMap(([before, after]) => letters.map((letter) => before + letter + after.slice(1))),
  }
  const known = new Set([word])
  const fresh = (near: string) => isLong(near) && !known.has(near) && Boolean(known.add(near))
  return {
    exchanged: made.exchanged.filter(fresh),
    tooMany: made.tooMany.filter(fresh),
    missing: made.missing.filter(fresh),
    other: made.other.filter(fresh),
  }
}

/** The form in which documents have a word. */
export const indexedWord = englishStem

const knownWords = new WeakMap<SynonymGroups, ReadonlySet<string>>()

/** Words of Latin letters that the synonyms know: these are no typing errors. */
export function wordsOfSynonyms(synonyms: SynonymGroups): ReadonlySet<string> {
  const known = knownWords.get(synonyms)
  if (known !== undefined) return known
  const units = [...synonymIndex(synonyms).wordsOf.values()].flat().flatMap((word) => word.units)
  const words = new Set(units.flatMap((unit) => (unit.kind === 'word' ? unit.parts.map(englishStem) : [])))
  knownWords.set(synonyms, words)
  return words
}
