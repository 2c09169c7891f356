/** Converts Fastify's request for a page to a web Request, and refuses invalid ones. */
import type { FastifyRequest } from 'fastify'
import { m } from '#texts'
import { Invalid, NotFound, ApiError } from '../responses/errors.ts'
import { addressAtOrigin, isForeignPath } from '../requests/request-address.ts'

/**
 * The page's address at the shop's own origin, independent of the Host header.
 * @throws ApiError
 */
export function pageAddressOf(request: FastifyRequest, shopOrigin: string): URL {
  if (isForeignPath(request.url)) throw new NotFound()
  const address = addressAtOrigin(shopOrigin, request.url)
  if (!address) throw new Invalid()
  // No page has consecutive slashes. The router's pattern for trailing slashes takes quadratic time.
  if (address.pathname.includes('//')) throw new NotFound()
  return address
}

/**
 * Sets no signal, because following one costs more than rendering pages for visitors who leave.
 * @throws ApiError for a method that the web's Request does not accept
 */
export function toWebRequest(request: FastifyRequest, address: URL): Request {
  const { method } = request
  if (method === 'TRACE') throw new ApiError('method_not_allowed', (options) => m.error_method_not_allowed({}, options))
  const isRead = method === 'GET' || method === 'HEAD'
  return new Request(address, {
    // A HEAD is handled as the GET, without its body.
    method: isRead ? 'GET' : method,
    headers: headersOf(request, address.origin),
    ...(isRead || !Buffer.isBuffer(request.body) ? {} : { body: new Uint8Array(request.body) }),
  })
}

/** Replaces the Origin of an allowed host, because React Router refuses a form whose Origin differs from the address's. */
function headersOf(request: FastifyRequest, origin: string): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && !name.startsWith(':')) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  if (headers.get('origin') === `${request.protocol}://${request.host}`) headers.set('origin', origin)
  return headers
}
