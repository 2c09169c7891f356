import { asIndexed, type QueryUnit } from './query-units.ts'
import { englishStem } from '../words/english-stem.ts'
import { otherSpellings } from '../words/kana-spellings.ts'
import { kanaToRomaji } from '../words/romaji.ts'
import { synonymKey, type SynonymIndex, type SynonymWord } from './synonym-index.ts'
import { isKana, textUnits, type TextUnit } from '../text/text-units.ts'
import { combine, inNames, lexemeNode, namesByDefault, operandsOf, type QueryNode } from './tsquery-node.ts'
import { adjacentNode, unitNode } from './unit-query.ts'

const maxAlternatives = 12
const maxRunLengthWithSynonyms = 16
/** Shared budget of all words of a query. */
const maxOperandsOfAlternatives = 100

/** A word of the query with everything that counts as the same. */
export interface QueryWord {
  /** As typed. */
  units: readonly QueryUnit[]
  /** Without synonyms. */
  typed: QueryNode
  node: QueryNode
  isKnown: boolean
}

/** Longer ones are parts of no other words. */
const maxKanaAsWord = 3

/** Many words contain one kanji or a few kana (レンジ in オレンジ), so such synonyms need stricter matching. */
function synonymNode(units: readonly TextUnit[]): QueryNode {
  const [only] = units
  if (units.length > 1 || only?.kind !== 'cjk' || only.characters.length > maxKanaAsWord) return adjacentNode(units)
  if (isKana(only.text)) return lexemeNode(englishStem(kanaToRomaji(only.text)))
  return only.characters.length === 1 ? namesByDefault(adjacentNode(units)) : adjacentNode(units)
}

/** Replaces a synonym inside a run: 便当箱 also matches 弁当箱, and bento 箱. */
function replacedInside(run: string, index: SynonymIndex, maxOperands: number): QueryNode[] {
  if (run.length > maxRunLengthWithSynonyms) return []
  const inner = index.runs.find((word) => word.length < run.length && run.includes(word))
  if (inner === undefined) return []
  const at = run.indexOf(inner)
  const before = run.slice(0, at)
  const after = run.slice(at + inner.length)
  // Replaces only once in a run, because every further replacement would multiply the query.
  const wholeWords = { ...index, runs: [] }
  const around = [before, after].flatMap((rest) => queryWords([...textUnits(rest)], wholeWords, maxOperands / 4))
  const others = (index.wordsOf.get(inner) ?? []).filter(({ key }) => key !== inner)
  return others.slice(0, maxAlternatives).map(({ units }) => {
    const [only] = units
    const isRun = units.length === 1 && only?.kind === 'cjk'
    return isRun
      ? combine('all', [...textUnits(before + only.text + after)].map(unitNode))
      : // Words of two languages in one sentence of a description mean nothing.
        inNames(combine('all', [adjacentNode(units), ...around.map(({ node }) => node)]))
  })
}

/** Takes nodes in order up to `maxOperands` and skips those too large. Nodes without room are not built. */
function within(maxOperands: number, makers: readonly (() => readonly QueryNode[])[]): QueryNode[] {
  let left = maxOperands
  const chosen: QueryNode[] = []
  for (const make of makers) {
    if (left < 1) break
    for (const node of make()) {
      const operands = operandsOf(node)
      if (operands > left) continue
      left -= operands
      chosen.push(node)
    }
  }
  return chosen
}

const synonymsOf = (key: string, { wordsOf }: SynonymIndex): readonly SynonymWord[] =>
  [key, ...(isKana(key) ? otherSpellings(key) : [])].flatMap((spelling) => wordsOf.get(spelling) ?? [])

/** Returns one entry for each word, or for several words that form one synonym; the longest synonym wins. */
export function queryWords(
  typedUnits: readonly QueryUnit[],
  index: SynonymIndex,
  maxOperands = maxOperandsOfAlternatives,
): QueryWord[] {
  const words: QueryWord[] = []
  const units = typedUnits.map(asIndexed)
  const ofEach = maxOperands / units.length
  let at = 0
  while (at < units.length) {
    let length = Math.min(index.maxUnits, units.length - at)
    while (length > 1 && !index.wordsOf.has(synonymKey(units.slice(at, at + length)))) length -= 1
    const typed = units.slice(at, at + length)
    const key = synonymKey(typed)
    const synonyms = synonymsOf(key, index)
      .filter((word) => word.key !== key)
      .slice(0, maxAlternatives)
    const [only] = typed
    const inside = () =>
      synonyms.length === 0 && length === 1 && only?.kind === 'cjk' ? replacedInside(only.text, index, ofEach) : []
    const written = combine('all', typed.map(unitNode))
    const alternatives = [...synonyms.map((word) => () => [synonymNode(word.units)]), inside]
    const node = combine('any', [written, ...within(ofEach, alternatives)])
    words.push({ units: typedUnits.slice(at, at + length), typed: written, node, isKnown: index.wordsOf.has(key) })
    at += length
  }
  return words
}
