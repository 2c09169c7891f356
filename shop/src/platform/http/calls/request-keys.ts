/** Idempotency keys (`Idempotency-Key`): the caller creates one when its form opens. */
import type { IncomingHttpHeaders } from 'node:http'
import { maxRequestKeyLength } from '#platform/contract/values.ts'
import { m } from '#texts'
import { Invalid } from '../responses/errors.ts'

/**
 * Accepts printable ASCII characters up to the stored length; null without a key.
 * @throws Invalid
 */
export function readRequestKey(headers: IncomingHttpHeaders): string | null {
  const key = headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key === 'string' && key.length <= maxRequestKeyLength && /^[\x20-\x7e]+$/.test(key)) return key
  throw new Invalid({
    'Idempotency-Key': [(options) => m.field_request_key_wrong({ most: maxRequestKeyLength }, options)],
  })
}

/** @throws Invalid also without a key */
export function requireRequestKey(headers: IncomingHttpHeaders): string {
  const key = readRequestKey(headers)
  if (key !== null) return key
  throw new Invalid({ 'Idempotency-Key': [(options) => m.field_required({}, options)] })
}
