import type { Staff } from '#platform/http/calls/access.ts'
import type { Database } from '#platform/database/database.ts'
import type { SignInWay, Stage } from '#features/staff/values.ts'
import type { StaffRow } from '../../queries/staff-queries.ts'
import { promoteSession, touchSession } from '../../queries/session-queries.ts'
import { SessionExpired } from '../../rules/errors.ts'
import { hashToken, newToken } from '../../rules/secrets.ts'
import { longestSessionInMs } from '../../rules/session-times.ts'
import { writeAuditEntry } from '../audit-log/write-audit-entry.ts'
import { acceptCode, type SubmittedCode } from './accept-code.ts'
import type { BegunSession } from './begin-session.ts'
import { clearFailuresOf, guessOf } from './failed-attempts.ts'
import { proveInSession } from './prove-in-session.ts'
import type { StaffContext, Visit } from './staff-context.ts'

/**
 * The second step, by six digits or a recovery code.
 * @throws NoActiveAccount, TooManyWrongCodes, Throttled
 */
export async function finishSignIn(
  context: StaffContext,
  staff: Staff,
  code: SubmittedCode,
  { ip }: Visit,
): Promise<BegunSession> {
  const attemptOf = ({ usernameKey, id }: StaffRow) => ({ usernameKey, staffId: id, ip })
  const { result, guess, person } = await proveInSession(context, staff, {
    stage: 'second_factor',
    ip,
    failure: 'session.fail',
    guessOf: (transaction, owner) => guessOf(context, transaction, attemptOf(owner), 'code'),
    accept: async (transaction) =>
      (await acceptCode(context, transaction, staff.id, code))
        ? completeSession(context, transaction, {
            staff,
            from: 'second_factor',
            how: code.recovery_code === undefined ? 'code' : 'recovery_code',
          })
        : undefined,
  })
  await clearFailuresOf(context, attemptOf(person), guess.keys)
  return result
}

/** Completes signing in and rotates the session's token. */
export async function completeSession(
  { now }: Pick<StaffContext, 'now'>,
  transaction: Database,
  { staff, from, how }: { staff: Staff; from: Stage; how: SignInWay },
): Promise<BegunSession> {
  const token = newToken()
  if (!(await promoteSession(transaction, staff.sessionId, { from, tokenHash: hashToken(token) })))
    throw new SessionExpired()
  await touchSession(transaction, staff.sessionId, staff.id, now())
  await writeAuditEntry(transaction, {
    by: staff,
    at: now(),
    action: 'session.begin',
    subject: { kind: 'staff', id: staff.id, label: staff.name },
    changes: { how: [null, how] },
  })
  return { staffId: staff.id, how, next: 'done', token, lastsInMs: longestSessionInMs(staff.role) }
}
