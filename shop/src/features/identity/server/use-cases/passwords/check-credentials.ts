import type { Account } from '#features/identity/contract/credentials.ts'
import { LoginBlocked, NoActiveAccount } from '../../rules/errors.ts'
import { networkDigest, networkDigests } from '../../rules/network-digests.ts'
import { rememberNetwork } from '../../queries/known-network-queries.ts'
import { findUserByKey } from '../../queries/user-queries.ts'
import { normalizeUsername, usernameKeyOf } from '#platform/accounts/usernames.ts'
import { usernameFaults } from '../../rules/username.ts'
import type { GuessContext } from '#platform/accounts/judge-guess.ts'
import { comparePassword } from './compare-password.ts'

export interface Credentials {
  username: string
  password: string
  /** Address of the client. */
  ip: string
}

/**
 * @returns the verified hash, too
 * @throws LoginBlocked with the right password alone
 * @throws NoActiveAccount after the same time whether the user exists or not
 * @throws Throttled when too many were wrong before
 */
export async function checkCredentials(
  context: GuessContext,
  credentials: Credentials,
): Promise<Account & { passwordHash: string }> {
  const username = normalizeUsername(credentials.username)
  const account = usernameKeyOf(username)
  const networks = networkDigests(context.secretKey, credentials.ip)
  const isPossible = usernameFaults(username).length === 0
  const user = isPossible ? await findUserByKey(context.database, account, networks) : undefined
  const isRight = await comparePassword(context, {
    ...credentials,
    account,
    userId: user?.id,
    passwordHash: user?.isActive ? user.passwordHash : undefined,
    isKnown: user?.isKnown ?? false,
  })
  if (!user || !isRight) throw new NoActiveAccount(user?.id)
  const { id, passwordHash, blockedAt } = user
  if (blockedAt !== null) throw new LoginBlocked()
  const isStillRight = await rememberNetwork(context.database, {
    userId: id,
    passwordHash,
    network: networkDigest(context.secretKey, credentials.ip),
    now: context.now(),
  })
  if (!isStillRight) throw new NoActiveAccount(id)
  return { id, username: user.username, passwordHash }
}
