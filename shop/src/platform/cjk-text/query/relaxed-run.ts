/** A run of which most is found, where nothing has all of it: at least half of its characters. */
import { headOf, isOnlyHan, type RunPart, weightOf } from './run-parts.ts'
import { combine, inField, inNames, lexemeNode, type QueryNode } from './tsquery-node.ts'

const maxCharactersCombined = 7

/** Every choice of `items` whose weights come to `total`. */
function choices<Item>(items: readonly Item[], weightOf: (item: Item) => number, total: number): Item[][] {
  if (total === 0) return [[]]
  const [first, ...rest] = items
  if (first === undefined || total < 0) return []
  return [
    ...choices(rest, weightOf, total - weightOf(first)).map((chosen) => [first, ...chosen]),
    ...choices(rest, weightOf, total),
  ]
}

/** Choices with what the goods are come before those without. */
function partLevels(chosen: RunPart[][], head: RunPart): QueryNode[] {
  const withHead = chosen.filter((parts) => parts.includes(head))
  const groups = [withHead, withHead.length < chosen.length ? chosen : []].filter((group) => group.length > 0)
  return groups.map((group) => anyChoice(group, ({ node }) => inNames(node)))
}

function anyChoice(chosen: RunPart[][], nodeOf: (part: RunPart) => QueryNode): QueryNode {
  return combine(
    'any',
    chosen.map((parts) => combine('all', parts.map(nodeOf))),
  )
}

/** At least half of the run in its parts, wherever they stand; null where it has no parts. */
export function minimumMatchNode(parts: readonly RunPart[]): QueryNode | null {
  const total = parts.reduce((sum, part) => sum + weightOf(part), 0)
  const weights = Array.from({ length: total }, (_, weight) => weight).filter((weight) => weight >= total / 2)
  const chosen = weights.flatMap((weight) => choices(parts, weightOf, weight))
  return chosen.length === 0 ? null : anyChoice(chosen, ({ node }) => node)
}

/** Characters say little by themselves, so they have to stand in names. */
export const charactersInNames = (characters: readonly string[]): QueryNode =>
  combine(
    'all',
    characters.map((character) => inNames(lexemeNode(character))),
  )

/** First those whose last character stands in the name of the goods itself. */
function characterLevels(characters: readonly string[], wanted: number): QueryNode[] {
  const chosen = choices([...characters.keys()], () => 1, wanted)
  const withEnd = chosen.filter((places) => places.includes(characters.length - 1))
  const at = (places: readonly number[]) => places.map((place) => characters[place]!)
  const inTitle = (places: number[]) =>
    combine('all', [inField('title', lexemeNode(characters.at(-1)!)), charactersInNames(at(places.slice(0, -1)))])
  return [
    combine('any', withEnd.map(inTitle)),
    combine(
      'any',
      chosen.map((places) => charactersInNames(at(places))),
    ),
  ]
}

/** The characters that may be looked for one by one. None where there are many, or kana among them. */
export function looseCharacters(parts: readonly RunPart[]): string[] {
  const characters = parts.every(isOnlyHan) ? parts.flatMap((part) => part.characters) : []
  return characters.length > 1 && characters.length <= maxCharactersCombined ? characters : []
}

/** From the most of a run to half of it, in names. */
export function partialLevels(parts: readonly RunPart[]): QueryNode[] {
  const head = headOf(parts)
  if (head === undefined) return []
  const characters = looseCharacters(parts)
  const total = parts.reduce((sum, part) => sum + weightOf(part), 0)
  const levels = characters.length > 0 ? [charactersInNames(characters)] : []
  for (let wanted = total - 1; wanted >= total / 2; wanted -= 1) {
    levels.push(...partLevels(choices(parts, weightOf, wanted), head))
    if (characters.length > 0) levels.push(...characterLevels(characters, wanted))
  }
  return levels
}
