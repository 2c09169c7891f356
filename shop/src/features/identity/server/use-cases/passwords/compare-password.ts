import type { ShopContext } from '#platform/config/shop-context.ts'
import { GuessDelayed } from '#platform/http/answers/refusals.ts'
import { addFailure, deleteFailures, halveFailures, readFailures } from '../../queries/guessing-queries.ts'
import { networkOf } from '#platform/http/requests/network-of.ts'
import { failuresLastInMs, guessKeysOf, ownPasswordKeyOf, waitInMs } from '../../rules/guess-limits.ts'
import { inPasswordTurn } from '#platform/accounts/password-hashes.ts'

export type GuessContext = Pick<ShopContext, 'database' | 'config' | 'secretKey' | 'now'>

export interface Guess {
  /** The username's key, whether there is such an account or not. */
  account: string
  /** Undefined where there is none that may log in. */
  passwordHash: string | undefined
  password: string
  ip: string
  /** The account's owner has been there before: what strangers guess elsewhere does not count. */
  isKnown: boolean
  /** By who is logged in already. */
  isOwn?: boolean
}

/**
 * Compares in turn, and counts what is wrong. Looked up in its turn: of a hundred at once few are compared.
 * @throws Throttled when too many were wrong before
 * @throws Unavailable when too many wait already
 */
export async function comparePassword(context: GuessContext, guess: Guess): Promise<boolean> {
  const place = { line: networkOf(guess.ip), goesFirst: guess.isKnown }
  return inPasswordTurn(place, guess.password, async (compare) => {
    if (!context.config.hasRateLimits) return compare(guess.passwordHash)
    const { database, secretKey } = context
    const now = context.now()
    const guessKeys = guess.isOwn ? [ownPasswordKeyOf(secretKey, guess.account)] : guessKeysOf(secretKey, guess)
    const [account, ...networks] = guessKeys.map(({ key }) => key) as [string, ...string[]]
    const before = await readFailures(database, [account, ...networks])
    const wait = waitInMs(guessKeys, before, now)
    if (wait > 0) throw new GuessDelayed(Math.ceil(wait / 1000))
    const isRight = await compare(guess.passwordHash)
    if (!isRight) {
      const forgottenBefore = new Date(now.getTime() - failuresLastInMs)
      await addFailure(database, [account, ...networks], { now, forgottenBefore })
    } else if (before.length > 0) {
      await deleteFailures(database, account)
      // Many share an address: each of them who comes for the first time speaks for the others.
      if (!guess.isKnown && networks.length > 0) await halveFailures(database, networks)
    }
    return isRight
  })
}
