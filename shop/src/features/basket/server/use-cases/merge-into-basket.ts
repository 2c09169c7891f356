import { maxBasketLines } from '#features/basket/values.ts'
import type { Offer } from '#features/catalogue/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { lockBasket, putLines, readLines, type StoredLine } from '../queries/basket-queries.ts'
import { type Merge, mergeLines } from '../rules/merge-lines.ts'

export interface LinesToMerge {
  userId: number
  /** The newest first. A seen price of 0 means the current price. */
  lines: readonly StoredLine[]
  /** Offers of all the lines' goods. */
  offers: ReadonlyMap<number, Offer>
  changedAt: Date
}

/** Merges lines into a basket; idempotent. The caller owns the transaction. */
export async function mergeIntoBasketInTransaction(
  transaction: Database,
  { userId, lines, offers, changedAt }: LinesToMerge,
): Promise<Merge<StoredLine>> {
  await lockBasket(transaction, userId)
  const stored = await readLines(transaction, userId)
  const merge = mergeLines(stored, lines, maxBasketLines)
  const storedById = new Map(stored.map((line) => [line.goodsId, line]))
  const written = merge.written.map((line, place) => {
    const before = storedById.get(line.goodsId)
    return {
      ...line,
      isSelected: before?.isSelected ?? line.isSelected,
      seenPriceInFen: before?.seenPriceInFen ?? (line.seenPriceInFen || offers.get(line.goodsId)!.priceInFen),
      userId,
      // The newest stays the newest.
      createdAt: new Date(changedAt.getTime() - place),
      changedAt,
    }
  })
  await putLines(transaction, written)
  return merge
}
