/** Matches most of a run when no document contains all of it: at least half of its characters. */
import { headOf, isOnlyHan, type RunPart, weightOf } from './run-parts.ts'
import { atLeast, sumsOf, type Weighed } from './threshold.ts'
import { combine, inField, inNames, lexemeNode, type QueryNode } from './tsquery-node.ts'

const maxCharactersCombined = 7

const weighed = (parts: readonly RunPart[], nodeOf: (part: RunPart) => QueryNode): Weighed[] =>
  parts.map((part) => ({ node: nodeOf(part), weight: weightOf(part) }))

const nodeInNames = ({ node }: RunPart): QueryNode => inNames(node)

const totalOf = (parts: readonly RunPart[]): number => parts.reduce((sum, part) => sum + weightOf(part), 0)

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
export const minimumMatchNode = (parts: readonly RunPart[]): QueryNode | null =>
  parts.length < 2
    ? null
    : atLeast(
        weighed(parts, ({ node }) => node),
        totalOf(parts) / 2,
      )

/** Single characters mean little, so they must be in names. */
const weighedCharacters = (characters: readonly string[]): Weighed[] =>
  characters.map((character) => ({ node: inNames(lexemeNode(character)), weight: 1 }))

export const charactersInNames = (characters: readonly string[]): QueryNode =>
  combine(
    'all',
    weighedCharacters(characters).map(({ node }) => node),
  )

/** Puts items first whose own title contains the last character. */
function characterLevels(characters: readonly string[], minWeight: number): QueryNode[] {
  const inTitle = inField('title', lexemeNode(characters.at(-1)!))
  const others = minWeight > 1 ? [atLeast(weighedCharacters(characters.slice(0, -1)), minWeight - 1)!] : []
  return [combine('all', [inTitle, ...others]), atLeast(weighedCharacters(characters), minWeight)!]
}

/** Characters that may be searched one by one. None for a long run, or with kana among them. */
export function looseCharacters(parts: readonly RunPart[]): string[] {
  const characters = parts.every(isOnlyHan) ? parts.flatMap((part) => part.characters) : []
  return characters.length > 1 && characters.length <= maxCharactersCombined ? characters : []
}

/** Whether a part of the run may suffice. */
export const canBeRelaxed = (parts: readonly RunPart[]): boolean =>
  parts.length > 1 || looseCharacters(parts).length > 0

/** Levels from most of a run down to half of it, in names. A level may leave out matches of earlier levels. */
export function partialLevels(parts: readonly RunPart[]): QueryNode[] {
  const head = headOf(parts)
  if (head === undefined) return []
  const characters = looseCharacters(parts)
  const total = totalOf(parts)
  const sums = sumsOf(parts.map(weightOf))
  const levels = characters.length > 0 ? [charactersInNames(characters)] : []
  for (let minWeight = total - 1; minWeight >= total / 2; minWeight -= 1) {
    if (sums.includes(minWeight)) levels.push(...partLevels(parts, head, minWeight))
    if (characters.length > 0) levels.push(...characterLevels(characters, minWeight))
  }
  return levels
}

/** All partial levels as one node. */
export function halfInNames(parts: readonly RunPart[]): QueryNode {
  const half = totalOf(parts) / 2
  const characters = weighedCharacters(looseCharacters(parts))
  const ways = [parts.length > 1 ? atLeast(weighed(parts, nodeInNames), half) : null, atLeast(characters, half)]
  return combine(
    'any',
    ways.filter((node) => node !== null),
  )
}

/** Half as long as `halfInNames`, because only titles are searched. */
export const halfInTitle = (parts: readonly RunPart[]): QueryNode =>
  parts.length < 2 ? halfInNames(parts) : inField('title', minimumMatchNode(parts)!)
