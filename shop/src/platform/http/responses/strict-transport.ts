import type { RequestListener } from 'node:http'
import { createIsSecure } from '../requests/visitor.ts'

const yearInSeconds = 365 * 24 * 60 * 60
const strictTransport = `max-age=${yearInSeconds}; includeSubDomains`

export interface StrictTransportOptions {
  /** Under which people reach the shop. */
  shopOrigin: string
  trustProxy: readonly string[]
}

/**
 * Adds HSTS to responses over TLS, of this process or a trusted proxy. Over plain http no browser may follow it.
 * A browser keeps HSTS for the whole host. A shop on plain http would no longer be reached beside a TLS port of its API.
 */
export function addStrictTransport(
  listener: RequestListener,
  { shopOrigin, trustProxy }: StrictTransportOptions,
): RequestListener {
  if (!shopOrigin.startsWith('https://')) return listener
  const isSecure = createIsSecure(trustProxy)
  return (request, response) => {
    if (isSecure(request)) response.setHeader('strict-transport-security', strictTransport)
    listener(request, response)
  }
}
