/**
 * Who is calling, judged by what the call declares (contract C13). A shopper has a bearer token, staff the console's
 * session.
 */
import type { IncomingHttpHeaders } from 'node:http'
import { m } from '#texts'
import { type Access, type Call, isForStaff, type Permission } from '#platform/contract/call.ts'
import { maxTokenLength } from '#platform/contract/values.ts'
import { Invalid, NotAuthenticated, PermissionDenied, TokenNotValid } from '../answers/refusals.ts'

export interface Shopper {
  id: number
  username: string
  /** Which of the person's logins calls. */
  loginId: string
}

export interface Staff {
  id: number
  permissions: ReadonlySet<Permission>
}

/** At most one of the two: a shopper's token opens no call for staff, a staff session none for shoppers. */
export interface Caller {
  shopper: Shopper | null
  staff: Staff | null
}

/** @throws TokenNotValid */
export type AuthenticateShopper = (accessToken: string) => Promise<Shopper>

export interface Authentication {
  shopper: AuthenticateShopper
  /** Who is signed in to the console; null: nobody. Without it no call can be for staff. */
  staff?: (request: CallingRequest) => Promise<Staff | null>
}

/** What of a request tells who sent it. */
export interface CallingRequest {
  method: string
  headers: IncomingHttpHeaders
}

const nobody: Caller = { shopper: null, staff: null }

/**
 * @throws TokenNotValid for a token that is present and not valid
 * @throws NotAuthenticated where the call needs somebody and nobody is there
 * @throws PermissionDenied for staff without the permission that the call needs
 */
export async function callerOf(
  call: Pick<Call, 'access' | 'tokenField'>,
  request: CallingRequest,
  rawBody: unknown,
  authentication: Authentication,
): Promise<Caller> {
  if (call.access === 'ignores-token') return nobody
  if (isForStaff(call.access)) return { ...nobody, staff: await requireStaff(call.access, request, authentication) }
  const shopper = await findShopper(call.tokenField, request, rawBody, authentication.shopper)
  if (!shopper && call.access === 'shopper') throw new NotAuthenticated()
  return { ...nobody, shopper }
}

async function requireStaff(access: Access, request: CallingRequest, authentication: Authentication): Promise<Staff> {
  const staff = await authentication.staff?.(request)
  if (!staff) throw new NotAuthenticated()
  if (typeof access === 'object' && !staff.permissions.has(access.staff)) throw new PermissionDenied()
  return staff
}

async function findShopper(
  tokenField: string | undefined,
  request: CallingRequest,
  rawBody: unknown,
  authenticate: AuthenticateShopper,
): Promise<Shopper | null> {
  const bearer = bearerTokenOf(request)
  const inBody = tokenField ? textField(rawBody, tokenField) : null
  const shopper = bearer === null ? null : await authenticate(bearer)
  if (inBody === null) return shopper
  const named = await authenticate(inBody)
  if (shopper && shopper.id !== named.id) {
    throw new Invalid({ [tokenField!]: [(options) => m.error_tokens_disagree({}, options)] })
  }
  return named
}

/** The bearer token; null where there is none. Other schemes are not ours and count as none. */
function bearerTokenOf({ headers }: CallingRequest): string | null {
  if (!headers.authorization) return null
  const parts = headers.authorization.trim().split(/\s+/)
  if (parts[0]?.toLowerCase() !== 'bearer') return null
  if (parts.length !== 2 || parts[1]!.length > maxTokenLength) throw new TokenNotValid()
  return parts[1]!
}

function textField(body: unknown, name: string): string | null {
  if (typeof body !== 'object' || body === null) return null
  const value = (body as Record<string, unknown>)[name]
  return typeof value === 'string' && value !== '' ? value : null
}
