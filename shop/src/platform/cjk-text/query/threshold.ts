/** Requires enough of several nodes without writing out each combination. */
import { combine, type QueryNode } from './tsquery-node.ts'

export interface Weighed {
  node: QueryNode
  weight: number
}

/** All sums of subsets, in ascending order. */
export function sumsOf(weights: readonly number[]): number[] {
  let sums = new Set([0])
  for (const weight of weights) sums = new Set([...sums, ...Array.from(sums, (sum) => sum + weight)])
  return [...sums].toSorted((one, other) => one - other)
}

/**
 * Matches items that weigh `wanted` together. Splits into halves: of six items, three are written 22 times, and 60
 * times as combinations.
 * @param minWeight at least 1
 * @returns null where all weigh less
 */
export function atLeast(items: readonly Weighed[], minWeight: number): QueryNode | null {
  const total = items.reduce((sum, { weight }) => sum + weight, 0)
  if (total < minWeight) return null
  const nodes = items.map(({ node }) => node)
  if (items.every(({ weight }) => total - weight < minWeight)) return combine('all', nodes)
  if (items.every(({ weight }) => weight >= minWeight)) return combine('any', nodes)
  const middle = Math.floor(items.length / 2)
  const [left, right] = [items.slice(0, middle), items.slice(middle)]
  const sumsOfRight = sumsOf(right.map(({ weight }) => weight))
  const ways = new Map<number, QueryNode>()
  for (const fromLeft of sumsOf(left.map(({ weight }) => weight))) {
    const fromRight = sumsOfRight.find((sum) => sum >= minWeight - fromLeft)
    // No more weight from the left leaves the same demand on the right, a weaker condition.
    if (fromRight === undefined || ways.has(fromRight)) continue
    const halves = [fromLeft > 0 && atLeast(left, fromLeft), fromRight > 0 && atLeast(right, fromRight)]
    ways.set(
      fromRight,
      combine(
        'all',
        halves.filter((half) => half !== false && half !== null),
      ),
    )
  }
  return combine('any', [...ways.values()])
}
