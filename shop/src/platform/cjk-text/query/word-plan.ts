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
  /** As typed. */
  units: readonly QueryUnit[]
  typed: QueryNode
  /** A word with synonyms is one word, as long as goods have it. */
  isKnown: boolean
  /** The word as typed, or a synonym. */
  node: QueryNode
  /** A word of its own in a name; or anywhere in the name, when the type also matches. */
  own: QueryNode
  /** 被子 as 被; null for a word without such an ending. */
  withoutEnding: QueryNode | null
  /** The type names the goods by the word; or 苹果手机 by its end, and the name has the rest. */
  kind: QueryNode | null
  /** All parts of the word. `anywhere` still requires one that names the goods. Null where the word has no parts. */
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

const ownNode = (node: QueryNode): QueryNode => combine('any', [inField('whole', node), namedKind(node)])

/** In the name, and what the type names. */
export const namedKind = (node: QueryNode): QueryNode => combine('all', [inField('title', node), inField('kind', node)])

/** Null for a word that is not one run. */
function runOf({ units: [only, ...others] }: QueryWord): string | null {
  return only?.kind === 'cjk' && others.length === 0 ? only.text : null
}

function planOf(word: QueryWord, parts: readonly RunPart[]): WordPlan {
  const { typed, node, isKnown } = word
  const [only] = word.units
  const characters = looseCharacters(parts)
  const isRun = only?.kind === 'cjk' && runOf(word) !== null
  const { kind, parts: ofRun } = compoundOf(parts)
  const withoutEnding = isRun ? nodeWithoutEnding(asIndexed(only).text) : null
  return {
    units: word.units,
    typed,
    isKnown,
    node,
    own: ownNode(node),
    withoutEnding,
    kind: isKnown || kind === null ? (isSpecific(word) ? inField('kind', node) : null) : kind,
    parts: ofRun,
    characters: characters.length < minCharactersApart ? null : charactersInNames(characters),
    runParts: parts,
  }
}

/**
 * In the name, or in the type's name. One character in a type's name means too little: 被 in 被枕. At the end it has to
 * end a name's run, too: 水 in 化妆水, but not in 防水.
 */
const inNameOf = ({ node, characters }: RunPart, at: number, parts: readonly RunPart[]): QueryNode => {
  if (characters.length > 1) return combine('any', [inField('title', node), inField('kind', node)])
  return inField(at > 0 && at === parts.length - 1 ? 'whole' : 'title', node)
}

/** One character in a type's name means too little. */
const isSpecific = ({ units }: QueryWord): boolean =>
  units.length > 1 || units.some((unit) => unit.kind !== 'measure' && unit.text.length > 1)

function compoundOf(parts: readonly RunPart[]): Pick<WordPlan, 'kind' | 'parts'> {
  const length = parts.reduce((sum, part) => sum + part.characters.length, 0)
  const words = parts.filter(({ characters }) => characters.length > 1)
  if (parts.length < 2 || length < minCharactersApart || words.length === 0) return { kind: null, parts: null }
  const nodes = parts.map((part) => part.node)
  const others = nodes.slice(0, -1).map((part) => inField('title', part))
  const hasKind = parts.at(-1)!.characters.length > 1
  const kinds = words.map(({ node }) => inField('kind', node))
  const head = headOf(parts)!
  const headInName = inNameOf(head, parts.indexOf(head), parts)
  const placed = parts.map((part, at) => (words.includes(part) ? part.node : inNameOf(part, at, parts)))
  return {
    kind: hasKind ? combine('all', [...others, inField('kind', nodes.at(-1)!)]) : null,
    parts: {
      inNames: combine('all', parts.map(inNameOf)),
      anywhere: combine('all', [...placed, combine('any', [headInName, ...kinds])]),
    },
  }
}

export function wordPlans(units: readonly QueryUnit[], index: SynonymIndex): WordPlan[] {
  const words = queryWords(units, index)
  const parts = partsOfRuns(words.map(runOf), index)
  return words.map((word, at) => planOf(word, parts[at]!))
}
