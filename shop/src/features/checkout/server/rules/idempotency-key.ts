import { m } from '#texts'
import { maxIdempotencyKeyLength } from '#features/checkout/values.ts'
import { Invalid } from '#platform/http/answers/refusals.ts'

/**
 * The `Idempotency-Key` header: printable ASCII characters, no more than are kept; null where there is none.
 * @throws Invalid
 */
export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header === 'string' && header.length <= maxIdempotencyKeyLength && /^[\x20-\x7e]+$/.test(header))
    return header
  throw new Invalid({
    'Idempotency-Key': [(options) => m.checkout_idempotency_key_wrong({ most: maxIdempotencyKeyLength }, options)],
  })
}

/** @throws Invalid also where there is none */
export function requireIdempotencyKey(header: string | string[] | undefined): string {
  const key = readIdempotencyKey(header)
  if (key !== null) return key
  throw new Invalid({ 'Idempotency-Key': [(options) => m.field_required({}, options)] })
}
