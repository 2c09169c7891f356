/** Counts failed attempts of staff, and records them in the audit log. */
import { type GuessKey, loginThrottleKeys } from '#platform/accounts/login-throttle.ts'
import { clearFailures, type Guess } from '#platform/accounts/judge-guess.ts'
import { signWith } from '#platform/config/derived-keys.ts'
import type { Database } from '#platform/database/database.ts'
import { networkOf } from '#platform/http/requests/network-of.ts'
import {
  claimFailedAttempts,
  countFailedAttempt,
  deleteRecordedAttempts,
  type FailedAttempt,
} from '../../queries/failed-attempt-queries.ts'
import { isKnownNetwork } from '../../queries/session-queries.ts'
import { accountInLog, NoActiveAccount } from '../../rules/errors.ts'
import { writeAuditEntries } from '../audit-log/write-audit-entry.ts'
import type { StaffContext } from './staff-context.ts'

/** A shop has few staff: more than these in a day are guesses at many names. */
const freeFailuresOfAll = 50

export interface Attempt {
  usernameKey: string
  /** Undefined for an unknown name. */
  staffId: number | undefined
  ip: string
}

/** Passwords and codes have an account count each: only holders of the password reach the code. */
export async function guessOf(
  { secretKey }: Pick<StaffContext, 'secretKey'>,
  database: Database,
  { usernameKey, staffId, ip }: Attempt,
  proof: 'password' | 'code',
): Promise<Guess & { isKnown: boolean }> {
  const isKnown = await isKnownNetwork(database, staffId ?? 0, networkOf(ip))
  const account = `${proof}\n${usernameKey}`
  const keys = loginThrottleKeys(secretKey, { account, ip, isKnown, scope: 'staff', freeFailuresOfAll })
  return { keys, isKnown, account: accountInLog(staffId) }
}

/** Called once a person is signed in. */
export async function clearFailuresOf(context: StaffContext, attempt: Attempt, keys: readonly GuessKey[]) {
  const { keys: ofPassword } = await guessOf(context, context.database, attempt, 'password')
  await clearFailures(context.database, [...keys, ...ofPassword])
}

const oneEntryEveryInMs = 60_000
/** After the response, so that timing does not reveal whether an entry is written. */
const recordedAfterInMs = 200

/**
 * Counts a failed attempt. A typed name may be a password, so an unknown one leaves only a digest.
 * @throws NoActiveAccount always
 */
export async function rejectAttempt(
  context: StaffContext,
  { usernameKey, staffId }: Pick<Attempt, 'usernameKey' | 'staffId'>,
  action: FailedAttempt['action'],
): Promise<never> {
  await countAttempt(context, { usernameKey, staffId }, action)
  throw new NoActiveAccount(staffId)
}

export async function countAttempt(
  context: StaffContext,
  { usernameKey, staffId }: Pick<Attempt, 'usernameKey' | 'staffId'>,
  action: FailedAttempt['action'],
): Promise<void> {
  const account = signWith(context.secretKey, 'staff failed attempts', usernameKey)
  await countFailedAttempt(context.database, { account, action, staffId: staffId ?? null })
  const record = () =>
    recordFailedAttempts(context).catch((error: unknown) => {
      context.log.error({ err: error }, 'failed sign-ins are not in the audit log yet; a sweeper tries again')
    })
  setTimeout(() => void record(), recordedAfterInMs).unref()
}

/** @returns how many entries were written, or rows were deleted */
export async function recordFailedAttempts({ inTransaction, now }: StaffContext): Promise<number> {
  const at = now()
  const lastBefore = new Date(at.getTime() - oneEntryEveryInMs)
  return inTransaction(async (transaction) => {
    const deleted = await deleteRecordedAttempts(transaction, lastBefore)
    const counted = await claimFailedAttempts(transaction, { now: at, lastBefore })
    await writeAuditEntries(
      transaction,
      counted.map(({ id, username, action, attempts }) => ({
        by: 'system',
        at,
        action,
        subject: { kind: 'staff', id, label: username },
        changes: { attempts: [null, attempts] },
      })),
    )
    return deleted + counted.length
  })
}
