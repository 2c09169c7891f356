import { Invalid } from '#platform/http/responses/errors.ts'
import type { Shopper } from '#platform/http/calls/access.ts'
import { findPasswordHash } from '../../queries/user-queries.ts'
import { passwordIsWrong } from '../../rules/errors.ts'
import { usernameKeyOf } from '#platform/accounts/usernames.ts'
import type { GuessContext } from '#platform/accounts/judge-guess.ts'
import { comparePassword } from './compare-password.ts'

/**
 * A stolen token proves no identity, and allows no more guesses than the login.
 * @returns the hash that it was compared with
 * @throws Invalid naming `field`
 * @throws Throttled when too many were wrong before
 */
export async function requirePassword(
  context: GuessContext,
  { id, username }: Shopper,
  { password, field, ip }: { password: string; field: string; ip: string },
): Promise<string> {
  const passwordHash = await findPasswordHash(context.database, id)
  const account = usernameKeyOf(username)
  const guess = { account, userId: id, passwordHash, password, ip, isKnown: true, isOwn: true }
  const isRight = await comparePassword(context, guess)
  if (passwordHash === undefined || !isRight) throw new Invalid({ [field]: [passwordIsWrong] })
  return passwordHash
}
