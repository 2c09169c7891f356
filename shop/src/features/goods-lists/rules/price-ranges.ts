/** Price ranges that divide a list of goods, at round amounts. */

/** Amounts of 1, 2 and 5 yuan, of tens, hundreds and so on, in fen. */
export const roundAmounts: readonly number[] = [1, 10, 100, 1_000, 10_000, 100_000].flatMap((tens) =>
  [1, 2, 5].map((first) => first * tens * 100),
)

/** Goods from one round amount to below the next. */
export interface PriceStep {
  /** Place of its round amount, from 1; 0: below the first. */
  step: number
  count: number
  /** Goods of exactly the round amount. */
  at_start: number
}

export interface PriceRange {
  /** Both are included; null: unbounded. */
  minInFen: number | null
  maxInFen: number | null
  count: number
}

const maxRanges = 4

/** @returns at most four ranges with goods, of numbers as equal as round amounts allow; none for prices that are alike */
export function priceRanges(steps: readonly PriceStep[]): PriceRange[] {
  const total = steps.reduce((sum, { count }) => sum + count, 0)
  const below = (place: number) => steps.reduce((sum, { step, count }) => sum + (step < place ? count : 0), 0)
  const places = roundAmounts.map((_, at) => at + 1).filter((place) => below(place) > 0 && below(place) < total)
  const cuts = new Set<number>()
  for (let part = 1; part < maxRanges; part += 1) {
    const wanted = (part * total) / maxRanges
    const [nearest] = places.toSorted((one, other) => Math.abs(below(one) - wanted) - Math.abs(below(other) - wanted))
    if (nearest !== undefined) cuts.add(nearest)
  }
  if (cuts.size === 0) return []
  const bounds = [null, ...[...cuts].toSorted((one, other) => one - other), null]
  const atStart = (place: number) => steps.find(({ step }) => step === place)?.at_start ?? 0
  const ranges = bounds.slice(1).map((end, at): PriceRange => {
    const start = bounds[at] ?? null
    return {
      minInFen: start === null ? null : roundAmounts[start - 1]!,
      maxInFen: end === null ? null : roundAmounts[end - 1]!,
      count: (end === null ? total : below(end) + atStart(end)) - (start === null ? 0 : below(start)),
    }
  })
  return ranges.filter(({ count }) => count > 0)
}
