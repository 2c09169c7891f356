import { m } from '#texts'
import { Invalid } from '#platform/http/refusals.ts'

/**
 * The `Idempotency-Key` header: at most 128 printable ASCII characters; null where there is none.
 * @throws Invalid
 */
export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header === 'string' && /^[\x20-\x7e]{1,128}$/.test(header)) return header
  throw new Invalid({ 'Idempotency-Key': [(options) => m.checkout_idempotency_key_wrong({}, options)] })
}
