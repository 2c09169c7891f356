import { numberLetters } from '#features/orders/values.ts'
import { foldText } from '#platform/cjk-text/index.ts'
import type { Database } from '#platform/database/database.ts'
import { findBoughtNames, findOrderIdsByNumber } from '../queries/search-order-queries.ts'

/** Shorter parts match too many numbers. */
const minLetters = 4

/**
 * Ids of the shopper's orders that match: by a part of the number, a tracking number, or every word in one line's names.
 * Null for a blank search, which any order matches.
 */
export async function searchOrders(database: Database, userId: number, typed: string): Promise<number[] | null> {
  const trackingNumber = typed.trim()
  const words = foldText(trackingNumber).split(/\s+/).filter(Boolean)
  if (words.length === 0) return null
  const typedLetters = numberLetters(trackingNumber)
  const letters = typedLetters.length >= minLetters && /^[\dA-Z]+$/.test(typedLetters) ? typedLetters : null
  const [byNumber, lines] = await Promise.all([
    findOrderIdsByNumber(database, userId, { letters, trackingNumber }),
    findBoughtNames(database, userId),
  ])
  const byName = lines.filter(({ names }) => {
    const folded = foldText(names.join('\n'))
    return words.every((word) => folded.includes(word))
  })
  return [...new Set([...byNumber, ...byName.map(({ orderId }) => orderId)])]
}
