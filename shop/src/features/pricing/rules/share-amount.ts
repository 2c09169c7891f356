/**
 * Splits an amount by weights, exactly: each share is rounded down, and the largest remainders get one fen more.
 * Equal remainders: the earlier weight. No share exceeds its weight while the amount is at most their sum.
 */
export function shareAmount(amountInFen: number, weights: readonly number[]): number[] {
  const amount = BigInt(amountInFen)
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (total === 0n) return weights.map(() => 0)
  const parts = weights.map((weight, index) => {
    const product = amount * BigInt(weight)
    return { index, share: Number(product / total), remainder: product % total }
  })
  let left = amountInFen - parts.reduce((sum, { share }) => sum + share, 0)
  const byRemainder = parts.toSorted((a, b) => compareBigInts(b.remainder, a.remainder) || a.index - b.index)
  for (const part of byRemainder) {
    if (left <= 0) break
    part.share += 1
    left -= 1
  }
  return parts.map(({ share }) => share)
}

export function compareBigInts(a: bigint, b: bigint): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
