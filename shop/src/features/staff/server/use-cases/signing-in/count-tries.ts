/** Wrong tries slow the next one down, for the account at the block of addresses that they come from. */
import { digestOf } from '#platform/accounts/guess-delay.ts'
import { Throttled } from '#platform/http/answers/refusals.ts'
import { networkOf } from '#platform/http/requests/network-of.ts'
import { countTry, forgetTries, takeBackTry } from '../../queries/failure-queries.ts'
import { NoActiveAccount } from '../../rules/refusals.ts'
import { failuresLastInMs } from '../../rules/session-times.ts'
import { writeAuditEntry } from '../trail/write-audit-entry.ts'
import type { StaffContext } from './staff-context.ts'

export interface Try {
  /** By its username's key, whether it exists or not. */
  account: string
  ip: string
}

const keyOf = (secretKey: string, { account, ip }: Try) => ({
  account: digestOf(secretKey, `staff\n${account}`),
  network: digestOf(secretKey, `staff network\n${networkOf(ip)}`),
})

/**
 * @returns whether it was right
 * @throws Throttled when too many were wrong before
 */
export async function tryOnce(context: StaffContext, asked: Try, judge: () => Promise<boolean>): Promise<boolean> {
  if (!context.config.hasRateLimits) return judge()
  const { database, secretKey } = context
  const key = keyOf(secretKey, asked)
  const now = context.now()
  const forgottenBefore = new Date(now.getTime() - failuresLastInMs)
  const wait = await countTry(database, key, { now, forgottenBefore })
  if (wait > 0) throw new Throttled(wait)
  const isRight = await judge()
  if (isRight) await takeBackTry(database, key, now)
  return isRight
}

/** Whoever has come all the way is no guesser. */
export async function forgetFailures({ database, secretKey }: StaffContext, asked: Try): Promise<void> {
  await forgetTries(database, keyOf(secretKey, asked))
}

/**
 * What was typed as a name may be a password: of an unknown one nothing is written down.
 * @throws NoActiveAccount always
 */
export async function refuseTry(
  context: StaffContext,
  person: { id: number; username: string } | undefined,
  action: 'session.fail' | 'session.confirm_fail',
): Promise<never> {
  if (person) {
    await writeAuditEntry(context.database, {
      by: 'system',
      at: context.now(),
      action,
      subject: { kind: 'staff', id: person.id, label: person.username },
    })
  }
  throw new NoActiveAccount()
}
