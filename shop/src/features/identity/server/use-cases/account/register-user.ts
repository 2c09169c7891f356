import type { Database } from '#platform/database/database.ts'
import { readAllShopNames } from '#platform/database/queries/shop-names.ts'
import type { Account } from '#features/identity/contract/credentials.ts'
import { throwFieldErrors } from '#platform/http/responses/errors.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { networkOf } from '#platform/http/requests/network-of.ts'
import type { RequireCurrentVersions, ShownVersions } from '../../ports/shown-versions.ts'
import { rememberNetwork } from '../../queries/known-network-queries.ts'
import type { Credentials } from '../passwords/check-credentials.ts'
import { hashPassword } from '#platform/accounts/password-hashes.ts'
import { networkDigest } from '../../rules/network-digests.ts'
import { passwordFaults } from '../../rules/password-rules.ts'
import { lookalikeKeysOf, newUsernameFaults, skeletonOf } from '../../rules/lookalike-names.ts'
import { UsernameLooksTaken, UsernameTaken } from '../../rules/errors.ts'
import { findUsernames, insertUser } from '../../queries/user-queries.ts'
import { normalizeUsername, usernameKeyOf } from '#platform/accounts/usernames.ts'

/**
 * @throws Invalid naming username and password where they break a rule
 * @throws UsernameTaken, TermsChanged
 */
export async function registerUser(
  context: Pick<ShopContext, 'database' | 'inTransaction' | 'now' | 'secretKey' | 'config'> & {
    requireCurrentVersions: RequireCurrentVersions
  },
  { shown, ...credentials }: Credentials & { shown: ShownVersions },
): Promise<Account> {
  const { database, now, secretKey, config } = context
  const username = normalizeUsername(credentials.username)
  const shopNames = await readAllShopNames({ database, config })
  throwFieldErrors({
    username: newUsernameFaults(username, shopNames),
    password: passwordFaults(credentials.password, { username, shopNames }),
  })
  await refuseLookalike(database, username)
  const passwordHash = await hashPassword(credentials.password, { line: networkOf(credentials.ip) })
  const user = {
    username,
    usernameKey: usernameKeyOf(username),
    passwordHash,
    dateJoined: now(),
    termsVersion: shown.terms,
    privacyVersion: shown.privacy,
  }
  const network = networkDigest(secretKey, credentials.ip)
  return context.inTransaction(async (transaction) => {
    await context.requireCurrentVersions(transaction, shown)
    const account = await insertUser(transaction, user)
    if (!account) throw new UsernameTaken()
    await rememberNetwork(transaction, { userId: account.id, passwordHash, network, now: now() })
    return account
  })
}

/** Two simultaneous registrations both succeed: neither is older. */
async function refuseLookalike(database: Database, username: string): Promise<void> {
  const others = await findUsernames(database, lookalikeKeysOf(username))
  const key = usernameKeyOf(username)
  const looksUsed = others.some((other) => usernameKeyOf(other) !== key && skeletonOf(other) === skeletonOf(username))
  if (looksUsed) throw new UsernameLooksTaken()
}
