/** Spans of charged prices, as the rules of markets count them. Times are milliseconds; spans end before `until`. */

export interface PriceChange {
  at: number
  priceInFen: number
  isOnSale: boolean
  /** An order was placed at this price before the next change. */
  isOrderedAt?: boolean
  /** Too short to count, with those that followed at once. */
  isSlip?: boolean
}

export interface Span {
  from: number
  until: number
  priceInFen: number
}

/** A shorter price counts only with an order at it, so that a slip undone at once does not count. */
export const minStandingInMs = 5 * 60_000

interface Standing extends Span {
  isOnSale: boolean
  isOrderedAt: boolean
  isSlip: boolean
}

/** Changes that follow each other at one price, on sale alike, are one. A change at the end, or later, is none yet. */
function standingsUntil(changes: readonly PriceChange[], end: number): Standing[] {
  const standings: Standing[] = []
  for (const [place, { at, priceInFen, isOnSale, isOrderedAt = false, isSlip = false }] of changes.entries()) {
    const until = Math.min(changes[place + 1]?.at ?? end, end)
    const last = standings.at(-1)
    if (last && last.priceInFen === priceInFen && last.isOnSale === isOnSale && !last.isSlip && !isSlip) {
      last.until = Math.max(last.until, until)
      last.isOrderedAt ||= isOrderedAt
    } else if (until > at) standings.push({ from: at, until, priceInFen, isOnSale, isOrderedAt, isSlip })
  }
  return standings
}

const isBrief = ({ from, until }: Standing) => until - from < minStandingInMs

/**
 * Joins slips that follow each other, because an item may have thousands of them, and no rule reads their prices. The last
 * change still stands.
 */
export function joinSlips(changes: readonly PriceChange[]): PriceChange[] {
  const joined: PriceChange[] = []
  for (const standing of standingsUntil(changes, Infinity)) {
    const { from: at, priceInFen, isOnSale, isOrderedAt } = standing
    const isSlip = isOnSale && !isOrderedAt && isBrief(standing)
    if (!isSlip || !joined.at(-1)?.isSlip) joined.push({ at, priceInFen, isOnSale, isOrderedAt, isSlip })
  }
  return joined
}

/** Spans that count as charged, by time. */
export function chargedSpans(changes: readonly PriceChange[], end: number): Span[] {
  return standingsUntil(changes, end)
    .filter((standing) => standing.isOnSale && !standing.isSlip && (!isBrief(standing) || standing.isOrderedAt))
    .map(({ from, until, priceInFen }) => ({ from, until, priceInFen }))
}

/** Whether the goods were on sale at each moment between, at any price. */
export function isOnSaleAllAlong(changes: readonly PriceChange[], from: number, until: number): boolean {
  const known = changes[0]
  if (!known || known.at > from) return false
  return standingsUntil(changes, until).every((standing) => standing.isOnSale || standing.until <= from)
}
