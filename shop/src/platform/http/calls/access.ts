/**
 * Identifies the caller according to the call's declared access (contract C13). Shoppers send a bearer token, staff the
 * console's session.
 */
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { m } from '#texts'
import { type Call, type ConsoleAccess, isStaffAccess, type Permission } from '#platform/contract/call.ts'
import { maxTokenLength } from '#platform/contract/values.ts'
import type { Language } from '#platform/i18n/language.ts'
import {
  Invalid,
  NotAuthenticated,
  NotFound,
  PermissionDenied,
  ReauthenticationRequired,
  TokenNotValid,
} from '../responses/errors.ts'

export interface Shopper {
  id: number
  username: string
  /** Identifies the person's session. */
  loginId: string
}

export interface Staff {
  id: number
  name: string
  role: string
  permissions: ReadonlySet<Permission>
  /** Session and request, for the audit log. */
  sessionId: number
  requestId: string
  /** Whether the person has re-authenticated within the last minutes. */
  isConfirmed: boolean
}

/** Staff reading the console: their permissions limit the shown fields. */
export interface StaffReader {
  staff: Pick<Staff, 'permissions' | 'role'>
  language: Language
}

/** At most one of the two: a shopper's token is invalid for staff calls, a staff session for shoppers' calls. */
export interface Caller {
  shopper: Shopper | null
  staff: Staff | null
}

/** @throws TokenNotValid */
export type AuthenticateShopper = (accessToken: string) => Promise<Shopper>

/** The parts of a request that name an order and its claimant. */
export interface OrderRequest {
  /** By the bearer token; null without one. */
  shopper: Shopper | null
  orderToken: string
  params: unknown
  body: unknown
}

/** Returns the shopper for the call, by the bearer first; null: neither the bearer nor the order token fits. */
export type AuthenticateOrder = (request: OrderRequest) => Promise<Shopper | null>

export interface Authentication {
  shopper: AuthenticateShopper
  /** Without this, no call can belong to an order. */
  order?: AuthenticateOrder
  /** Without this, no call can be for staff. */
  staff?: AuthenticateStaff
}

/**
 * Returns the staff member signed in to the console, as far as the call requires one; null without a session.
 * @throws ApiError where the request does not come from the console's own pages, or its session has ended
 */
export type AuthenticateStaff = (request: CallingRequest, access: ConsoleAccess) => Promise<Staff | null>

/** Parts of a request that identify its sender. */
export interface CallingRequest {
  method: string
  headers: IncomingHttpHeaders
  params?: unknown
  /** Set when the call came over HTTP. */
  visitor?: Pick<FastifyRequest, 'id' | 'ip' | 'host' | 'url'>
}

const nobody: Caller = { shopper: null, staff: null }

/**
 * @throws TokenNotValid for a token that is present and not valid
 * @throws NotAuthenticated where the call needs a caller and there is none
 * @throws NotFound where an order token is sent, and the order is of neither the bearer nor the token
 * @throws PermissionDenied for staff without the permission that the call needs
 * @throws ReauthenticationRequired for staff who have not re-authenticated lately, where the call needs it
 */
export async function callerOf(
  call: Pick<Call, 'access' | 'tokenField' | 'needsRecentSignIn'>,
  request: CallingRequest,
  rawBody: unknown,
  authentication: Authentication,
): Promise<Caller> {
  if (call.access === 'ignores-token') return nobody
  if (isStaffAccess(call.access)) {
    const staff = await findStaff(call.access, request, authentication)
    if (call.needsRecentSignIn) requireRecentSignIn(staff)
    return { ...nobody, staff }
  }
  const shopper = await findShopper(call.tokenField, request, rawBody, authentication.shopper)
  const orderToken = orderTokenOf(request)
  if (call.access === 'order' && orderToken !== null) {
    const { params } = request
    const owner = await authentication.order?.({ shopper, orderToken, params, body: rawBody })
    if (!owner) throw new NotFound()
    return { ...nobody, shopper: owner }
  }
  if (!shopper && (call.access === 'shopper' || call.access === 'order')) throw new NotAuthenticated()
  return { ...nobody, shopper }
}

export const orderTokenHeader = 'x-order-token'

/** Null without a header; an empty one counts as missing. */
export function orderTokenOf({ headers }: Pick<CallingRequest, 'headers'>): string | null {
  const token = headers[orderTokenHeader]
  return typeof token === 'string' && token !== '' ? token : null
}

async function findStaff(
  access: ConsoleAccess,
  request: CallingRequest,
  authentication: Authentication,
): Promise<Staff | null> {
  const staff = (await authentication.staff?.(request, access)) ?? null
  if (access === 'console-anonymous') return null
  if (!staff) throw new NotAuthenticated()
  if (typeof access === 'object' && !staff.permissions.has(access.staff)) throw new PermissionDenied()
  return staff
}

/** For calls that need it only for some requests, such as a large amount. @throws ReauthenticationRequired */
export function requireRecentSignIn(staff: Staff | null): void {
  if (!staff?.isConfirmed) throw new ReauthenticationRequired()
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

/** The bearer token, if any. Other schemes are ignored. */
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
