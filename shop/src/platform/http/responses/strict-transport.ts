import type { RequestListener } from 'node:http'
import { createIsSecure } from '../requests/visitor.ts'

const yearInSeconds = 365 * 24 * 60 * 60
const strictTransport = `max-age=${yearInSeconds}; includeSubDomains`

export interface StrictTransportOptions {
  /** Public origin of the shop. */
  shopOrigin: string
  trustProxy: readonly string[]
}

/**
 * Adds HSTS to responses over TLS, of this process or a trusted proxy. Browsers ignore HSTS over plain http. Browsers
 * apply HSTS to the whole host, so a TLS port of the API would block a plain-http shop.
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
