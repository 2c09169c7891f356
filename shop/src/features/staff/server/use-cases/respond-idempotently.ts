import type { Database } from '#platform/database/database.ts'
import type { Staff } from '#platform/http/calls/access.ts'
import { readStaffRequest, setResponse, claimStaffRequest } from '../queries/request-queries.ts'
import { RequestKeyReused } from '../rules/errors.ts'
import { digestOfRequest } from '#platform/http/calls/request-keys.ts'

export interface OnceRequest {
  by: Pick<Staff, 'id'>
  /** Value of the header `Idempotency-Key`. */
  key: string
  /** All that was sent with it, and to which call. */
  sent: readonly unknown[]
  now: Date
}

/**
 * Runs `work` once per idempotency key, in the same transaction. A replay returns the stored response.
 * Concurrent requests with the key wait for the first.
 * @throws RequestKeyReused for another request under the same key
 */
export async function respondIdempotently<Result>(
  transaction: Database,
  { by, key, sent, now }: OnceRequest,
  work: () => Promise<Result>,
): Promise<Result> {
  const request = { staffId: by.id, idempotencyKey: key }
  const requestDigest = digestOfRequest(sent)
  if (await claimStaffRequest(transaction, { ...request, requestDigest, createdAt: now })) {
    const result = await work()
    await setResponse(transaction, request, result)
    return result
  }
  const earlier = await readStaffRequest(transaction, request)
  if (earlier.requestDigest !== requestDigest) throw new RequestKeyReused()
  return earlier.answer as Result
}
