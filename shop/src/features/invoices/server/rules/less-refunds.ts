/** Gross by rate that is left after refunds. */
import { type GrossOfRate, sumByRate } from './tax-by-rate.ts'

export interface RefundOfOrder {
  amountInFen: number
  /** Units and delivery fee that the refund is for; empty for a sum without goods. */
  parts: readonly GrossOfRate[]
}

/**
 * Subtracts refunds in their order: first from their parts, then the rest, as of goodwill, in proportion from the
 * remaining amounts of all rates.
 */
export function lessRefunds(ordered: readonly GrossOfRate[], refunds: readonly RefundOfOrder[]): GrossOfRate[] {
  return refunds.reduce(lessRefund, sumByRate(ordered))
}

function lessRefund(left: readonly GrossOfRate[], { amountInFen, parts }: RefundOfOrder): GrossOfRate[] {
  const amounts = left.map(({ grossInFen }) => grossInFen)
  const wished = left.map(({ taxPercent, grossInFen }) => {
    const part = parts.filter((candidate) => candidate.taxPercent === taxPercent)
    return Math.min(
      grossInFen,
      part.reduce((sum, candidate) => sum + candidate.grossInFen, 0),
    )
  })
  const ofParts = spread(amountInFen, wished)
  const afterParts = amounts.map((amount, index) => amount - ofParts[index]!)
  const ofRest = spread(amountInFen - sum(ofParts), afterParts)
  return left.map((rate, index) => ({ ...rate, grossInFen: afterParts[index]! - ofRest[index]! }))
}

/** Splits an amount in proportion to its shares, by largest remainder; at most the shares themselves. */
export function spread(amountInFen: number, shares: readonly number[]): number[] {
  const whole = sum(shares)
  if (amountInFen >= whole) return [...shares]
  const exact = shares.map((share, index) => {
    const product = BigInt(amountInFen) * BigInt(share)
    return { index, floor: Number(product / BigInt(whole)), remainder: product % BigInt(whole) }
  })
  const missing = amountInFen - sum(exact.map(({ floor }) => floor))
  const byRemainder = exact.toSorted((a, b) => Number(b.remainder - a.remainder) || a.index - b.index)
  const rounded = new Set(byRemainder.slice(0, missing).map(({ index }) => index))
  return exact.map(({ index, floor }) => floor + (rounded.has(index) ? 1 : 0))
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
