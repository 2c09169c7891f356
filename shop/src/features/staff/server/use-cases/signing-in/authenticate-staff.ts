import { isSameText } from '#platform/config/same-text.ts'
import { permissionsOf } from '#features/staff/values.ts'
import { PermissionDenied, Throttled } from '#platform/http/responses/errors.ts'
import type { AuthenticateStaff, CallingRequest, Staff } from '#platform/http/calls/access.ts'
import type { SharedCounts } from '#platform/http/requests/shared-counts.ts'
import { WindowCounter } from '#platform/http/requests/window-counter.ts'
import { findSession, type SessionRow, touchSession } from '../../queries/session-queries.ts'
import { readSessionCookie, requireSameOrigin } from '../../rules/same-origin.ts'
import { SecondFactorRequired, SessionExpired } from '../../rules/errors.ts'
import { consoleTokenOf, hashToken } from '../../rules/secrets.ts'
import { hasEnded, isConfirmed } from '../../rules/session-times.ts'
import type { StaffContext } from './staff-context.ts'

const callsOfSession = { max: 600, windowInMs: 60_000 }
/** Minimum interval between writes. */
const seenEveryInMs = 60_000

/**
 * Authenticates staff by cookie. Writes must come from the console's own pages, with its token.
 * @param requestCounts shared by all processes; null: no limit
 */
export function createAuthenticateStaff(context: StaffContext, requestCounts: SharedCounts | null): AuthenticateStaff {
  const { config, secretKey } = context
  const onMany = requestCounts?.note('calls of a session', callsOfSession.windowInMs)
  const counter = requestCounts && new WindowCounter({ ...callsOfSession, onMany })
  return async (request, access) => {
    const changes = request.method !== 'GET' && request.method !== 'HEAD'
    if (access === 'console-anonymous') {
      if (changes) requireSameOrigin(request, config.shopOrigin)
      return null
    }
    const token = readSessionCookie(request)
    const tokenHash = token === null ? null : hashToken(token)
    const session = tokenHash === null ? undefined : await findSession(context.database, tokenHash)
    if (!session || tokenHash === null) return null
    const now = context.now()
    if (!session.isActive || hasEnded(session, now)) throw new SessionExpired()
    if (session.stage !== 'done' && access !== 'signing-in') throw new SecondFactorRequired()
    if (changes) requireSameOrigin(request, config.shopOrigin)
    if (changes && session.stage === 'done') requireToken(request, consoleTokenOf(secretKey, tokenHash))
    const wait = counter ? counter.count(tokenHash) : 0
    if (wait > 0) throw new Throttled(wait)
    await noteActivity(context, session, request, now)
    return toStaff(session, { request, now })
  }
}

/** @throws PermissionDenied */
function requireToken({ headers }: CallingRequest, expected: string): void {
  const tokenHeader = headers['x-console-token']
  if (typeof tokenHeader !== 'string' || !isSameText(tokenHeader, expected)) throw new PermissionDenied()
}

/** Polling for counts is no activity, because it continues without a person. */
async function noteActivity(
  { database }: StaffContext,
  { id, staffId, seenAt }: SessionRow,
  { method, visitor }: CallingRequest,
  now: Date,
): Promise<void> {
  const isByItself = method === 'GET' && visitor?.url.startsWith('/api/console/me')
  if (!isByItself && now.getTime() - seenAt.getTime() >= seenEveryInMs) await touchSession(database, id, staffId, now)
}

function toStaff(session: SessionRow, { request, now }: { request: CallingRequest; now: Date }): Staff {
  const { staffId, displayName, role, stage, confirmedAt, id } = session
  return {
    id: staffId,
    name: displayName,
    role,
    permissions: new Set(stage === 'done' ? permissionsOf(role) : []),
    sessionId: id,
    requestId: request.visitor?.id ?? '',
    isConfirmed: isConfirmed(confirmedAt, now),
  }
}
