import { loginThrottleKeys, ownKeyOf } from '#platform/accounts/login-throttle.ts'
import { type GuessContext, judgeGuess } from '#platform/accounts/judge-guess.ts'
import { inPasswordTurn } from '#platform/accounts/password-hashes.ts'
import { networkOf } from '#platform/http/requests/network-of.ts'

export interface PasswordGuess {
  /** Key of the username, whether or not the account exists. */
  account: string
  /** Undefined for an unknown name. */
  userId: number | undefined
  /** Undefined without an account that may log in. */
  passwordHash: string | undefined
  password: string
  ip: string
  /** The owner has logged in from this network: guesses from other networks do not count. */
  isKnown: boolean
  /** The caller is logged in already. */
  isOwn?: boolean
}

/**
 * Compares in turn, and counts failures.
 * @throws Throttled when too many were wrong before
 * @throws Unavailable when too many wait already
 */
export async function comparePassword(context: GuessContext, guess: PasswordGuess): Promise<boolean> {
  const { account, userId, passwordHash, password, ip, isKnown, isOwn } = guess
  const { secretKey } = context
  const keys = isOwn
    ? [ownKeyOf(secretKey, 'own password', account)]
    : loginThrottleKeys(secretKey, { account, ip, isKnown })
  const named = userId === undefined ? undefined : { who: 'shopper' as const, account: userId }
  return inPasswordTurn({ line: networkOf(ip), goesFirst: isKnown }, password, (compare) =>
    judgeGuess(context, { keys, account: named, isWhole: true }, () => compare(passwordHash)),
  )
}
