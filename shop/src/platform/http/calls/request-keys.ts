/** What is to be done once carries a key (`Idempotency-Key`), which whoever asks makes when the form opens. */
import type { IncomingHttpHeaders } from 'node:http'
import { maxRequestKeyLength } from '#platform/contract/values.ts'
import { m } from '#texts'
import { Invalid } from '../responses/errors.ts'

/**
 * Printable ASCII characters, no more than are kept; null where there is no key.
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

/** @throws Invalid also where there is none */
export function requireRequestKey(headers: IncomingHttpHeaders): string {
  const key = readRequestKey(headers)
  if (key !== null) return key
  throw new Invalid({ 'Idempotency-Key': [(options) => m.field_required({}, options)] })
}
