import type { Role, SignInWay, Stage } from '#features/staff/values.ts'
import { nameBrowser } from '#platform/accounts/name-browser.ts'
import type { Database } from '#platform/database/database.ts'
import { networkOf } from '#platform/http/requests/network-of.ts'
import { insertSession, touchSession } from '../../queries/session-queries.ts'
import { hashToken, newToken } from '../../rules/secrets.ts'
import { longestSessionInMs } from '../../rules/session-times.ts'
import { writeAuditEntry } from '../audit-log/write-audit-entry.ts'
import type { StaffContext, Visit } from './staff-context.ts'

/** For the cookie, and for the log. */
export interface BegunSession {
  staffId: number
  how: SignInWay
  next: Stage
  token: string
  lastsInMs: number
}

export interface Person {
  id: number
  displayName: string
  role: Role
  username: string
}

export async function beginSession(
  { now }: Pick<StaffContext, 'now'>,
  transaction: Database,
  { person, stage, visit, how }: { person: Person; stage: Stage; visit: Visit; how: SignInWay },
): Promise<BegunSession> {
  const token = newToken()
  const at = now()
  const lastsInMs = longestSessionInMs(person.role)
  const sessionId = await insertSession(transaction, {
    tokenHash: hashToken(token),
    staffId: person.id,
    stage,
    now: at,
    expiresAt: new Date(at.getTime() + lastsInMs),
    address: networkOf(visit.ip),
    browser: nameBrowser(visit.userAgent),
  })
  if (stage === 'done') await touchSession(transaction, sessionId, person.id, at)
  await writeAuditEntry(transaction, {
    by: { id: person.id, name: person.displayName, sessionId, requestId: visit.requestId },
    at,
    action: stage === 'done' ? 'session.begin' : 'session.first_step',
    subject: { kind: 'staff', id: person.id, label: person.username },
    changes: { how: [null, how] },
  })
  return { staffId: person.id, how, next: stage, token, lastsInMs }
}
