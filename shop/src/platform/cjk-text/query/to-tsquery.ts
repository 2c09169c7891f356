import { queryUnits, type QueryUnit } from './query-units.ts'
import type { SearchField } from '../document/search-field.ts'
import { synonymIndex, type SynonymGroups } from './synonym-index.ts'
import { combine, lexemeNode, type QueryNode, writeQuery, type WrittenQuery } from './tsquery-node.ts'
import { queryWords } from './word-nodes.ts'

const minPrefixLength = 2

const allWords = (units: readonly QueryUnit[], index: ReturnType<typeof synonymIndex>): QueryNode =>
  combine(
    'all',
    queryWords(units, index).map(({ node }) => node),
  )

/** Matches words beginning with the unit; null where a prefix is not possible, or matches too many. */
function beginningNode(unit: QueryUnit): QueryNode | null {
  const [word = ''] = unit.kind === 'word' && unit.parts.length === 1 ? unit.parts : []
  return word.length < minPrefixLength ? null : lexemeNode(word, true)
}

/**
 * Returns literals for `$1::tsquery` against the output of `toTsvector`, or null when nothing can match. Every word
 * must be found, in any order; a word's synonyms count as the word. Query text is data: operators and quotes have no
 * meaning. Reads only the first 100 characters and 16 words. `field` limits matches to texts of this field. With
 * `isUnfinished` the last word may be a prefix (`matc`), in scripts with spaces.
 */
export function toTsquery(
  query: string,
  synonymGroups: SynonymGroups,
  { field = null, isUnfinished = false }: { field?: SearchField | null; isUnfinished?: boolean } = {},
): WrittenQuery | null {
  const units = queryUnits(query)
  if (units.length === 0) return null
  const index = synonymIndex(synonymGroups)
  const whole = allWords(units, index)
  const beginning = isUnfinished ? beginningNode(units.at(-1)!) : null
  if (beginning === null) return writeQuery(whole, field)
  const unfinished = combine('all', [allWords(units.slice(0, -1), index), beginning])
  return writeQuery(combine('any', [whole, unfinished]), field)
}
