import type { Database } from '#platform/database/database.ts'
import { findReturnByKey } from '../queries/find-returns.ts'
import type { ReturnRow } from '../queries/return-tables.ts'
import { ReturnKeyReused } from '../rules/errors.ts'

export interface RequestOnce {
  /** The same key is the same return. */
  requestKey: string | null
  /** Of all that was sent with the key; null without a key. */
  requestDigest: string | null
}

/**
 * The return that the same request has made before. The caller holds the order.
 * @throws ReturnKeyReused
 */
export async function findReplayedReturn(
  transaction: Database,
  orderId: number,
  { requestKey, requestDigest }: RequestOnce,
): Promise<ReturnRow | null> {
  if (requestKey === null) return null
  const known = await findReturnByKey(transaction, orderId, requestKey)
  // The version before this one has kept none.
  if (known?.requestDigest && known.requestDigest !== requestDigest) throw new ReturnKeyReused()
  return known
}
