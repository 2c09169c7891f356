/** Some of the words of a query, where nothing has all of them: those with most words first. */
import { combine, type QueryNode } from './tsquery-node.ts'
import { partsInNames, type WordPlan } from './word-plan.ts'

const maxWords = 5
/** All sizes of a choice, and what the words end in. */
export const maxCoveredLevels = maxWords + 1

/** Every choice of so many, in their order. */
function choicesOf<Item>(items: readonly Item[], count: number): Item[][] {
  if (count === 0) return [[]]
  return items.flatMap((item, at) => choicesOf(items.slice(at + 1), count - 1).map((chosen) => [item, ...chosen]))
}

const anyOf = (nodes: readonly QueryNode[]): QueryNode[] => (nodes.length === 0 ? [] : [combine('any', nodes)])

/** A word that is found alone stands whole, or in all its parts. */
function aloneNodes({ alone, parts }: WordPlan): QueryNode[] {
  return alone === null ? [] : [alone, ...(parts === null ? [] : [parts.inNames])]
}

function nodesOfSize(plans: readonly WordPlan[], size: number): QueryNode[] {
  const last = plans.at(-1)!
  const nodeOf = (chosen: readonly WordPlan[]) =>
    size === 1 ? aloneNodes(chosen[0]!) : [combine('all', chosen.map(partsInNames))]
  const choices = choicesOf(plans, size)
  const withLast = choices.filter((chosen) => chosen.includes(last))
  // Mostly the last word says what the goods are.
  return [...anyOf(withLast.flatMap(nodeOf)), ...anyOf(choices.flatMap(nodeOf))]
}

/** Each level counts only where those before it have nothing; of a level, what comes first is better. */
export function coveredLevels(plans: readonly WordPlan[]): QueryNode[][] {
  const last = plans.slice(-maxWords)
  const largest = plans.length > maxWords ? maxWords : plans.length - 1
  const sizes = Array.from({ length: largest }, (_, place) => largest - place)
  const heads = anyOf(plans.flatMap(({ head }) => head ?? []))
  return [...sizes.map((size) => nodesOfSize(last, size)), heads].filter((nodes) => nodes.length > 0)
}
