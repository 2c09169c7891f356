/** What is to be done once carries a key (`Idempotency-Key`), which whoever asks makes when the form opens. */
import type { IncomingHttpHeaders } from 'node:http'
import { maxRequestKeyLength } from '#platform/contract/values.ts'
import { m } from '#texts'
import { Invalid } from '../answers/refusals.ts'

/** @throws Invalid where there is none, or one that is no printable ASCII */
export function requireRequestKey(headers: IncomingHttpHeaders): string {
  const key = headers['idempotency-key']
  if (typeof key === 'string' && key.length <= maxRequestKeyLength && /^[\x21-\x7e]+$/.test(key)) return key
  throw new Invalid({
    'Idempotency-Key': [(options) => (key ? m.field_wrong({}, options) : m.field_required({}, options))],
  })
}
