/** Matches most of a run when no document contains all of it: at least half of its characters, and a word among them. */
import { headOf, isOnlyHan, type RunPart, weightOf } from './run-parts.ts'
import { atLeast, sumsOf, type Weighed } from './threshold.ts'
import { combine, inField, inNames, lexemeNode, type QueryNode } from './tsquery-node.ts'

const maxCharactersCombined = 7

const weighed = (parts: readonly RunPart[], nodeOf: (part: RunPart) => QueryNode): Weighed[] =>
  parts.map((part) => ({ node: nodeOf(part), weight: weightOf(part) }))

const nodeInNames = ({ node }: RunPart): QueryNode => inNames(node)

const totalOf = (parts: readonly RunPart[]): number => parts.reduce((sum, part) => sum + weightOf(part), 0)

const isSingle = (part: RunPart): boolean => isOnlyHan(part) && part.characters.length === 1

/** Single characters match by chance, so a word of several must be among the matches. */
const wordNodes = (parts: readonly RunPart[], nodeOf: (part: RunPart) => QueryNode): QueryNode[] =>
  parts.filter((part) => !isSingle(part)).map(nodeOf)

const withWord = (node: QueryNode, words: readonly QueryNode[]): QueryNode =>
  combine('all', [node, combine('any', words)])

/** Levels with the head come before those without. */
function partLevels(parts: readonly RunPart[], head: RunPart, minWeight: number): QueryNode[] {
  const others = weighed(
    parts.filter((part) => part !== head),
    nodeInNames,
  )
  const minWeightOfOthers = minWeight - weightOf(head)
  const rest = minWeightOfOthers > 0 ? [atLeast(others, minWeightOfOthers)] : []
  const withHead = rest.includes(null)
    ? null
    : combine('all', [nodeInNames(head), ...rest.filter((node) => node !== null)])
  return [withHead, atLeast(others, minWeight)].filter((node) => node !== null)
}

/** Matches at least half of the run's parts, anywhere in the document. Null where the run has no parts. */
export function minimumMatchNode(parts: readonly RunPart[]): QueryNode | null {
  if (!canBeRelaxed(parts)) return null
  const half = atLeast(
    weighed(parts, ({ node }) => node),
    totalOf(parts) / 2,
  )!
  return withWord(
    half,
    wordNodes(parts, ({ node }) => node),
  )
}

/** Characters that may be in any position of names, the last one as the goods' name. None for a long run, or with kana. */
export function looseCharacters(parts: readonly RunPart[]): string[] {
  const characters = parts.every(isOnlyHan) ? parts.flatMap((part) => part.characters) : []
  const isNamed = parts.at(-1)?.isWord === true
  return isNamed && characters.length > 1 && characters.length <= maxCharactersCombined ? characters : []
}

/** Single characters mean little, so they must be in names. */
export const charactersInNames = (characters: readonly string[]): QueryNode =>
  combine('all', [
    ...characters.map((character) => inNames(lexemeNode(character))),
    inField('whole', lexemeNode(characters.at(-1)!)),
  ])

/** Whether a part of the run may suffice. */
export const canBeRelaxed = (parts: readonly RunPart[]): boolean =>
  parts.length > 1 && wordNodes(parts, nodeInNames).length > 0

/** Levels from most of a run down to half of it, in names. */
export function partialLevels(parts: readonly RunPart[]): QueryNode[] {
  const head = headOf(parts)
  if (head === undefined || !canBeRelaxed(parts)) return []
  const words = wordNodes(parts, nodeInNames)
  const total = totalOf(parts)
  const sums = sumsOf(parts.map(weightOf))
  const levels: QueryNode[] = []
  for (let minWeight = total - 1; minWeight >= total / 2; minWeight -= 1) {
    if (sums.includes(minWeight))
      levels.push(...partLevels(parts, head, minWeight).map((level) => withWord(level, words)))
  }
  return levels
}

/** All partial levels as one node. */
export const halfInNames = (parts: readonly RunPart[]): QueryNode =>
  withWord(atLeast(weighed(parts, nodeInNames), totalOf(parts) / 2)!, wordNodes(parts, nodeInNames))

/** Half as long as `halfInNames`, because only titles are searched. */
export const halfInTitle = (parts: readonly RunPart[]): QueryNode => inField('title', minimumMatchNode(parts)!)
