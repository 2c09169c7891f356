import type { Database } from '#platform/database/database.ts'
import { findReturnByKey } from '../queries/find-returns.ts'
import type { ReturnRow } from '../queries/return-tables.ts'
import { ReturnKeyReused } from '../rules/errors.ts'

export interface RequestOnce {
  /** Requests with the same key are one return. */
  requestKey: string | null
  /** Digest of the request's whole content; null without a key. */
  requestDigest: string | null
}

/**
 * Finds the return created by an earlier identical request. Requires the order lock.
 * @throws ReturnKeyReused
 */
export async function findReplayedReturn(
  transaction: Database,
  orderId: number,
  { requestKey, requestDigest }: RequestOnce,
): Promise<ReturnRow | null> {
  if (requestKey === null) return null
  const known = await findReturnByKey(transaction, orderId, requestKey)
  // The release before this one stored no digest.
  if (known?.requestDigest && known.requestDigest !== requestDigest) throw new ReturnKeyReused()
  return known
}
