import { foldText, type SynonymGroups } from '#platform/cjk-text/index.ts'

export interface SynonymChanges {
  added: string[][]
  removed: string[][]
}

const keyOf = (words: readonly string[]): string => JSON.stringify(words)
const keysOf = (groups: SynonymGroups): Set<string> => new Set(groups.map(keyOf))

/**
 * Changes of a new edition of the built-in synonyms to a shop's table. Groups that the merchant added or removed stay
 * as they are. So does a table without built-in groups.
 * @param offered the built-in groups of earlier editions
 */
export function changeEdition(current: SynonymGroups, offered: SynonymGroups, edition: SynonymGroups): SynonymChanges {
  if (current.length === 0) return { added: edition.map((words) => [...words]), removed: [] }
  const wasOffered = keysOf(offered)
  const isBuiltIn = keysOf(edition)
  const untouched = current.filter((words) => wasOffered.has(keyOf(words)))
  if (untouched.length === 0) return { added: [], removed: [] }
  const own = current.filter((words) => !wasOffered.has(keyOf(words)))
  const ownWords = new Set(own.flat().map(foldText))
  const added = edition.filter(
    (words) => !wasOffered.has(keyOf(words)) && !words.some((word) => ownWords.has(foldText(word))),
  )
  return {
    added: added.map((words) => [...words]),
    removed: untouched.filter((words) => !isBuiltIn.has(keyOf(words))).map((words) => [...words]),
  }
}
