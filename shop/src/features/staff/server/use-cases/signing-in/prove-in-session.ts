import type { Database } from '#platform/database/database.ts'
import { type Guess, judgeGuess } from '#platform/accounts/judge-guess.ts'
import { type Compare, inPasswordTurn } from '#platform/accounts/password-hashes.ts'
import { GuessDelayed } from '#platform/http/responses/errors.ts'
import type { Staff } from '#platform/http/calls/access.ts'
import { networkOf } from '#platform/http/requests/network-of.ts'
import type { Stage } from '#features/staff/values.ts'
import type { FailedAttempt } from '../../queries/failed-attempt-queries.ts'
import { countWrongCode, lockSession } from '../../queries/session-queries.ts'
import { lockStaff, type StaffRow } from '../../queries/staff-queries.ts'
import { NoActiveAccount, SessionExpired, TooManyWrongCodes } from '../../rules/errors.ts'
import { maxWrongCodes } from '../../rules/session-times.ts'
import { countAttempt } from './failed-attempts.ts'
import type { StaffContext } from './staff-context.ts'

export interface SessionProof<Result> {
  /** Current stage of the session. */
  stage: Stage
  ip: string
  password?: string | undefined
  failure: FailedAttempt['action']
  guessOf(transaction: Database, person: StaffRow): Promise<Guess>
  /** @returns undefined where the proof is wrong */
  accept(transaction: Database, person: StaffRow, compare: Compare): Promise<Result | undefined>
}

/**
 * Checks a proof within a session. An account's proofs run one after the other, each in one transaction with the effect
 * of a right one. Wrong proofs count for the session, too, also premature ones; the last allowed one ends it.
 * @throws NoActiveAccount, TooManyWrongCodes, SessionExpired, Throttled
 */
export async function proveInSession<Result>(
  context: StaffContext,
  staff: Staff,
  { stage, ip, password = '', failure, guessOf, accept }: SessionProof<Result>,
): Promise<{ result: Result; guess: Guess; person: StaffRow }> {
  const judged = await inPasswordTurn({ line: networkOf(ip) }, password, (compare) =>
    context.inTransaction(async (transaction) => {
      const person = await lockStaff(transaction, staff.id)
      const session = await lockSession(transaction, staff.sessionId)
      if (!person?.isActive || session?.stage !== stage) throw new SessionExpired()
      const guess = await guessOf(transaction, person)
      let result: Result | undefined
      const delay = await judgeGuess({ ...context, database: transaction }, guess, async () => {
        result = await accept(transaction, person, compare)
        return result !== undefined
      }).then(() => undefined, delayOf)
      const counted = { now: context.now(), max: maxWrongCodes }
      const hasEnded = result === undefined && (await countWrongCode(transaction, staff.sessionId, counted))
      return { result, guess, person, delay, hasEnded }
    }),
  )
  const { result, guess, person, delay, hasEnded } = judged
  if (result !== undefined) return { result, guess, person }
  await countAttempt(context, { usernameKey: person.usernameKey, staffId: person.id }, failure)
  if (hasEnded) throw new TooManyWrongCodes(person.id)
  throw delay ?? new NoActiveAccount(person.id)
}

/** Thrown outside of the transaction, so that its counts stay. */
function delayOf(thrown: unknown): GuessDelayed {
  if (thrown instanceof GuessDelayed) return thrown
  throw thrown
}
