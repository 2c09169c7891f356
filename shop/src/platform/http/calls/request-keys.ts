/** Idempotency keys (`Idempotency-Key`): the caller creates one when its form opens. */
import { createHash } from 'node:crypto'
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

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** @throws Invalid unless the key is a UUID */
export function requireUuidKey(headers: IncomingHttpHeaders): string {
  const key = requireRequestKey(headers)
  if (uuid.test(key)) return key.toLowerCase()
  throw new Invalid({ 'Idempotency-Key': [(options) => m.field_request_key_uuid({}, options)] })
}

/** Digest of a request, stored with its key: another request under the same key is refused. */
export function digestOfRequest(sent: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(sent)).digest('hex')
}
