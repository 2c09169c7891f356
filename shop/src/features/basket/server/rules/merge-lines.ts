/** Merges a visitor's basket into an account's. */

export interface MergedLine {
  goodsId: number
  quantity: number
}

export interface Merge<Line extends MergedLine> {
  /** Lines to write: new goods, and larger quantities. */
  written: Line[]
  /** Goods without room; lines of the account stay. */
  leftOut: number[]
}

/**
 * Union of both baskets. For goods in both the larger quantity wins, so merging is idempotent.
 * @param added the newest first
 */
export function mergeLines<Line extends MergedLine>(
  stored: readonly MergedLine[],
  added: readonly Line[],
  max: number,
): Merge<Line> {
  const quantityOf = new Map(stored.map(({ goodsId, quantity }) => [goodsId, quantity]))
  const largest = new Map<number, Line>()
  for (const line of added) {
    const known = largest.get(line.goodsId)
    if (!known || known.quantity < line.quantity) largest.set(line.goodsId, line)
  }
  const written: Line[] = []
  const leftOut: number[] = []
  let room = max - stored.length
  for (const line of largest.values()) {
    const known = quantityOf.get(line.goodsId)
    if (known === undefined && room <= 0) leftOut.push(line.goodsId)
    else if (known === undefined || known < line.quantity) written.push(line)
    if (known === undefined) room -= 1
  }
  return { written, leftOut }
}
