/** The bases that a coming sale will have, if only the planned sales change the price until then. */
import type { Market } from '#features/content/values.ts'
import { type Base, basesOf, continuesWithinInMs, type PriceFacts } from './bases.ts'
import type { PriceChange } from './price-spans.ts'

export interface PlannedSale {
  priceInFen: number
  startsAt: Date
  endsAt: Date
  /** Null: not begun. */
  startedAt: Date | null
  bases: readonly Base[]
}

interface Known {
  markets: readonly Market[]
  facts: PriceFacts
  isOnSale: boolean
  /** The sale that ended last. */
  former: { endedAt: Date; bases: readonly Base[] } | null
  now: Date
}

/** By sale: a running one has those of its start. */
export function expectedBases<Sale extends PlannedSale>(
  { markets, facts, isOnSale, former, now }: Known,
  sales: readonly Sale[],
): Map<Sale, readonly Base[]> {
  const changes: PriceChange[] = [...facts.changes]
  const { regularPriceInFen } = facts
  let last = former && { endedAt: former.endedAt.getTime(), bases: former.bases }
  const expected = new Map<Sale, readonly Base[]>()
  for (const sale of sales.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())) {
    const startsAt = Math.max(sale.startsAt.getTime(), now.getTime())
    const endsAt = sale.endsAt.getTime()
    const continued = last && startsAt - last.endedAt <= continuesWithinInMs ? last.bases : null
    const bases = sale.startedAt ? sale.bases : basesOf(markets, { ...facts, changes }, { startsAt, continued })
    expected.set(sale, bases)
    last = { endedAt: endsAt, bases }
    const salePriceInFen = Math.min(sale.priceInFen, regularPriceInFen)
    if (!sale.startedAt) changes.push({ at: startsAt, priceInFen: salePriceInFen, isOnSale })
    changes.push({ at: endsAt, priceInFen: regularPriceInFen, isOnSale })
  }
  return expected
}
