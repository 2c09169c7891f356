import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'
import { GuessDelayed } from '#platform/http/responses/errors.ts'
import type { AccountInLog } from '#platform/telemetry/security-events.ts'
import { failuresLastInMs, type GuessKey, waitInMs } from './login-throttle.ts'
import { addFailure, deleteFailures, halveFailures, readFailures } from '#platform/database/queries/login-failures.ts'

export type GuessContext = Pick<ShopContext, 'database' | 'config' | 'secretKey' | 'now'>

export interface Guess {
  keys: readonly GuessKey[]
  /** For the log. Absent where there is no such account. */
  account?: AccountInLog | undefined
  /** A right one completes the login. Where more steps follow, the last one calls `clearFailures`. */
  isWhole?: boolean
}

/**
 * Counts what is wrong. Called in the guess's turn: of a hundred at once few are judged.
 * @throws Throttled when too many were wrong before
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
  if (!isRight)
    await addFailure(database, names, { now: at, forgottenBefore: new Date(at.getTime() - failuresLastInMs) })
  else if (isWhole && before.length > 0) await clearFailures(database, keys)
  return isRight
}

/** Many share an address: each of them who comes for the first time speaks for the others. */
export async function clearFailures(database: Database, keys: readonly GuessKey[]): Promise<void> {
  const ofAccount = keys.filter(({ isOfAccount }) => isOfAccount)
  const shared = keys.filter(({ isOfAccount, isForOthers }) => !isOfAccount && !isForOthers)
  await deleteFailures(
    database,
    ofAccount.map(({ key }) => key),
  )
  if (shared.length > 0) await halveFailures(database, [...new Set(shared.map(({ key }) => key))])
}
