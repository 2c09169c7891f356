import type { Weight } from './document-tokens.ts'
import { foldText } from './fold-text.ts'
import { synonymIndex, synonymKey, type SynonymGroups, type SynonymIndex } from './synonym-index.ts'
import { textUnits, type TextUnit } from './text-units.ts'
import { combine, lexemeNode, writeTsquery, type QueryNode } from './tsquery-node.ts'
import { adjacentNode, unitNode } from './unit-query.ts'
import { maxCharactersSearched } from './values.ts'

const maxUnits = 16
const maxAlternatives = 12
const maxRunLengthWithSynonyms = 16
const minPrefixLength = 2

const firstCharacters = (text: string): string =>
  Array.from(text.slice(0, maxCharactersSearched * 2))
    .slice(0, maxCharactersSearched)
    .join('')

/** 便当箱 is also 弁当箱, and bento 箱: a synonym inside a run is replaced where it stands. */
function replacedInside(run: string, index: SynonymIndex): QueryNode[] {
  if (run.length > maxRunLengthWithSynonyms) return []
  const inner = index.runs.find((word) => word.length < run.length && run.includes(word))
  if (inner === undefined) return []
  const at = run.indexOf(inner)
  const before = run.slice(0, at)
  const after = run.slice(at + inner.length)
  // Only one replacement in a run: every further one would multiply the query.
  const wholeWords = { ...index, runs: [] }
  const around = [before, after].flatMap((rest) => queryNodes([...textUnits(rest)], wholeWords))
  const others = (index.wordsOf.get(inner) ?? []).filter(({ key }) => key !== inner)
  return others.slice(0, maxAlternatives).map(({ units }) => {
    const [only] = units
    const isRun = units.length === 1 && only?.kind === 'cjk'
    return isRun
      ? combine('all', [...textUnits(before + only.text + after)].map(unitNode))
      : combine('all', [adjacentNode(units), ...around])
  })
}

/** One node for each word of the query, or for several that are one synonym together; the longest synonym wins. */
function queryNodes(units: readonly TextUnit[], index: SynonymIndex): QueryNode[] {
  const nodes: QueryNode[] = []
  let at = 0
  while (at < units.length) {
    let length = Math.min(index.maxUnits, units.length - at)
    while (length > 1 && !index.wordsOf.has(synonymKey(units.slice(at, at + length)))) length -= 1
    const typed = units.slice(at, at + length)
    const key = synonymKey(typed)
    const synonyms = (index.wordsOf.get(key) ?? []).filter((word) => word.key !== key).slice(0, maxAlternatives)
    const [only] = typed
    const inside = synonyms.length === 0 && length === 1 && only?.kind === 'cjk' ? replacedInside(only.text, index) : []
    const written = combine('all', typed.map(unitNode))
    nodes.push(combine('any', [written, ...synonyms.map((word) => adjacentNode(word.units)), ...inside]))
    at += length
  }
  return nodes
}

/** The beginning of a word; null where a unit is none, or begins too many. */
function beginningNode(unit: TextUnit): QueryNode | null {
  const [word = ''] = unit.kind === 'word' && unit.parts.length === 1 ? unit.parts : []
  return word.length < minPrefixLength ? null : lexemeNode(word, true)
}

/**
 * A literal for `$1::tsquery` against what `toTsvector` made, or null when the query has no letter or digit. Every word
 * must be found, in any order; a word's synonyms count as the word. Whatever was typed is data: operators and quotes
 * have no meaning. Only the first 100 characters and 16 words are looked at. `weights` limits matches to texts of these
 * weights. With `isUnfinished` the last word may be the beginning of one (`matc`), in scripts with spaces.
 */
export function toTsquery(
  query: string,
  synonymGroups: SynonymGroups,
  weights: readonly Weight[] = [],
  { isUnfinished = false } = {},
): string | null {
  const folded = firstCharacters(foldText(firstCharacters(query)))
  const units = [...textUnits(folded)].slice(0, maxUnits)
  if (units.length === 0) return null
  const index = synonymIndex(synonymGroups)
  const whole = combine('all', queryNodes(units, index))
  const beginning = isUnfinished ? beginningNode(units.at(-1)!) : null
  if (beginning === null) return writeTsquery(whole, weights)
  const unfinished = combine('all', [...queryNodes(units.slice(0, -1), index), beginning])
  return writeTsquery(combine('any', [whole, unfinished]), weights)
}
