/** Edits of the groups of one meaning. Each returns new groups. */
import { m } from '#texts'
import { WrongField } from '#console-ui/forms/use-submit.ts'
import { maxSynonymsOfGroup } from '../values.ts'

export type Group = readonly string[]
export type Groups = readonly Group[]

/** Case and width do not matter; the server folds further. */
const formOf = (word: string) => word.normalize('NFKC').trim().toLowerCase()

const hasWord = (group: Group, word: string) => group.some((one) => formOf(one) === formOf(word))

/** The name of a group for people. */
export const nameOfGroup = (group: Group) => group.join('、')

/** Words of a field with one in each line, each once. */
export function wordsOfLines(lines: string): string[] {
  const words = lines.split('\n').map((line) => line.trim())
  return words.filter((word, place) => word !== '' && words.findIndex((one) => formOf(one) === formOf(word)) === place)
}

/**
 * Adds words to a group.
 * @throws WrongField of `field`
 */
export function addWords(groups: Groups, to: Group, { words, field }: { words: Group; field: string }): Groups {
  const added = words.filter((word) => !hasWord(to, word))
  if (added.length === 0) throw new WrongField(field, m.search_same_word())
  const group = [...to, ...added]
  if (group.length > maxSynonymsOfGroup) throw new WrongField(field, m.search_group_full({ count: maxSynonymsOfGroup }))
  return groups.map((one) => (one === to ? group : one))
}

/**
 * Joins two words in the group of one of them, else in a new one.
 * @throws WrongField of `field`
 */
export function joinWords(groups: Groups, word: string, { other, field }: { other: string; field: string }): Groups {
  if (formOf(other) === formOf(word)) throw new WrongField(field, m.search_same_word())
  const found = groups.find((group) => hasWord(group, other)) ?? groups.find((group) => hasWord(group, word))
  if (!found) return [[word, other], ...groups]
  return addWords(groups, found, { words: [word, other], field })
}

export const removeWord = (groups: Groups, from: Group, word: string): Groups =>
  groups.map((group) => (group === from ? group.filter((one) => one !== word) : group))

/** Groups with a word that contains the text. */
export function findGroups(groups: Groups, text: string): Groups {
  const form = formOf(text)
  return form === '' ? groups : groups.filter((group) => group.some((word) => formOf(word).includes(form)))
}

/** Rows with a word that contains the text. */
export function findWords<Row extends { words: string }>(rows: readonly Row[], text: string): Row[] {
  const form = formOf(text)
  return rows.filter(({ words }) => formOf(words).includes(form))
}
