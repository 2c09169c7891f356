import { judgeGuess } from '#platform/accounts/judge-guess.ts'
import { inPasswordTurn } from '#platform/accounts/password-hashes.ts'
import { normalizeUsername, usernameKeyOf } from '#platform/accounts/usernames.ts'
import { networkOf } from '#platform/http/requests/network-of.ts'
import type { Stage } from '#features/staff/values.ts'
import { readFactors } from '../../queries/factor-queries.ts'
import { findStaffByKey, lockStaff, type StaffRow } from '../../queries/staff-queries.ts'
import { mustHaveFactor } from '../../rules/account-rules.ts'
import { NoActiveAccount } from '../../rules/errors.ts'
import { type BegunSession, beginSession } from './begin-session.ts'
import { clearFailuresOf, guessOf, rejectAttempt } from './failed-attempts.ts'
import type { StaffContext, Visit } from './staff-context.ts'

/**
 * The first step, by name and password.
 * @throws NoActiveAccount, after the same time for unknown names
 * @throws Throttled after too many wrong ones
 */
export async function signIn(
  context: StaffContext,
  { username, password }: { username: string; password: string },
  visit: Visit,
): Promise<BegunSession> {
  const usernameKey = usernameKeyOf(normalizeUsername(username))
  const found = await findStaffByKey(context.database, usernameKey)
  const attempt = { usernameKey, staffId: found?.id, ip: visit.ip }
  const person = found?.isActive && found.passwordHash !== null ? found : undefined
  const guess = await guessOf(context, context.database, attempt, 'password')
  const place = { line: networkOf(visit.ip), goesFirst: guess.isKnown }
  const isRight = await inPasswordTurn(place, password, (compare) =>
    judgeGuess(context, guess, () => compare(person?.passwordHash ?? undefined)),
  )
  if (!isRight || !person) return rejectAttempt(context, attempt, 'session.fail')
  const begun = await context.inTransaction(async (transaction) => {
    const now = await lockStaff(transaction, person.id)
    // A password changed or an account disabled meanwhile is rejected.
    if (!now?.isActive || now.passwordHash !== person.passwordHash) throw new NoActiveAccount(person.id)
    const stage = stageAfterPassword(now, await readFactors(transaction, now.id))
    return beginSession(context, transaction, { person: now, stage, visit, how: 'password' })
  })
  if (begun.next === 'done') await clearFailuresOf(context, attempt, guess.keys)
  return begun
}

export function stageAfterPassword(
  person: StaffRow,
  { totpSecretSealed, passkeys }: { totpSecretSealed: string | null; passkeys: number },
): Stage {
  if (totpSecretSealed !== null || passkeys > 0) return 'second_factor'
  return mustHaveFactor(person) ? 'enrol' : 'done'
}
