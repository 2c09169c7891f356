/** Checks that a request comes from the console's own pages, and names the session cookie. */
import type { IncomingHttpHeaders } from 'node:http'
import { isOnThisMachine } from '#platform/config/variables.ts'
import type { CallingRequest } from '#platform/http/calls/access.ts'
import { PermissionDenied, UnsupportedMediaType } from '#platform/http/responses/errors.ts'
import type { FastifyRequest } from 'fastify'
import { UnsafeOrigin } from './errors.ts'

const safeCookie = '__Secure-staff'
/** Browsers store no secure cookie for plain http; local pages need none. */
const localCookie = 'staff'

const isHere = (host: string | undefined) => host !== undefined && isOnThisMachine(`http://${host}`)

/** Whether a password may be sent: over https, or to a local host. */
export function isSafe({ headers, visitor }: CallingRequest, shopOrigin: string): boolean {
  return (headers.origin ?? shopOrigin).startsWith('https:') || isHere(visitor?.host)
}

/** @throws PermissionDenied, UnsupportedMediaType */
export function requireSameOrigin({ headers, visitor }: CallingRequest, shopOrigin: string): void {
  const { origin, 'sec-fetch-site': site, 'content-type': contentType } = headers
  if (site !== undefined && site !== 'same-origin') throw new PermissionDenied()
  const isOwn = origin === undefined ? site !== undefined : isOwnOrigin(origin, visitor?.host, shopOrigin)
  if (!isOwn) throw new PermissionDenied()
  // Browsers send other form types across origins without a preflight.
  if (contentType !== undefined && !/^(?:application\/json|multipart\/form-data)\b/.test(contentType))
    throw new UnsupportedMediaType()
}

function isOwnOrigin(origin: string, host: string | undefined, shopOrigin: string): boolean {
  return origin === shopOrigin || (host !== undefined && URL.parse(origin)?.host === host)
}

export function readSessionCookie({ headers, visitor }: CallingRequest): string | null {
  const cookies = headers.cookie ?? ''
  return readCookie(cookies, safeCookie) ?? (isHere(visitor?.host) ? readCookie(cookies, localCookie) : null)
}

function readCookie(cookies: string, name: string): string | null {
  const found = cookies.split(';').find((cookie) => cookie.trim().startsWith(`${name}=`))
  return found ? found.trim().slice(name.length + 1) : null
}

/** @param lastsInMs 0 removes the cookie */
export function sessionCookie(
  headers: IncomingHttpHeaders,
  shopOrigin: string,
  { token, lastsInMs }: { token: string; lastsInMs: number },
): string {
  const isEncrypted = (headers.origin ?? shopOrigin).startsWith('https:')
  const name = isEncrypted ? safeCookie : localCookie
  const attributes = `Path=/api/console; Max-Age=${Math.floor(lastsInMs / 1000)}; HttpOnly; SameSite=Strict`
  return `${name}=${token}; ${attributes}${isEncrypted ? '; Secure' : ''}`
}

/** @throws UnsafeOrigin over plain http from another machine */
export function requireSafeOrigin(request: FastifyRequest, shopOrigin: string): void {
  const { method, headers } = request
  if (!isSafe({ method, headers, visitor: request }, shopOrigin)) throw new UnsafeOrigin()
}
