import type { Database } from '#platform/database/database.ts'
import { isRetryable, isUniqueViolation } from '#platform/database/database-errors.ts'
import { ApiError } from '#platform/http/responses/errors.ts'
import { findOrderByKey } from '../queries/find-orders.ts'
import { findOrderByGuestKey } from '../queries/guest-order-queries.ts'
import type { OrderRow } from '../queries/order-tables.ts'
import { IdempotencyKeyReused } from '../rules/errors.ts'
import type { Buyer, PlacedOrder } from '../ports/purchase-steps.ts'

export interface PurchaseKey {
  idempotencyKey: string | null
  /** The key is of no account, and unique among all guests. */
  isGuestKey?: true
  /** Digest of the whole request. */
  requestDigest: string | null
}

const maxAttempts = 5

/**
 * Places an order, or finds the one of the same key.
 * @param place writes it; an error is thrown unless a concurrent repeat of this purchase succeeded
 * @throws IdempotencyKeyReused
 */
export async function placeOrderIdempotently(
  database: Database,
  shopper: Buyer,
  key: PurchaseKey,
  place: () => Promise<PlacedOrder>,
): Promise<PlacedOrder> {
  for (let attempt = 1; ; attempt++) {
    const earlier = await findEarlierOrder(database, shopper, key)
    if (earlier) return { order: earlier, written: null }
    try {
      return await place()
    } catch (error) {
      // A concurrent call used the number or key, or the database requires a retry.
      if ((isUniqueViolation(error) || isRetryable(error)) && attempt < maxAttempts) continue
      const own = error instanceof ApiError ? await findEarlierOrder(database, shopper, key) : null
      if (own) return { order: own, written: null }
      throw error
    }
  }
}

async function findEarlierOrder(
  database: Database,
  shopper: Buyer,
  { idempotencyKey, isGuestKey, requestDigest }: PurchaseKey,
): Promise<OrderRow | null> {
  if (idempotencyKey === null) return null
  const earlier = isGuestKey
    ? await findOrderByGuestKey(database, idempotencyKey)
    : await findOrderByKey(database, shopper.id, idempotencyKey)
  if (earlier && earlier.requestDigest !== requestDigest) throw new IdempotencyKeyReused()
  return earlier
}
