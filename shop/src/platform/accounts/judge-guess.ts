import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'
import { GuessDelayed } from '#platform/http/responses/errors.ts'
import type { AccountInLog } from '#platform/telemetry/security-events.ts'
import { failuresLastInMs, type GuessKey, waitInMs } from './login-throttle.ts'
import { addFailure, deleteFailures, halveFailures, readFailures } from '#platform/database/queries/login-failures.ts'

export type GuessContext = Pick<ShopContext, 'database' | 'config' | 'secretKey' | 'now'>

export interface Guess {
  keys: readonly GuessKey[]
  /** Account for the log, if any. */
  account?: AccountInLog | undefined
  /** A correct guess completes the login. Where more steps follow, the last one calls `clearFailures`. */
  isWhole?: boolean
}

/**
 * Counts a wrong guess. Call within the queue's turn, so that few of a hundred concurrent guesses are judged.
 * @throws Throttled after too many wrong guesses
 */
export async function judgeGuess(
  { database, config, now }: Pick<GuessContext, 'config' | 'now'> & { database: Database },
  { keys, account, isWhole = false }: Guess,
  judge: () => Promise<boolean>,
): Promise<boolean> {
  if (!config.hasRateLimits) return judge()
  const at = now()
  const names = keys.map(({ key }) => key)
  const before = await readFailures(database, names)
  const wait = waitInMs(keys, before, at)
  if (wait > 0) throw new GuessDelayed(Math.ceil(wait / 1000), account)
  const isRight = await judge()
  if (!isRight) await addFailure(database, names, { now: at, startedAfter: new Date(at.getTime() - failuresLastInMs) })
  else if (isWhole && before.length > 0) await clearFailures(database, keys)
  return isRight
}

/** Deletes the account's failures and halves shared ones, because many people share an address. */
export async function clearFailures(database: Database, keys: readonly GuessKey[]): Promise<void> {
  const ofAccount = keys.filter(({ isOfAccount }) => isOfAccount)
  const shared = keys.filter(({ isOfAccount, isForOthers }) => !isOfAccount && !isForOthers)
  await deleteFailures(
    database,
    ofAccount.map(({ key }) => key),
  )
  if (shared.length > 0) await halveFailures(database, [...new Set(shared.map(({ key }) => key))])
}
