/** Spans of charged prices, as the rules of markets count them. Times are milliseconds; spans end before `until`. */

export interface PriceChange {
  at: number
  priceInFen: number
  isOnSale: boolean
  /** Somebody ordered at this price before the next change. */
  isOrderedAt?: boolean
}

export interface Span {
  from: number
  until: number
  priceInFen: number
}

/** A price that stood for less counts only if somebody ordered at it, so a slip that is undone at once does not. */
const minStandingInMs = 5 * 60_000

interface Standing extends Span {
  isOnSale: boolean
  isOrderedAt: boolean
}

/** Changes that follow each other at one price, on sale alike, are one. A change at the end, or later, is none yet. */
function standingsUntil(changes: readonly PriceChange[], end: number): Standing[] {
  const standings: Standing[] = []
  for (const [place, { at, priceInFen, isOnSale, isOrderedAt = false }] of changes.entries()) {
    const until = Math.min(changes[place + 1]?.at ?? end, end)
    const last = standings.at(-1)
    if (last && last.priceInFen === priceInFen && last.isOnSale === isOnSale) {
      last.until = Math.max(last.until, until)
      last.isOrderedAt ||= isOrderedAt
    } else if (until > at) standings.push({ from: at, until, priceInFen, isOnSale, isOrderedAt })
  }
  return standings
}

/** Spans that count as charged, by time. */
export function chargedSpans(changes: readonly PriceChange[], end: number): Span[] {
  return standingsUntil(changes, end)
    .filter(({ from, until, isOnSale, isOrderedAt }) => isOnSale && (until - from >= minStandingInMs || isOrderedAt))
    .map(({ from, until, priceInFen }) => ({ from, until, priceInFen }))
}

/** Whether the goods were on sale at each moment between, at any price. */
export function isOnSaleAllAlong(changes: readonly PriceChange[], from: number, until: number): boolean {
  const known = changes[0]
  if (!known || known.at > from) return false
  return standingsUntil(changes, until).every((standing) => standing.isOnSale || standing.until <= from)
}
