import { asIndexed, type QueryUnit } from './query-units.ts'
import { charactersInNames, looseCharacters } from './relaxed-run.ts'
import { headOf, nodeWithoutEnding, partsOfRuns, type RunPart } from './run-parts.ts'
import type { SynonymIndex } from './synonym-index.ts'
import { combine, inField, inNames, type QueryNode } from './tsquery-node.ts'
import { queryWords, type QueryWord } from './word-nodes.ts'

/** Fewer characters mean too little when they are apart. */
const minCharactersApart = 3

/** All nodes by which one word of a query may be found. */
export interface WordPlan {
  /** The word as typed, or a synonym. */
  node: QueryNode
  /** A word of its own in a name; or anywhere in the name, when the type also matches. */
  own: QueryNode
  /** 被子 as 被; null for a word without such an ending. */
  withoutEnding: QueryNode | null
  /** 苹果手机: the type matches the end of the word, and the name the rest. */
  compound: QueryNode | null
  /** All parts of the word. `anywhere` still requires the head in a name. Null where the word has no parts. */
  parts: { inNames: QueryNode; anywhere: QueryNode } | null
  /** All characters, in names, in any position. */
  characters: QueryNode | null
  /** Parts of which some suffice when no document has all. Empty where the word is not one run. */
  runParts: readonly RunPart[]
}

/** The word as typed, or without its ending. */
export const shortened = ({ node, withoutEnding }: WordPlan): QueryNode =>
  withoutEnding === null ? node : combine('any', [node, withoutEnding])

/** All parts in names. */
export const partsInNames = (plan: WordPlan): QueryNode => plan.parts?.inNames ?? inNames(shortened(plan))

const ownNode = (node: QueryNode): QueryNode =>
  combine('any', [inField('whole', node), combine('all', [inField('title', node), inField('kind', node)])])

/** Null for a word that is not one run. */
function runOf({ units: [only, ...others] }: QueryWord): string | null {
  return only?.kind === 'cjk' && others.length === 0 ? only.text : null
}

function planOf(word: QueryWord, parts: readonly RunPart[]): WordPlan {
  const { node } = word
  const [only] = word.units
  const characters = looseCharacters(parts)
  const isRun = only?.kind === 'cjk' && runOf(word) !== null
  const withoutEnding = isRun ? nodeWithoutEnding(asIndexed(only).text) : null
  return {
    node,
    own: ownNode(node),
    withoutEnding,
    ...compoundOf(parts),
    characters: characters.length < minCharactersApart ? null : charactersInNames(characters),
    runParts: parts,
  }
}

/** One character in a type's name means too little: 被 in 被枕. */
const inNameOf = ({ node, characters }: RunPart): QueryNode =>
  characters.length > 1 ? inNames(node) : inField('title', node)

function compoundOf(parts: readonly RunPart[]): Pick<WordPlan, 'compound' | 'parts'> {
  const length = parts.reduce((sum, part) => sum + part.characters.length, 0)
  if (parts.length < 2 || length < minCharactersApart) return { compound: null, parts: null }
  const nodes = parts.map((part) => part.node)
  const others = nodes.slice(0, -1).map((part) => inField('title', part))
  const isSpecific = parts.at(-1)!.characters.length > 1
  return {
    compound: isSpecific ? combine('all', [...others, inField('kind', nodes.at(-1)!)]) : null,
    parts: {
      inNames: combine('all', parts.map(inNameOf)),
      anywhere: combine('all', [...nodes, inNames(headOf(parts)!.node)]),
    },
  }
}

export function wordPlans(units: readonly QueryUnit[], index: SynonymIndex): WordPlan[] {
  const words = queryWords(units, index)
  const parts = partsOfRuns(words.map(runOf), index)
  return words.map((word, at) => planOf(word, parts[at]!))
}
