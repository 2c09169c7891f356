/** Chooses words that a search in vain may have meant. */
import { foldText, readingOf, type SynonymGroups } from '#platform/cjk-text/index.ts'

/** A replaced character is an error only in a longer word: 红茶杯 and 绿茶杯 are two things. */
const minLengthOfReplaced = 4
const minLength = 3

/** Whether one character more, less or another, or two neighbours exchanged, makes one word of the other. */
export function isOneEditAway(one: string, other: string): boolean {
  const [a, b] = [Array.from(one), Array.from(other)]
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (short.length < minLength || long.length - short.length > 1) return false
  let start = 0
  while (start < short.length && short[start] === long[start]) start += 1
  let end = 0
  while (end < short.length - start && short.at(-1 - end) === long.at(-1 - end)) end += 1
  const left = short.length - start - end
  if (long.length > short.length) return left === 0
  if (left === 1) return short.length >= minLengthOfReplaced
  return left === 2 && short[start] === long[start + 1] && short[start + 1] === long[start]
}

/** Words within one edit, each once, in the order of the vocabulary. @param words folded */
export const wordsWithinOneEdit = (words: string, vocabulary: readonly string[]): string[] =>
  vocabulary.filter((word) => isOneEditAway(words, word))

/** Parts of names that read as the words do, the most frequent first: 抹茶 for 沫茶. */
export function partsOfReading(words: string, names: readonly string[]): string[] {
  const reading = readingOf(words)?.join(' ')
  const length = Array.from(words).length
  const counts = new Map<string, number>()
  for (const name of names) {
    const characters = Array.from(name)
    for (let at = 0; at + length <= characters.length; at += 1) {
      const part = characters.slice(at, at + length).join('')
      if (foldText(part) === words || readingOf(part)?.join(' ') !== reading) continue
      counts.set(part, (counts.get(part) ?? 0) + 1)
    }
  }
  return [...counts].toSorted((one, other) => other[1] - one[1]).map(([part]) => part)
}

/** Other words of the groups that have the words. */
export function wordsOfOneMeaning(words: string, groups: SynonymGroups): string[] {
  const known = groups.filter((group) => group.some((word) => foldText(word) === words))
  return known.flat().filter((word) => foldText(word) !== words)
}
